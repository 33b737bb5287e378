import type { Project } from "../../projects/index.ts";

/** Where a ceremony took place: the exact origin, and the relying party id that the published clients make of it. */
export interface RelyingParty {
  readonly origin: string;
  /** The host name. */
  readonly id: string;
}

/** The origin of a text that is written as browsers write origins; null for other texts, as origins of native apps. */
const parseWebOrigin = (text: string): URL | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return (url.protocol === "https:" || url.protocol === "http:") && url.origin === text ? url : null;
};

const isLocalhost = ({ hostname }: URL): boolean => hostname === "localhost" || hostname.endsWith(".localhost");

/** Whether a project trusts passkeys made or used on this origin: scheme, host and port are those of a trusted domain, whatever path
 *  it names, or the host is localhost and the project allows that. Null: it does not.
 *  @see WebAuthn level 3, §7.1 step 9 and §7.2 step 12 (origin) */
export function findTrustedRelyingParty(
  config: Pick<Project["config"], "allow_localhost" | "domains">,
  origin: string,
): RelyingParty | null {
  const url = parseWebOrigin(origin);
  if (!url) return null;
  const isTrusted =
    (config.allow_localhost && isLocalhost(url)) ||
    config.domains.some(({ domain }) => URL.canParse(domain) && new URL(domain).origin === origin);
  return isTrusted ? { origin, id: url.hostname } : null;
}
