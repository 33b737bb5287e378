/** An entry of a project's trusted domains, read once. */
export interface TrustedDomain {
  readonly protocol: string;
  /** Of a wildcard, what comes after `*.`. */
  readonly hostname: string;
  /** Empty: the entry names none, or the scheme's own. */
  readonly port: string;
  /** Without a slash at its end. */
  readonly path: string;
  /** `https://*.example.com`: every name below the host name, at any depth, and not the host itself. */
  readonly isWildcard: boolean;
}

const wildcard = "*.";

/** Null for what is no address. Host names come out in lower case and in their ASCII form. @see WHATWG URL, host parsing */
export function readTrustedDomain(domain: string): TrustedDomain | null {
  if (!URL.canParse(domain)) return null;
  const { protocol, hostname, port, pathname } = new URL(domain);
  const isWildcard = hostname.startsWith(wildcard);
  return {
    protocol,
    hostname: isWildcard ? hostname.slice(wildcard.length) : hostname,
    port,
    path: pathname.replace(/\/+$/, ""),
    isWildcard,
  };
}

/** localhost, any name below it, and the loopback addresses. */
export const isLocalhost = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);

/** What two entries have in common that trust the same addresses: what differs only in letter case, the scheme's own port, a slash at the
 *  end, a query or a hash is the same. */
export function domainKey(domain: string): string {
  const read = readTrustedDomain(domain);
  if (!read) return domain;
  return `${read.protocol}//${read.isWildcard ? wildcard : ""}${read.hostname}:${read.port}${read.path}`;
}

/** Why an entry with a `*` cannot be a trusted domain; null: it can, or has none. A wildcard covers names that anybody may register, unless
 *  at least two labels follow it: `*.com` is never one. */
export function wildcardProblem(domain: string): string | null {
  const read = readTrustedDomain(domain);
  if (!read || (!read.isWildcard && !read.hostname.includes("*"))) return null;
  const { hostname, protocol } = read;
  if (!read.isWildcard || hostname.includes("*"))
    return "may have * only as the whole first label, as in https://*.example.com";
  const isLocal = isLocalhost(hostname);
  if (protocol !== "https:" && !isLocal) return "must begin with https:// as it has a wildcard";
  const labels = hostname.split(".");
  if (!isLocal && (labels.length < 2 || labels.includes("")))
    return "must name a domain of at least two labels after the wildcard, as in https://*.example.com";
  return null;
}
