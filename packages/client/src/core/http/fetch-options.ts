/**
 * Authentication uses headers, so cookies are omitted; responses are user-specific, so caching is off. Cloudflare
 * Workers reject both options and do neither by default.
 */
export const fetchOptions = (): RequestInit =>
  globalThis.navigator?.userAgent === "Cloudflare-Workers" ? {} : { credentials: "omit", cache: "no-store" };
