import { flowLifetimeSeconds } from "./flows.ts";

/** The cookie that makes sure that the browser which comes back is the one that was sent away. @see RFC 6749 §10.12 */
const getCookieName = (state: string): string => `stack-oauth-inner-${state}`;

/** Over HTTPS it also comes along with a form that a provider posts; plain HTTP knows no such cookie. @see RFC 6265bis §5.6.7 */
const attributes = (publicUrl: string, maxAgeS: number): string =>
  `Path=/; Max-Age=${maxAgeS}; HttpOnly; ${publicUrl.startsWith("https:") ? "Secure; SameSite=None" : "SameSite=Lax"}`;

export const flowCookie = (publicUrl: string, state: string): string =>
  `${getCookieName(state)}=true; ${attributes(publicUrl, flowLifetimeSeconds)}`;

export const expiredFlowCookie = (publicUrl: string, state: string): string =>
  `${getCookieName(state)}=; ${attributes(publicUrl, 0)}`;

/** `header`: the value of Cookie. */
export const hasFlowCookie = (header: string | undefined, state: string): boolean =>
  (header ?? "").split(";").some((pair) => pair.trim() === `${getCookieName(state)}=true`);
