import type { Project } from "../../projects/index.ts";
import { findTrustedRelyingParty, type RelyingParty } from "./origin.ts";
import { parseClientData } from "./webauthn-responses.ts";

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
