import type { AppContext } from "./app-context.ts";

/** Sends a custom request with the signed-in user's tokens. */
export const create = (context: AppContext) => ({
  sendRequest: async (path: string, init: RequestInit = {}) => {
    const session = context.config.tokenStore === null ? null : context.session();
    const { status, headers, text } = await context.api.send(path, init, session);
    return new Response(text || null, { status, headers });
  },
});
