/**
 * Identity travels in headers, so no cookies; and answers are about one person at one moment, so no cache.
 * Cloudflare Workers refuse both options and do neither anyway.
 */
export const fetchOptions = (): RequestInit =>
  globalThis.navigator?.userAgent === "Cloudflare-Workers" ? {} : { credentials: "omit", cache: "no-store" };
