import { defaultHandlerPath, nativeRedirectUriPattern } from "@vestibule/contract";
import { apiError } from "../../../http/api-error.ts";
import type { Project, ProjectConfig } from "../project.ts";
import { isLocalhost, readTrustedDomain, type TrustedDomain, wildcardProblem } from "./trusted-domain.ts";

/** True if `path` equals `prefix` or is below it, by whole segments: /app does not trust /apple. */
const isPathWithin = (path: string, prefix: string): boolean =>
  prefix === "" || path === prefix || path.startsWith(`${prefix}/`);

/** One or more labels before the domain, none empty or a wildcard. */
const labelsBefore = /^(?:[a-z0-9_-]+\.)+$/;

function isHostForDomain(trusted: TrustedDomain, hostname: string): boolean {
  if (!trusted.isWildcard) return trusted.hostname === hostname;
  if (!hostname.endsWith(`.${trusted.hostname}`)) return false;
  return labelsBefore.test(hostname.slice(0, -trusted.hostname.length));
}

/**
 * Whether a project trusts an absolute URL as a redirect target. Only http and https are trusted. A domain with a port
 * trusts only that port; one without a port trusts any port, because published clients rely on it.
 */
export function isTrustedRedirect(
  config: Pick<ProjectConfig, "allow_localhost" | "domains">,
  candidate: string,
): boolean {
  if (!URL.canParse(candidate)) return false;
  const url = new URL(candidate);
  if (url.protocol !== "http:" && url.protocol !== "https:") return false;
  if (url.username || url.password) return false;
  if (config.allow_localhost && isLocalhost(url.hostname)) return true;
  return config.domains.some(({ domain }) => {
    const trusted = readTrustedDomain(domain);
    // Entries can predate wildcard support.
    if (!trusted || wildcardProblem(domain) !== null) return false;
    const samePort = trusted.port === "" || trusted.port === url.port;
    return (
      trusted.protocol === url.protocol &&
      isHostForDomain(trusted, url.hostname) &&
      samePort &&
      isPathWithin(url.pathname, trusted.path)
    );
  });
}

/**
 * Whether a project trusts a redirect URI of OAuth: also one of a native app, which must equal an entry. Another app could
 * claim the same scheme; PKCE, which all flows require, makes the code useless to it. @see RFC 8252 §7.1, §8.1, §8.4
 */
export const isTrustedRedirectUri = (config: Pick<ProjectConfig, "allow_localhost" | "domains">, candidate: string) =>
  isTrustedRedirect(config, candidate) ||
  (nativeRedirectUriPattern.test(candidate) && config.domains.some(({ domain }) => domain === candidate));

const withoutSlashes = (path: string): string => path.replace(/^\/+|\/+$/g, "");

/**
 * A handler page of the application that an `Origin` header names; null if the project doesn't trust it. `page`: such as
 * `email-verification`.
 */
export function findHandlerPage(
  { allow_localhost, domains }: Pick<ProjectConfig, "allow_localhost" | "domains">,
  origin: string,
  page: string,
): string | null {
  if (!URL.canParse(origin)) return null;
  const localhost = isLocalhost(new URL(origin).hostname)
    ? [{ domain: origin, handler_path: defaultHandlerPath, allow_localhost }]
    : [];
  const candidates = [...domains.map((entry) => ({ ...entry, allow_localhost: false })), ...localhost];
  for (const { allow_localhost, ...entry } of candidates) {
    const base = withoutSlashes(readTrustedDomain(entry.domain)?.path ?? "");
    const path = [base, withoutSlashes(entry.handler_path), page].filter((part) => part !== "").join("/");
    const url = `${new URL(origin).origin}/${path}`;
    if (isTrustedRedirect({ allow_localhost, domains: allow_localhost ? [] : [entry] }, url)) return url;
  }
  return null;
}

/** @throws REDIRECT_URL_NOT_WHITELISTED */
export function assertTrustedCallback(project: Project, callbackUrl: string): void {
  if (!isTrustedRedirect(project.config, callbackUrl)) throw apiError("REDIRECT_URL_NOT_WHITELISTED");
}
