import type { PasskeyRow } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { type CeremonyFailure, createFailure, getErrorMessage, isFailure, resolveRelyingParty } from "./ceremony.ts";
import { isSignCountRegression, toUserHandle } from "./passkey-properties.ts";
import { loadWebAuthn } from "./webauthn-library.ts";
import type { AuthenticationResponse } from "./webauthn-responses.ts";

/** What an authenticator told in an assertion that is genuine. */
export interface Assertion {
  readonly signCount: number;
  readonly isBackedUp: boolean;
}

/** The private key has signed our challenge, but its count went backwards: it may exist twice. */
export interface PossibleClone extends CeremonyFailure {
  readonly signCount: number;
}

/** Checks an assertion against a stored passkey: owner, type, challenge, origin, relying party, presence, signature, backup
 *  eligibility, sign count. @see WebAuthn level 3, §7.2 */
export async function verifyAssertionResponse(
  project: Project,
  challenge: string,
  passkey: PasskeyRow,
  response: AuthenticationResponse,
): Promise<Assertion | CeremonyFailure | PossibleClone> {
  const relyingParty = resolveRelyingParty(project, response.response.clientDataJSON);
  if (isFailure(relyingParty)) return relyingParty;
  // The person was not known before: the passkey must say whose it is. Step 6
  const { userHandle, ...rest } = response.response;
  if (userHandle !== toUserHandle(passkey.user_id))
    return createFailure("The user handle is not the one of the passkey's owner.");
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {}, response: rest },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      // Zero: the count is compared below, once the signature says that it is the authenticator's own word. Step 22
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    if (!verified) return createFailure("The signature is not valid.");
    const { newCounter: signCount, credentialBackedUp, credentialDeviceType } = authenticationInfo;
    if (credentialDeviceType !== passkey.device_type)
      return createFailure("The passkey's eligibility for backup has changed.");
    if (isSignCountRegression(Number(passkey.sign_count), signCount))
      return { ...createFailure("The sign count of the passkey went backwards."), signCount };
    return { signCount, isBackedUp: credentialBackedUp };
  } catch (error) {
    return createFailure(getErrorMessage(error));
  }
}
