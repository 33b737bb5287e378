import { apiError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockPasskeyByCredential, recordPasskeyUse, redeemCode } from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { type CeremonyFailure, createFailure, isFailure } from "./ceremony.ts";
import { getChallenge } from "./challenge.ts";
import { verifyAssertionResponse } from "./verify-assertion.ts";
import { parseAuthenticationResponse } from "./webauthn-responses.ts";

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
  const passkey = await transaction.row(lockPasskeyByCredential, [project.id, response.id]);
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
  await transaction.run(recordPasskeyUse, [project.id, passkey.id, signCount, isBackedUp, new Date(clock())]);
  return { userId: passkey.user_id, passkeyId: passkey.id };
}
