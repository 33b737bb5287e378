import type { AppContext } from "../apps/app-context.ts";
import { verifyEmail } from "../contact-channels/verify-email.ts";
import { createTeamInvitationMethods } from "../teams/invitation-codes.ts";
import type { TeamInvitationMethods } from "../teams/team-types.ts";
import type { EmailMethods } from "./auth-methods.ts";
import { createMagicLink } from "./magic-link.ts";
import { createPasswordReset } from "./password-reset.ts";
import { createSignUp } from "./sign-up.ts";

/** Methods that use emailed codes, for signing in and for team invitations. */
export const create = (context: AppContext): EmailMethods & TeamInvitationMethods => ({
  ...createSignUp(context),
  ...createMagicLink(context),
  ...createPasswordReset(context),
  ...createTeamInvitationMethods(context),
  verifyEmail: (code) => verifyEmail(context, code),
});
