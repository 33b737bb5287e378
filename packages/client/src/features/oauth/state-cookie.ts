import { oauthStateCookieLifetimeSeconds, oauthStateCookieName } from "@vestibule/contract";
import { cookieValue, setCookie } from "../../core/tokens/cookie-format.ts";

/** Stores the code verifier of an authorization request by its state. */
export const storeVerifier = (state: string, verifier: string): void =>
  write(setCookie(oauthStateCookieName(state), verifier, oauthStateCookieLifetimeSeconds, isSecure()));

/**
 * Returns and deletes the verifier for this state, because it is single use. Null when this browser didn't start the
 * request.
 */
export function consumeVerifier(state: string): string | null {
  const name = oauthStateCookieName(state);
  const verifier = cookieValue(document.cookie, name);
  if (verifier !== null) write(setCookie(name, null, 0, isSecure()));
  return verifier;
}

const isSecure = (): boolean => window.location.protocol === "https:";

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in all browsers.
  document.cookie = cookie;
}
