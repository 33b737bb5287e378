import { apiError } from "../../../http/api-error.ts";

export const transferPurpose = "project-transfer";

/** Lifetime of a transfer link, in ms: one hour. */
export const transferLifeMs = 60 * 60 * 1000;

/** The code's subject. Codes are stored in project `internal`, whose users own all projects. */
export interface TransferSubject {
  readonly partner: string;
  readonly projectId: string;
}

/** A code is invalid at another partner's path. @throws VERIFICATION_CODE_NOT_FOUND */
export function parseSubject(subject: unknown, partner: string): TransferSubject {
  const read = subject as TransferSubject;
  if (read.partner !== partner) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  return read;
}

/** The dashboard page that the transfer link opens. */
export const getTransferUrl = (publicUrl: string, partner: string, code: string): string =>
  `${publicUrl}/dashboard/integrations/${partner}/projects/transfer/confirm?code=${code}`;
