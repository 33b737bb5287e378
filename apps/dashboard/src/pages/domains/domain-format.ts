import type { AdminDomainConfig } from "@vestibule/react";
import { messages } from "./messages.ts";
import { formatDomain } from "./unicode-host.ts";

/** A domain entry, parsed for display. */
export interface DomainParts {
  readonly scheme: "http" | "https" | "";
  readonly host: string;
  readonly isWildcard: boolean;
  readonly isLocal: boolean;
}

/** Some browsers serialize the `*` of a host as `%2A`. */
function parse(address: string) {
  const url = new URL(address);
  const withStar = (host: string) => host.replaceAll("%2A", "*");
  return {
    protocol: url.protocol,
    pathname: url.pathname,
    hostname: withStar(url.hostname),
    host: withStar(url.host),
  };
}

export function readDomain(domain: string): DomainParts {
  // The redirect URI of a native app has a scheme of its own, and no host.
  if (!/^https?:/i.test(domain) || !URL.canParse(domain)) {
    return { scheme: "", host: domain, isWildcard: false, isLocal: false };
  }
  const { protocol, hostname } = parse(domain);
  return {
    scheme: protocol === "http:" ? "http" : protocol === "https:" ? "https" : "",
    host: hostname,
    isWildcard: hostname.startsWith("*."),
    isLocal: isLocalhost(hostname.replace(/^\*\./, "")),
  };
}

/** localhost, its subdomains and the loopback addresses, which "Allow localhost" also trusts. */
const isLocalhost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host);

const isIpAddress = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith("[");

/** Adds the likely scheme if none was typed. */
function withScheme(typed: string): string {
  if (typed.includes("://")) return typed;
  const isLocal = URL.canParse(`http://${typed}`) && isLocalhost(new URL(`http://${typed}`).hostname);
  return `${isLocal ? "http" : "https"}://${typed}`;
}

/** The redirect URI of a native app, as the server accepts it. @see RFC 8252 §7.1 */
export const nativeRedirectUriPattern = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:\/[^\s#*]*$/;

/** Whether a typed or stored entry is the redirect URI of a native app rather than a domain. */
export const isNativeRedirectUri = (text: string): boolean => nativeRedirectUriPattern.test(text.trim());

/** A scheme with a period, such as a reversed domain name, that isn't a host with a port. */
const isLikelyNative = (typed: string): boolean => /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:(?!\d)/i.test(typed);

/**
 * Normalizes what the user typed: with a scheme, no trailing slash, and a lowercase host. The redirect URI of a native app
 * stays as it is, because the server compares it exactly.
 */
export function normalizeDomain(text: string): string {
  const typed = text.trim();
  const full = withScheme(typed);
  if (typed === "" || isNativeRedirectUri(typed) || !URL.canParse(full)) return typed;
  const { protocol, host, pathname } = parse(full);
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}`;
}

/** Equal for entries that trust the same URLs. */
const getKey = (domain: string): string => normalizeDomain(domain);

export const isSameDomain = (one: string, other: string): boolean => getKey(one) === getKey(other);

/** The error for a typed domain; `undefined`: valid. `others`: the other entries. */
export function domainProblem(text: string, others: readonly AdminDomainConfig[]): string | undefined {
  const { problems } = messages;
  const typed = text.trim();
  if (typed === "") return problems.empty;
  if (isLikelyNative(typed)) return nativeProblem(typed, others);
  const full = withScheme(typed);
  if (!/^https?:\/\//i.test(full)) return problems.scheme;
  if (/\s/.test(full) || !URL.canParse(full)) return problems.notAnAddress;
  const url = new URL(full);
  if (url.username !== "" || url.password !== "") return problems.credentials;
  if (/[?#]/.test(full)) return problems.query;
  const wildcard = wildcardProblem(parse(full));
  if (wildcard) return wildcard;
  const same = others.find(({ domain }) => isSameDomain(domain, typed));
  return same && problems.duplicate({ address: same.domain });
}

function nativeProblem(typed: string, others: readonly AdminDomainConfig[]): string | undefined {
  if (!isNativeRedirectUri(typed)) return messages.problems.native;
  return others.some(({ domain }) => domain === typed) ? messages.problems.duplicate({ address: typed }) : undefined;
}

function wildcardProblem({ hostname, protocol }: Pick<URL, "hostname" | "protocol">): string | undefined {
  if (!hostname.includes("*")) return undefined;
  const { problems } = messages;
  const below = hostname.slice(2);
  if (!hostname.startsWith("*.") || below.includes("*")) return problems.wildcardPlace;
  if (isLocalhost(below)) return undefined;
  if (protocol !== "https:") return problems.wildcardScheme;
  const labels = below.split(".");
  return labels.length < 2 || labels.includes("") ? problems.wildcardLabels : undefined;
}

export function handlerPathProblem(path: string): string | undefined {
  const { problems } = messages;
  const typed = path.trim();
  if (typed === "") return problems.handlerPathEmpty;
  if (!typed.startsWith("/")) return problems.handlerPathSlash;
  if (/[?#]/.test(typed)) return problems.handlerPathQuery;
  return /\s/.test(typed) ? problems.handlerPathSpace : undefined;
}

/** The same domain with or without www; `undefined` if that is unusual for it. */
export function getWwwVariant(text: string, others: readonly AdminDomainConfig[]): string | undefined {
  if (isNativeRedirectUri(text) || domainProblem(text, []) !== undefined) return undefined;
  const url = new URL(normalizeDomain(text));
  const { hostname } = parse(url.href);
  if (hostname.startsWith("*.") || isLocalhost(hostname) || isIpAddress(hostname)) return undefined;
  const labels = hostname.split(".");
  if (labels[0] === "www" && labels.length > 2) url.hostname = labels.slice(1).join(".");
  else if (isApex(labels)) url.hostname = `www.${hostname}`;
  else return undefined;
  const other = normalizeDomain(url.href);
  return others.some(({ domain }) => getKey(domain) === other) ? undefined : other;
}

/** `example.com` and `example.co.uk`. Subdomains rarely have a www variant. */
const isApex = (labels: readonly string[]): boolean =>
  labels.length === 2 || (labels.length === 3 && (labels[1]?.length ?? 0) <= 3 && labels[2]?.length === 2);

export type DomainSortKey = "address" | "handlerPath";

const sortText: Readonly<Record<DomainSortKey, (entry: AdminDomainConfig) => string>> = {
  // The labels in reverse order, so that the hosts of one registered domain sort together.
  address: ({ domain }) => readDomain(domain).host.split(".").reverse().join("."),
  handlerPath: ({ handlerPath }) => handlerPath,
};

/** The entries that match a search, sorted. */
export function listDomains(
  domains: readonly AdminDomainConfig[],
  { q = "", sort = "address", isDescending = false }: { q?: string; sort?: DomainSortKey; isDescending?: boolean },
): readonly AdminDomainConfig[] {
  const wanted = q.trim().toLowerCase();
  const found = domains.filter(({ domain, handlerPath }) =>
    `${domain} ${formatDomain(domain)} ${handlerPath}`.toLowerCase().includes(wanted),
  );
  const order = found.toSorted((a, b) => sortText[sort](a).localeCompare(sortText[sort](b)));
  return isDescending ? order.reverse() : order;
}
