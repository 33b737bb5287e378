import type { Project } from "../../projects/index.ts";
import { findTrustedRelyingParty, type RelyingParty } from "./origin.ts";
import { parseClientData } from "./webauthn-responses.ts";

/** A ceremony that did not succeed, and why, in a sentence for developers. It is returned, so that the challenge stays used up. */
export interface CeremonyFailure {
  readonly failure: string;
  /** Whose passkey it was, where that is known. */
  readonly userId?: string;
}

export const createFailure = (failure: string): CeremonyFailure => ({ failure });

export const isFailure = (result: object): result is CeremonyFailure => "failure" in result;

/** Whether the project trusts the page of a ceremony, before anything else of it is looked at. */
export function resolveRelyingParty(project: Project, clientDataJSON: string): RelyingParty | CeremonyFailure {
  const clientData = parseClientData(clientDataJSON);
  if (!clientData) return createFailure("The client data is not readable.");
  // We offer no ceremonies to frames of other pages. @see WebAuthn level 3, §7.1 step 10 and §7.2 step 13
  if (clientData.crossOrigin) return createFailure("Passkeys do not work in a frame of another site.");
  const relyingParty = findTrustedRelyingParty(project.config, clientData.origin);
  return relyingParty ?? createFailure(`The project does not trust the origin ${clientData.origin.slice(0, 200)}.`);
}

/** The reason of a refusal by the library, which tells everything, malformed input too, by throwing. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 300) : "The response is not readable.";
