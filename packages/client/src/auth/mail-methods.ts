import type { AppParts } from "../apps/parts.ts";
import { verifyEmail } from "../contact-channels/verify-email.ts";
import { createMagicLink } from "./magic-link.ts";
import type { MailMethods } from "./model.ts";
import { createPasswordReset } from "./password-reset.ts";
import { createSignUp } from "./sign-up.ts";

/** The ways in that a mail is part of. */
export const create = (parts: AppParts): MailMethods => ({
  ...createSignUp(parts),
  ...createMagicLink(parts),
  ...createPasswordReset(parts),
  verifyEmail: (code) => verifyEmail(parts, code),
});
