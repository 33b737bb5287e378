import type { AppParts } from "../apps/parts.ts";

/** A request of the application's own, with the tokens of whoever is signed in. @throws KnownError, NetworkError, ResponseError */
export async function sendRequest(parts: AppParts, path: string, init: RequestInit): Promise<Response> {
  const session = parts.config.tokenStore === null ? null : parts.session();
  const { status, headers, text } = await parts.api.send(path, init, session);
  return new Response(text || null, { status, headers });
}
