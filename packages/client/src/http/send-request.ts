import type { StackAppInternals } from "../apps/internals.ts";
import type { AppParts } from "../apps/parts.ts";

/** A request of the application's own, with the tokens of whoever is signed in. */
export const create = (parts: AppParts): Pick<StackAppInternals, "sendRequest"> => ({
  sendRequest: async (path, init = {}) => {
    const session = parts.config.tokenStore === null ? null : parts.session();
    const { status, headers, text } = await parts.api.send(path, init, session);
    return new Response(text || null, { status, headers });
  },
});
