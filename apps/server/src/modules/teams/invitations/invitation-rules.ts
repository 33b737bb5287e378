import { z } from "zod";
import { apiError } from "../../../http/api-error.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long an invitation, and the link of each mail for it, works, in ms. */
export const invitationLifetimeMs = 7 * dayMs;

/** Open invitations that members of a team may have sent: the list of them stays readable. */
export const maxOpenInvitations = 1_000;

/** The purpose of the codes that invitation mails carry. */
export const invitationPurpose = "team-invitation";

const codeSubject = z.object({ invitationId: z.string() });

/** The invitation that a code was mailed for. */
export const invitationIdOf = (code: { readonly subject: unknown }): string =>
  codeSubject.parse(code.subject).invitationId;

/** Whether the invitation of a code that is good in itself can still be accepted. Null: it was taken back, or its team is gone.
 *  @throws VERIFICATION_CODE_NOT_FOUND, VERIFICATION_CODE_ALREADY_USED */
export function checkInvitation<I extends { readonly accepted_at: Date | null }>(invitation: I | null): I {
  if (!invitation) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  if (invitation.accepted_at !== null) throw apiError("VERIFICATION_CODE_ALREADY_USED");
  return invitation;
}
