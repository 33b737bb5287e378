import { createPasswordMethods } from "../auth/own-password.ts";
import { createConnectedAccountMethods } from "../connected-accounts/connected-accounts.ts";
import { createContactChannelMethods } from "../contact-channels/contact-channels.ts";
import { sendVerificationEmail } from "../contact-channels/send-verification-email.ts";
import { createPasskeyMethods } from "../passkeys/passkeys.ts";
import { createReauthenticationMethods } from "../reauthentication/reauthentication.ts";
import { requireCallbackUrl } from "../redirects/callback-url.ts";
import { createSecondFactorMethods } from "../second-factor/second-factor-methods.ts";
import { createSessionMethods } from "../sessions/active-sessions.ts";
import type { UserJson } from "../wire/json.ts";
import { type Account, accountPartsOf } from "./account-parts.ts";
import type { AccountMethods } from "./model.ts";
import { createOwnUserMethods } from "./own-user.ts";

interface AccountContext extends Account {
  /** The user as the object was made from. */
  readonly wire: UserJson;
}

/** One file per concern; here they are only put together. */
export function create({ app, session, wire }: AccountContext): AccountMethods {
  const parts = accountPartsOf(app, session);
  return {
    ...createOwnUserMethods(parts),
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
      return sendVerificationEmail(app.api, session, email, requireCallbackUrl(app, callbackUrl, "emailVerification"));
    },
  };
}
