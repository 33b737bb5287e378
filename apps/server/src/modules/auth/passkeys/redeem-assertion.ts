import { apiError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Device } from "../../../platform/describe-device.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockPasskeyByCredential, type PasskeyRow, recordPasskeyUse, redeemCode } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { type CeremonyFailure, createFailure, getErrorMessage, isFailure, resolveRelyingParty } from "./ceremony.ts";
import { getChallenge } from "./challenge.ts";
import { type AuthenticationResponse, parseAuthenticationResponse } from "./webauthn-responses.ts";

/**
 * The user handle for authenticators: the user ID as base64url bytes, below the 64-byte limit.
 * @see WebAuthn level 3, §5.4.3
 */
export const toUserHandle = (userId: string): string => Buffer.from(userId, "utf8").toString("base64url");

/**
 * Whether the sign count indicates a cloned authenticator. Authenticators without a counter always send zero.
 * @see WebAuthn level 3, §6.1.1
 */
export const isSignCountRegression = (stored: number, received: number): boolean =>
  (stored > 0 || received > 0) && received <= stored;

/** The user name shown by authenticators. */
export const getUserLabel = (user: { display_name: string | null; primary_email: string | null }): string =>
  user.display_name || user.primary_email || "User";

/** The default name of a passkey: the device it was created on. */
export const getDefaultPasskeyName = ({ browser, os }: Device): string =>
  browser && os ? `${browser} on ${os}` : (browser ?? os ?? "Passkey");

/** Loaded on first use: its certificate parsers take about 140 ms and 26 MB, which would slow down startup. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** The authenticator data of a valid assertion. */
interface Assertion {
  readonly signCount: number;
  readonly isBackedUp: boolean;
}

/** A valid signature whose sign count regressed: the authenticator may have been cloned. */
interface PossibleClone extends CeremonyFailure {
  readonly signCount: number;
}

/**
 * Verifies an assertion against a stored passkey: user handle, type, challenge, origin, relying party, user presence,
 * signature, backup eligibility, sign count. @see WebAuthn level 3, §7.2
 */
async function verifyAssertionResponse(
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

export const authenticationPurpose = "passkey-authentication";

/** The client's result of `navigator.credentials.get`. */
interface AssertionProof {
  /** Identifies the challenge. */
  readonly code: string;
  /** AuthenticationResponseJSON, not yet validated. */
  readonly response: unknown;
}

/** The verified passkey and its user. */
interface VerifiedPasskey {
  readonly userId: string;
  readonly passkeyId: string;
}

type Services = Pick<Platform, "database" | "clock" | "log">;

/**
 * Consumes the challenge, whatever the result, and runs the callback in the same transaction if the assertion is valid.
 * @throws VERIFICATION_CODE_*, PASSKEY_AUTHENTICATION_NOT_ENABLED
 */
export async function redeemAssertion<T extends object>(
  services: Services,
  project: Project,
  proof: AssertionProof,
  onVerified: (transaction: Queryable, verifiedPasskey: VerifiedPasskey) => Promise<T>,
): Promise<T | CeremonyFailure> {
  const { database, clock } = services;
  const attempt = { projectId: project.id, purpose: authenticationPurpose, code: proof.code, now: clock() } as const;
  return redeemCode(database, attempt, async (transaction, code) => {
    if (!project.config.passkey_enabled) throw apiError("PASSKEY_AUTHENTICATION_NOT_ENABLED");
    const verifiedPasskey = await verifyCredential(transaction, services, project, getChallenge(code), proof.response);
    return isFailure(verifiedPasskey) ? verifiedPasskey : onVerified(transaction, verifiedPasskey);
  });
}

/**
 * Verifies an assertion without starting a session (step-up authentication). Consumes the challenge. `response`: not
 * yet validated. @throws VERIFICATION_CODE_*
 */
export async function verifyAssertion(
  services: Services,
  project: Project,
  code: string,
  response: unknown,
): Promise<VerifiedPasskey | CeremonyFailure> {
  if (!project.config.passkey_enabled) return createFailure("Passkeys aren't enabled in this project.");
  const onVerified = (_transaction: Queryable, verifiedPasskey: VerifiedPasskey) => Promise.resolve(verifiedPasskey);
  const result = await redeemAssertion(services, project, { code, response }, onVerified);
  return isFailure(result) ? createFailure(result.failure) : result;
}

async function verifyCredential(
  transaction: Queryable,
  { clock, log }: Services,
  project: Project,
  challenge: string,
  value: unknown,
): Promise<VerifiedPasskey | CeremonyFailure> {
  const response = parseAuthenticationResponse(value);
  if (!response) return createFailure("The response isn't a WebAuthn authentication response.");
  const passkey = await lockPasskeyByCredential(transaction, { projectId: project.id, credentialId: response.id });
  if (!passkey) return createFailure("This passkey doesn't belong to any account of the project.");
  const assertion = await verifyAssertionResponse(project, challenge, passkey, response);
  if (isFailure(assertion)) {
    if ("signCount" in assertion) {
      const counts = { storedSignCount: passkey.sign_count, receivedSignCount: assertion.signCount };
      log.warn({ projectId: project.id, passkeyId: passkey.id, ...counts }, "a passkey may have been cloned");
    }
    return { ...createFailure(assertion.failure), userId: passkey.user_id };
  }
  const { signCount, isBackedUp } = assertion;
  await recordPasskeyUse(transaction, { projectId: project.id, id: passkey.id, signCount, isBackedUp, now: clock() });
  return { userId: passkey.user_id, passkeyId: passkey.id };
}
