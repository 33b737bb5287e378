import { getPublicSuffix } from "tldts";

/** Where the dashboard, the application of project `internal`, serves the handler pages. */
export const dashboardHandlerPath = "/dashboard/handler";

/** A parsed entry of a project's trusted domains. */
export interface TrustedDomain {
  readonly protocol: string;
  /** For a wildcard, the part after `*.`. */
  readonly hostname: string;
  /** Empty if the entry has none or the scheme's default. */
  readonly port: string;
  /** Without a trailing slash. */
  readonly path: string;
  /** `https://*.example.com`: every subdomain at any depth, but not the host itself. */
  readonly isWildcard: boolean;
}

const wildcard = "*.";

/** Null if it is not a valid URL. Host names are in lower case and ASCII. @see WHATWG URL, host parsing */
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

/** localhost, its subdomains and the loopback addresses. */
export const isLocalhost = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname.endsWith(".localhost") ||
  hostname === "[::1]" ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);

/**
 * Normalized form of an entry: entries that differ only in letter case, the default port, a trailing slash, a query or
 * a hash are equal.
 */
export function domainKey(domain: string): string {
  const read = readTrustedDomain(domain);
  if (!read) return domain;
  return `${read.protocol}//${read.isWildcard ? wildcard : ""}${read.hostname}:${read.port}${read.path}`;
}

/**
 * Why a wildcard entry is invalid; null if it is valid or has no `*`. Under a public suffix, such as com, co.uk or
 * github.io, anyone can register names. @see https://publicsuffix.org
 */
export function wildcardProblem(domain: string): string | null {
  const read = readTrustedDomain(domain);
  if (!read || (!read.isWildcard && !read.hostname.includes("*"))) return null;
  const { hostname, protocol } = read;
  if (!read.isWildcard || hostname.includes("*"))
    return "can have * only as the whole first label, as in https://*.example.com";
  const isLocal = isLocalhost(hostname);
  if (protocol !== "https:" && !isLocal) return "must begin with https:// because it has a wildcard";
  const labels = hostname.split(".");
  if (!isLocal && (labels.length < 2 || labels.includes("")))
    return "must have at least two labels after the wildcard, as in https://*.example.com";
  if (!isLocal && getPublicSuffix(hostname, { allowPrivateDomains: true }) === hostname)
    return "has a wildcard for a public suffix, under which anyone can register names";
  return null;
}
