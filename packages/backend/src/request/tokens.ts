import { stackAppInternalsSymbol, type Tokens } from "@vestibule/client";
import type { App } from "../app.ts";
import type { RequestHead } from "./origin.ts";
import { readSessionCookies } from "./session-cookies.ts";

/** The tokens of a request, and whether the browser added them by itself. */
export interface RequestTokens extends Tokens {
  /** The cookies in which `handleSessionRequest` keeps the tokens, cookies that scripts can read, or a header. */
  readonly source: "session-cookies" | "readable-cookies" | "header";
}

/** All tokens of the server use these characters. @see RFC 6750 §2.1 (b64token) */
const tokenPattern = /^[\w.~+/-]+=*$/;

/** Requests are untrusted: a header that can't be parsed counts as signed out. */
function readTokens(app: App, headers: { get(name: string): string | null }): Tokens | null {
  try {
    const { accessToken, refreshToken } = app[stackAppInternalsSymbol].context.store({ headers }).read();
    const tokens = [accessToken, refreshToken].filter((token) => token !== null);
    return tokens.length > 0 && tokens.every((token) => tokenPattern.test(token))
      ? { accessToken, refreshToken }
      : null;
  } catch {
    return null;
  }
}

/**
 * Reads the tokens of a request: the `x-stack-auth` header, an access token in the `Authorization` header, the cookies of
 * `handleSessionRequest`, or the cookies that the client kit writes in a browser.
 */
export function readRequestTokens(app: App, { headers }: RequestHead): RequestTokens | null {
  const hasHeader = headers.get("x-stack-auth") !== null || headers.get("authorization") !== null;
  const fromHeader = hasHeader && readTokens(app, { get: (name) => (name === "cookie" ? null : headers.get(name)) });
  if (fromHeader) return { ...fromHeader, source: "header" };
  const cookies = headers.get("cookie");
  if (cookies === null) return null;
  const fromSession = readSessionCookies(cookies, app.projectId);
  if (fromSession) return { ...fromSession, source: "session-cookies" };
  const readable = readTokens(app, { get: (name) => (name === "cookie" ? cookies : null) });
  return readable && { ...readable, source: "readable-cookies" };
}
