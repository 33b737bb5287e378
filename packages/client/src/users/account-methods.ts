import type { AppParts } from "../apps/parts.ts";
import { createPasswordMethods } from "../auth/own-password.ts";
import { createConnectedAccountMethods } from "../connected-accounts/connected-accounts.ts";
import { createContactChannelMethods } from "../contact-channels/contact-channels.ts";
import { sendVerificationEmail } from "../contact-channels/send-verification-email.ts";
import { createPasskeyMethods } from "../passkeys/passkeys.ts";
import { createReauthenticationMethods } from "../reauthentication/reauthentication.ts";
import { createSecondFactorMethods } from "../second-factor/second-factor-methods.ts";
import { createSessionMethods } from "../sessions/active-sessions.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { UserJson } from "../wire/json.ts";
import { accountPartsOf } from "./account-parts.ts";
import type { AccountMethods } from "./model.ts";

/** One file per concern; here they are only put together. */
export function createAccountMethods(app: AppParts, session: UserSession, wire: UserJson): AccountMethods {
  const parts = accountPartsOf(app, session);
  return {
    ...createPasswordMethods(parts),
    ...createPasskeyMethods(parts),
    ...createContactChannelMethods(parts),
    ...createSessionMethods(parts),
    ...createConnectedAccountMethods(parts),
    ...createSecondFactorMethods(parts),
    ...createReauthenticationMethods(parts),
    sendVerificationEmail: async ({ callbackUrl } = {}) => {
      const email = wire.primary_email;
      if (email === null) throw new Error("The user has no primary e-mail.");
      return sendVerificationEmail(app.api, session, email, app.callbackUrl(callbackUrl, "emailVerification"));
    },
  };
}
