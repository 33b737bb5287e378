/** A request without its body: a `Request` of the Fetch API, or what an adapter makes of another one. */
export interface RequestHead extends Pick<Request, "method" | "url"> {
  readonly headers: { get(name: string): string | null };
}

/** The origin that the browser used, also behind a proxy that ends HTTPS. */
export function getRequestOrigin(request: RequestHead): string {
  const url = new URL(request.url);
  const read = (name: string) => request.headers.get(name)?.split(",", 1)[0]?.trim() || null;
  const host = read("x-forwarded-host") ?? read("host") ?? url.host;
  const origin = `${read("x-forwarded-proto") ?? url.protocol.slice(0, -1)}://${host}`;
  // A program can send anything.
  return /^https?:/.test(origin) && URL.canParse(origin) ? new URL(origin).origin : url.origin;
}

/** Methods that change nothing. @see RFC 9110 §9.2.1 */
const safeMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/**
 * Whether a page of another site or origin may have caused the request (CSRF). Browsers add cookies to it, so that they
 * don't prove what the user wants. `trustedOrigins`: other origins whose pages may. A request with neither header comes
 * from a program, which has no cookies of a user.
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header, RFC 6454 §7
 */
export function isForged(request: RequestHead, trustedOrigins: readonly string[]): boolean {
  if (safeMethods.includes(request.method)) return false;
  const origin = request.headers.get("origin");
  if (origin !== null && (origin === getRequestOrigin(request) || trustedOrigins.includes(origin))) return false;
  const site = request.headers.get("sec-fetch-site");
  if (site === null) return origin !== null;
  return site !== "same-origin" && site !== "none";
}
