import { z } from "zod";

const dayMs = 24 * 60 * 60 * 1000;
/** How long an invitation, and the link of its mail, works, in ms. */
export const invitationLifeMs = 7 * dayMs;

/** Open invitations of a project: owners may do everything, so there are few. */
export const maxOpenInvitations = 50;

/** The purpose of the codes that invitation mails carry. */
export const invitationPurpose = "owner-invitation";

const codeSubject = z.object({ projectId: z.string(), invitationId: z.string() });

/** The invitation that a code was mailed for. */
export const parseInvitationSubject = ({ subject }: { readonly subject: unknown }): z.output<typeof codeSubject> =>
  codeSubject.parse(subject);

/** The page of the dashboard that a mail leads to. */
export function getInvitationUrl(publicUrl: string, code: string): string {
  const link = new URL(`${publicUrl}/dashboard/owner-invitation`);
  link.searchParams.set("code", code);
  return link.href;
}
