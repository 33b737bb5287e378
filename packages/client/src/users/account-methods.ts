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
import { createOwnUserMethods } from "./own-user.ts";
import { type Account, createUserContext } from "./user-context.ts";
import type { AccountMethods } from "./user-types.ts";

interface AccountContext extends Account {
  /** The user's JSON from which the object was created. */
  readonly wire: UserJson;
}

/** Composes one module per concern. */
export function create({ app, session, wire }: AccountContext): AccountMethods {
  const context = createUserContext(app, session);
  return {
    ...createOwnUserMethods(context),
    ...createPasswordMethods(context),
    ...createPasskeyMethods(context),
    ...createContactChannelMethods(context),
    ...createSessionMethods(context),
    ...createConnectedAccountMethods(context),
    ...createSecondFactorMethods(context),
    ...createReauthenticationMethods(context),
    sendVerificationEmail: async ({ callbackUrl } = {}) => {
      const email = wire.primary_email;
      if (email === null) throw new Error("This user has no primary email.");
      return sendVerificationEmail(app.api, session, email, requireCallbackUrl(app, callbackUrl, "emailVerification"));
    },
  };
}
