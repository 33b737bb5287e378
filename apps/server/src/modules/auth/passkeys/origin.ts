import type { Project } from "../../projects/index.ts";

/** The origin of a ceremony and the relying party ID that the published clients derive from it. */
export interface RelyingParty {
  readonly origin: string;
  /** The host name. */
  readonly id: string;
}

/** Parses a serialized web origin; null for anything else, such as native app origins. */
const parseWebOrigin = (text: string): URL | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return (url.protocol === "https:" || url.protocol === "http:") && url.origin === text ? url : null;
};

const isLocalhost = ({ hostname }: URL): boolean => hostname === "localhost" || hostname.endsWith(".localhost");

/**
 * Returns the relying party if the project trusts the origin: it matches a trusted domain's scheme, host and port, or
 * is localhost and the project allows that. Null otherwise.
 * @see WebAuthn level 3, §7.1 step 9 and §7.2 step 12 (origin)
 */
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
