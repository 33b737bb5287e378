import type { Project } from "../../projects/index.ts";
import { parseClientData } from "./webauthn-responses.ts";

/** The origin of a ceremony and the relying party ID that the published clients derive from it. */
interface RelyingParty {
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

/** A failed ceremony with a reason for developers. It is returned, not thrown, so that the challenge stays consumed. */
export interface CeremonyFailure {
  readonly failure: string;
  /** The user of the passkey, if known. */
  readonly userId?: string;
}

export const createFailure = (failure: string): CeremonyFailure => ({ failure });

export const isFailure = (result: object): result is CeremonyFailure => "failure" in result;

/** Checks that the project trusts the origin of a ceremony, before any other check. */
export function resolveRelyingParty(project: Project, clientDataJSON: string): RelyingParty | CeremonyFailure {
  const clientData = parseClientData(clientDataJSON);
  if (!clientData) return createFailure("The client data can't be parsed.");
  // Ceremonies in cross-origin iframes are not supported. @see WebAuthn level 3, §7.1 step 10 and §7.2 step 13
  if (clientData.crossOrigin) return createFailure("Passkeys don't work in a cross-origin iframe.");
  const relyingParty = findTrustedRelyingParty(project.config, clientData.origin);
  return relyingParty ?? createFailure(`The project doesn't trust the origin ${clientData.origin.slice(0, 200)}.`);
}

/** The library throws for every failure, including malformed input. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 300) : "The response can't be parsed.";
