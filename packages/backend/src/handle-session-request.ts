import type { AuthenticateOptions } from "./authenticate-options.ts";
import { getRequestOrigin, isForged, type RequestHead } from "./request/origin.ts";
import { formatSessionCookies, readSessionCookies } from "./request/session-cookies.ts";
import { forgetSession, refreshTokens } from "./tokens/sessions.ts";
import { verifyAccessToken } from "./tokens/verify-access-token.ts";

/** A `Request` of the Fetch API, or what an adapter makes of another one. */
export interface SessionRequest extends RequestHead {
  json(): Promise<unknown>;
}

export type SessionOptions = Pick<AuthenticateOptions, "app" | "trustedOrigins">;

function respond(status: number, body: object, setCookies: readonly string[] = []): Response {
  const headers = new Headers({ "cache-control": "no-store" });
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  return Response.json(body, { status, headers });
}

/** Null if the body isn't a JSON object with a refresh token. */
async function readRefreshToken(request: SessionRequest): Promise<string | null> {
  const body: unknown = await request.json().catch(() => null);
  const token = typeof body === "object" && body !== null && "refresh_token" in body ? body.refresh_token : null;
  return typeof token === "string" && token !== "" ? token : null;
}

/**
 * Responds to the client kit's `serverCookieStore`, at a path of your choice and the one below it: `PUT` stores the refresh
 * token of a sign-in in a cookie that scripts can't read, `POST …/token` responds with an access token, and `DELETE` deletes
 * the cookies. Only pages of your own origin may send these requests.
 * @throws NetworkError, ResponseError when the server can't be reached
 */
export async function handleSessionRequest(
  request: SessionRequest,
  { app, trustedOrigins = [] }: SessionOptions,
): Promise<Response> {
  if (isForged(request, trustedOrigins))
    return respond(403, { error: "Only pages of this application may send this request." });
  const isSecure = getRequestOrigin(request).startsWith("https:");
  const deletedCookies = formatSessionCookies(null, app.projectId, isSecure);
  const stored = readSessionCookies(request.headers.get("cookie") ?? "", app.projectId)?.refreshToken ?? null;

  async function issue(refreshToken: string | null, toBody: (accessToken: string) => object): Promise<Response> {
    const accessToken = refreshToken && (await refreshTokens(app, refreshToken))?.accessToken;
    const claims = accessToken ? await verifyAccessToken(app, accessToken, { isFresh: true }) : null;
    if (!refreshToken || !accessToken || !claims)
      return respond(401, { error: "The session has ended. Sign in again." }, deletedCookies);
    const session = { refreshToken, accessToken, sessionId: claims.refreshTokenId };
    return respond(200, toBody(accessToken), formatSessionCookies(session, app.projectId, isSecure));
  }

  const isToken = /\/token\/?$/.test(new URL(request.url).pathname);
  switch (`${request.method}${isToken ? " token" : ""}`) {
    case "PUT": {
      const refreshToken = await readRefreshToken(request);
      if (refreshToken === null) return respond(400, { error: "Send a JSON object with the field refresh_token." });
      return issue(refreshToken, () => ({ success: true }));
    }
    case "POST token":
      return issue(stored, (accessToken) => ({ access_token: accessToken }));
    case "DELETE":
      if (stored !== null) forgetSession(app, stored);
      return respond(200, { success: true }, deletedCookies);
    default:
      return respond(405, { error: "Send PUT or DELETE, or POST to the path ending in /token." });
  }
}
