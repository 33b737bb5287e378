import type { contract } from "@vestibule/contract/endpoints";
import { requireCallbackUrl } from "../../redirects/callback-url.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerProfileMethods } from "../server-types.ts";

/** `email`: the primary email when the user was fetched. */
export const createSendPasswordReset =
  ({ app, api }: ServerContext, email: string | null): ServerProfileMethods["sendPasswordResetEmail"] =>
  async ({ callbackUrl } = {}) => {
    if (email === null) throw new Error("This user has no primary email.");
    const body = { email, callback_url: requireCallbackUrl(app, callbackUrl, "passwordReset") };
    await api.call<typeof contract.password.sendResetCode>("POST", "/auth/password/send-reset-code", {
      session: null,
      body,
    });
  };
