import type { contract } from "@vestibule/contract/endpoints";
import { requireCallbackUrl } from "../../redirects/callback-url.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerProfileMethods } from "../server-types.ts";

/** `email`: the primary one, as it was when the user was read. */
export const createSendPasswordReset =
  ({ app, api }: ServerContext, email: string | null): ServerProfileMethods["sendPasswordResetEmail"] =>
  async ({ callbackUrl } = {}) => {
    if (email === null) throw new Error("The user has no primary e-mail.");
    const body = { email, callback_url: requireCallbackUrl(app, callbackUrl, "passwordReset") };
    await api.call<typeof contract.password.sendResetCode>("POST", "/auth/password/send-reset-code", {
      session: null,
      body,
    });
  };
