import type { AppParts } from "../apps/parts.ts";
import { verifyEmail } from "../contact-channels/verify-email.ts";
import { createTeamInvitationMethods } from "../teams/invitation-codes.ts";
import type { TeamInvitationMethods } from "../teams/model.ts";
import { createMagicLink } from "./magic-link.ts";
import type { MailMethods } from "./model.ts";
import { createPasswordReset } from "./password-reset.ts";
import { createSignUp } from "./sign-up.ts";

/** The ways in that a mail is part of: into an account or into a team. */
export const create = (parts: AppParts): MailMethods & TeamInvitationMethods => ({
  ...createSignUp(parts),
  ...createMagicLink(parts),
  ...createPasswordReset(parts),
  ...createTeamInvitationMethods(parts),
  verifyEmail: (code) => verifyEmail(parts, code),
});
