import type { PasskeyRow } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { type CeremonyFailure, createFailure, getErrorMessage, isFailure, resolveRelyingParty } from "./ceremony.ts";
import { isSignCountRegression, toUserHandle } from "./passkey-properties.ts";
import { loadWebAuthn } from "./webauthn-library.ts";
import type { AuthenticationResponse } from "./webauthn-responses.ts";

/** The authenticator data of a valid assertion. */
export interface Assertion {
  readonly signCount: number;
  readonly isBackedUp: boolean;
}

/** A valid signature whose sign count regressed: the authenticator may have been cloned. */
export interface PossibleClone extends CeremonyFailure {
  readonly signCount: number;
}

/**
 * Verifies an assertion against a stored passkey: user handle, type, challenge, origin, relying party, user presence,
 * signature, backup eligibility, sign count. @see WebAuthn level 3, §7.2
 */
export async function verifyAssertionResponse(
  project: Project,
  challenge: string,
  passkey: PasskeyRow,
  response: AuthenticationResponse,
): Promise<Assertion | CeremonyFailure | PossibleClone> {
  const relyingParty = resolveRelyingParty(project, response.response.clientDataJSON);
  if (isFailure(relyingParty)) return relyingParty;
  // The user was not identified beforehand, so the user handle is required. Step 6
  const { userHandle, ...rest } = response.response;
  if (userHandle !== toUserHandle(passkey.user_id))
    return createFailure("The user handle doesn't match the passkey's user.");
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {}, response: rest },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      // Zero, because we compare the count below, after the signature is verified. Step 22
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    if (!verified) return createFailure("The signature is invalid.");
    const { newCounter: signCount, credentialBackedUp, credentialDeviceType } = authenticationInfo;
    if (credentialDeviceType !== passkey.device_type)
      return createFailure("The passkey's backup eligibility has changed.");
    if (isSignCountRegression(Number(passkey.sign_count), signCount))
      return { ...createFailure("The passkey's sign count went backward."), signCount };
    return { signCount, isBackedUp: credentialBackedUp };
  } catch (error) {
    return createFailure(getErrorMessage(error));
  }
}
