import { oauthStateCookieLifeS, oauthStateCookieName } from "@vestibule/contract";
import { cookieValue, setCookie } from "../tokens/cookie-format.ts";

/** Remembers the code verifier of a request that leaves for a provider, by its state. */
export const storeVerifier = (state: string, verifier: string): void =>
  write(setCookie(oauthStateCookieName(state), verifier, oauthStateCookieLifeS, isSecure()));

/** The verifier of the request with that state, which is forgotten: each is good once. Null when this browser began no such request. */
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
