import { z } from "zod";

const dayMs = 24 * 60 * 60 * 1000;
/** Lifetime of an invitation and its link, in ms. */
export const invitationLifeMs = 7 * dayMs;

/** Maximum number of open invitations per project. Owners have full access, so few are needed. */
export const maxOpenInvitations = 50;

/** Purpose of the codes in invitation emails. */
export const invitationPurpose = "owner-invitation";

const codeSubject = z.object({ projectId: z.string(), invitationId: z.string() });

/** The invitation that a code belongs to. */
export const parseInvitationSubject = ({ subject }: { readonly subject: unknown }): z.output<typeof codeSubject> =>
  codeSubject.parse(subject);

/** The dashboard page that the emailed link opens. */
export function getInvitationUrl(publicUrl: string, code: string): string {
  const link = new URL(`${publicUrl}/dashboard/owner-invitation`);
  link.searchParams.set("code", code);
  return link.href;
}
