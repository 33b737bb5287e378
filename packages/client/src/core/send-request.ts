import type { AppContext } from "./app-context.ts";
import type { StackAppInternals } from "../apps/app-internals.ts";

/** Sends a custom request with the signed-in user's tokens. */
export const create = (context: AppContext): Pick<StackAppInternals, "sendRequest"> => ({
  sendRequest: async (path, init = {}) => {
    const session = context.config.tokenStore === null ? null : context.session();
    const { status, headers, text } = await context.api.send(path, init, session);
    return new Response(text || null, { status, headers });
  },
});
