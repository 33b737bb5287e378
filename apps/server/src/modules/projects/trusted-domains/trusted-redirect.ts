import { apiError } from "../../../http/api-error.ts";
import type { Project, ProjectConfig } from "../project.ts";
import { isLocalhost, readTrustedDomain, type TrustedDomain, wildcardProblem } from "./trusted-domain.ts";

/** True when `path` is `prefix` or lies below it, by whole segments: /app does not trust /apple. */
const isPathWithin = (path: string, prefix: string): boolean =>
  prefix === "" || path === prefix || path.startsWith(`${prefix}/`);

/** One label or more before the domain, none of them empty or a wildcard again. */
const labelsBefore = /^(?:[a-z0-9_-]+\.)+$/;

function isHostOf(trusted: TrustedDomain, hostname: string): boolean {
  if (!trusted.isWildcard) return trusted.hostname === hostname;
  if (!hostname.endsWith(`.${trusted.hostname}`)) return false;
  return labelsBefore.test(hostname.slice(0, -trusted.hostname.length));
}

/** Whether a project trusts an absolute URL to receive codes and people. Only http and https are ever trusted.
 *  A trusted domain that names a port trusts only that port; one that names none trusts the scheme's own and, as
 *  published clients rely on it, any other. */
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
    // Such entries may have been stored before wildcards meant anything.
    if (!trusted || wildcardProblem(domain) !== null) return false;
    const samePort = trusted.port === "" || trusted.port === url.port;
    return (
      trusted.protocol === url.protocol &&
      isHostOf(trusted, url.hostname) &&
      samePort &&
      isPathWithin(url.pathname, trusted.path)
    );
  });
}

/** @throws REDIRECT_URL_NOT_WHITELISTED */
export function assertTrustedCallback(project: Project, callbackUrl: string): void {
  if (!isTrustedRedirect(project.config, callbackUrl)) throw apiError("REDIRECT_URL_NOT_WHITELISTED");
}
