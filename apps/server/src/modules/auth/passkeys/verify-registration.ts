import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { COSEALG, decodeAttestationObject } from "@simplewebauthn/server/helpers";
import type { Project } from "../../projects/index.ts";
import { type CeremonyFailure, createFailure, getErrorMessage, isFailure, resolveRelyingParty } from "./ceremony.ts";
import { loadWebAuthn } from "./webauthn-library.ts";
import { parseRegistrationResponse, type RegistrationResponse } from "./webauthn-responses.ts";

/** Accepted signature algorithms, in order of preference. @see IANA COSE Algorithms */
export const algorithms: readonly number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** @see WebAuthn level 3, §7.1 step 25 */
const maxCredentialIdBytes = 1023;

export interface NewCredential {
  /** base64url. */
  readonly id: string;
  /** COSE key. */
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly deviceType: "singleDevice" | "multiDevice";
  readonly isBackedUp: boolean;
  /** UUID of the authenticator model; all zeros if it isn't disclosed. */
  readonly aaguid: string;
}

/**
 * Verifies a registration response: type, challenge, origin, relying party, user presence, algorithm, self-signature.
 * @see WebAuthn level 3, §7.1
 */
export async function verifyRegistration(
  project: Project,
  challenge: string,
  credential: unknown,
): Promise<NewCredential | CeremonyFailure> {
  const response = parseRegistrationResponse(credential);
  if (!response) return createFailure("The credential isn't a WebAuthn registration response.");
  const relyingParty = resolveRelyingParty(project, response.response.clientDataJSON);
  if (isFailure(relyingParty)) return relyingParty;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    if (hasCertificates(response))
      return createFailure("The attestation contains certificates, which weren't requested.");
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {}, response: withoutTransports(response) },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...algorithms],
    });
    return verified ? toCredential(response, registrationInfo) : createFailure("The attestation is invalid.");
  } catch (error) {
    return createFailure(getErrorMessage(error));
  }
}

type Verified = Extract<VerifiedRegistrationResponse, { verified: true }>["registrationInfo"];

function toCredential(response: RegistrationResponse, verified: Verified): NewCredential | CeremonyFailure {
  const { id, publicKey, counter } = verified.credential;
  if (id !== response.id) return createFailure("The credential ID doesn't match the one in the authenticator data.");
  if (Buffer.from(id, "base64url").length > maxCredentialIdBytes)
    return createFailure("The credential ID is too long.");
  return {
    id,
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: response.response.transports ?? [],
    deviceType: verified.credentialDeviceType,
    isBackedUp: verified.credentialBackedUp,
    aaguid: verified.aaguid,
  };
}

const withoutTransports = ({ response: { clientDataJSON, attestationObject } }: RegistrationResponse) => ({
  clientDataJSON,
  attestationObject,
});

/**
 * SSRF protection: the library would fetch revocation lists from URLs in attacker-supplied certificates. We request no
 * attestation, so certificates are rejected. @see WebAuthn level 3, §5.1.3 (attestation conveyance `none`)
 */
function hasCertificates({ response }: RegistrationResponse): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, "base64url")));
  const format = attestation.get("fmt");
  return format !== "none" && (format !== "packed" || attestation.get("attStmt").get("x5c") !== undefined);
}
