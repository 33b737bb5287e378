import { apiError } from "../../../http/api-error.ts";

export const transferPurpose = "project-transfer";

/** How long a project can be taken over by a link, in ms: one hour. */
export const transferLifeMs = 60 * 60 * 1000;

/** What the code is about; it is kept among the codes of project `internal`, whose people own all projects. */
export interface TransferSubject {
  readonly partner: string;
  readonly projectId: string;
}

/** At another partner's address the code does not exist. @throws VERIFICATION_CODE_NOT_FOUND */
export function parseSubject(subject: unknown, partner: string): TransferSubject {
  const read = subject as TransferSubject;
  if (read.partner !== partner) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  return read;
}

/** The page of the dashboard that asks whoever opens the link. */
export const getTransferUrl = (publicUrl: string, partner: string, code: string): string =>
  `${publicUrl}/dashboard/integrations/${partner}/projects/transfer/confirm?code=${code}`;
