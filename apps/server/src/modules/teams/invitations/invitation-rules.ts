import { getRestriction, type RestrictableUser, type RestrictionConfig } from "@vestibule/contract/endpoints";
import { z } from "zod";
import { apiError } from "../../../http/api-error.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Lifetime of an invitation and of each emailed link, in ms. */
export const invitationLifetimeMs = 7 * dayMs;

/** Purpose of the codes in invitation emails. */
export const invitationPurpose = "team-invitation";

const codeSubject = z.object({ invitationId: z.string() });

/** The invitation that a code belongs to. */
export const getInvitationId = (code: { readonly subject: unknown }): string =>
  codeSubject.parse(code.subject).invitationId;

/**
 * Checks that the invitation of a valid code can still be accepted. Null: it was revoked, or its team was deleted.
 * @throws VERIFICATION_CODE_NOT_FOUND, VERIFICATION_CODE_ALREADY_USED
 */
export function checkInvitation<I extends { readonly accepted_at: Date | null }>(invitation: I | null): I {
  if (!invitation) throw apiError("VERIFICATION_CODE_NOT_FOUND");
  if (invitation.accepted_at !== null) throw apiError("VERIFICATION_CODE_ALREADY_USED");
  return invitation;
}

/** @throws TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED */
export function assertUnrestricted(user: RestrictableUser, config: RestrictionConfig): void {
  const { restricted_reason } = getRestriction(user, config);
  if (restricted_reason) throw apiError("TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED", { restricted_reason });
}
