import { flowLifetimeSeconds } from "./flows.ts";

/** Binds a flow to the browser that started it (login CSRF). @see RFC 6749 §10.12 */
const getCookieName = (state: string): string => `stack-oauth-inner-${state}`;

/**
 * SameSite=None lets the cookie accompany a provider's cross-site form post, but requires HTTPS. @see RFC 6265bis
 * §5.6.7
 */
const attributes = (publicUrl: string, maxAgeS: number): string =>
  `Path=/; Max-Age=${maxAgeS}; HttpOnly; ${publicUrl.startsWith("https:") ? "Secure; SameSite=None" : "SameSite=Lax"}`;

export const flowCookie = (publicUrl: string, state: string): string =>
  `${getCookieName(state)}=true; ${attributes(publicUrl, flowLifetimeSeconds)}`;

export const expiredFlowCookie = (publicUrl: string, state: string): string =>
  `${getCookieName(state)}=; ${attributes(publicUrl, 0)}`;

/** `header`: the value of the Cookie header. */
export const hasFlowCookie = (header: string | undefined, state: string): boolean =>
  (header ?? "").split(";").some((pair) => pair.trim() === `${getCookieName(state)}=true`);
