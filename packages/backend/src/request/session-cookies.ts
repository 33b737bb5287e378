import type { Tokens } from "@vestibule/client";
import { refreshTokenCookieLifetimeSeconds } from "@vestibule/contract";

/** How long a browser keeps an access token, in seconds: as long as the server accepts it. */
const accessTokenCookieLifetimeSeconds = 600;

/** The name of the readable cookie with the session's ID, through which tabs see a sign-in and a sign-out. */
export const getSessionIdCookieName = (projectId: string): string => `vestibule-session-id-${projectId}`;

const getTokenNames = (projectId: string) => ({
  refreshToken: `vestibule-refresh-${projectId}`,
  accessToken: `vestibule-access-${projectId}`,
});

/** With HTTPS, other subdomains can't set a cookie with this prefix. @see RFC 6265bis §4.1.3.2 */
const hostPrefix = "__Host-";

function readCookie(cookies: string, name: string): string | null {
  const pairs = cookies.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || null;
}

/** The tokens in the cookies that scripts can't read; null without a refresh token. */
export function readSessionCookies(cookies: string, projectId: string): Tokens | null {
  const names = getTokenNames(projectId);
  const read = (name: string) => readCookie(cookies, hostPrefix + name) ?? readCookie(cookies, name);
  const refreshToken = read(names.refreshToken);
  return refreshToken === null ? null : { refreshToken, accessToken: read(names.accessToken) };
}

interface StoredSession {
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly sessionId: string;
}

/**
 * `Set-Cookie` headers that store a session, or with null, delete it. The refresh token and the access token are HttpOnly:
 * scripts of the page, and so an attacker's, can't read them. `isSecure`: whether the page uses HTTPS. @see RFC 6265bis §5.6
 */
export function formatSessionCookies(session: StoredSession | null, projectId: string, isSecure: boolean): string[] {
  const names = getTokenNames(projectId);
  const format = (name: string, value: string | undefined, lifetime: number, attributes: string) =>
    `${name}=${value ?? ""}; Path=/; Max-Age=${value ? lifetime : 0}; SameSite=Lax${attributes}${isSecure ? "; Secure" : ""}`;
  const prefix = isSecure ? hostPrefix : "";
  const httpOnly = "; HttpOnly";
  return [
    format(prefix + names.refreshToken, session?.refreshToken, refreshTokenCookieLifetimeSeconds, httpOnly),
    format(prefix + names.accessToken, session?.accessToken, accessTokenCookieLifetimeSeconds, httpOnly),
    format(getSessionIdCookieName(projectId), session?.sessionId, refreshTokenCookieLifetimeSeconds, ""),
  ];
}
