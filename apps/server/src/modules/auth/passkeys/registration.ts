import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import { passkeyPlaceholderRpId } from "@vestibule/contract";
import { type contract, maxPasskeysPerUser, type ResponseOf } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { describeDevice } from "../../../platform/describe-device.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import { insertPasskey, listPasskeysOfUser, redeemCode } from "../../credentials/index.ts";
import { queueSecurityNotice } from "../../emails/index.ts";
import type { Project } from "../../projects/index.ts";
import { requireRecentAuthentication } from "../../sessions/index.ts";
import { publishUserUpdated } from "../../users/index.ts";
import type { AuthServices, Caller } from "../sign-in/auth-services.ts";
import { type CeremonyFailure, createFailure, getErrorMessage, isFailure, resolveRelyingParty } from "./ceremony.ts";
import { ceremonyTimeoutMs, getChallenge, startCeremony } from "./challenge.ts";
import { getDefaultPasskeyName, getUserLabel, loadWebAuthn } from "./redeem-assertion.ts";
import { parseRegistrationResponse, type RegistrationResponse } from "./webauthn-responses.ts";

/** Accepted signature algorithms, in order of preference: EdDSA, ES256, RS256. @see IANA COSE Algorithms */
const algorithms: readonly number[] = [-8, -7, -257];

/** @see WebAuthn level 3, §7.1 step 25 */
const maxCredentialIdBytes = 1023;

interface NewCredential {
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
async function verifyRegistration(
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
    if (await hasCertificates(response))
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
async function hasCertificates({ response }: RegistrationResponse): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, "base64url")));
  const format = attestation.get("fmt");
  return format !== "none" && (format !== "packed" || attestation.get("attStmt").get("x5c") !== undefined);
}

const purpose = "passkey-registration";
/** Maximum passkeys of anonymous users, whose accounts cost nothing to create. */
const maxAnonymousPasskeys = 10;

const getMaxPasskeys = ({ is_anonymous }: Caller): number => (is_anonymous ? maxAnonymousPasskeys : maxPasskeysPerUser);

const tooManyPasskeys = (limit: number): string => `You can have up to ${limit} passkeys. Remove one first.`;

type Options = ResponseOf<typeof contract.passkeys.initiateRegistration>["options_json"];

/** `POST /auth/passkey/initiate-passkey-registration` @see WebAuthn level 3, §5.4 */
export function initiateRegistration(
  services: AuthServices,
): Handler<typeof contract.passkeys.initiateRegistration, Project, Caller> {
  return async function initiateRegistration({ auth, user, request }) {
    const { project, accessType } = auth;
    if (!project.config.passkey_enabled) throw apiError("PASSKEY_AUTHENTICATION_NOT_ENABLED");
    await requireRecentAuthentication(services, auth);
    await services.limits.check({ action: "challenge", projectId: project.id, accessType, request });
    const known = await listPasskeysOfUser(services.database, { projectId: project.id, userId: user.id });
    if (known.length >= getMaxPasskeys(user)) throw new PlainError(400, tooManyPasskeys(getMaxPasskeys(user)));
    const { challenge, code } = await startCeremony(services, { project, purpose, userId: user.id });
    const name = getUserLabel(user);
    const { generateRegistrationOptions } = await loadWebAuthn();
    // Published clients don't expect hints, which say nothing here.
    const { hints: _, ...options } = await generateRegistrationOptions({
      rpID: passkeyPlaceholderRpId,
      rpName: project.displayName,
      userID: Buffer.from(user.id, "utf8"),
      userName: name,
      userDisplayName: name,
      challenge: Buffer.from(challenge, "base64url"),
      timeout: ceremonyTimeoutMs,
      supportedAlgorithmIDs: [...algorithms],
      // Prevents a second passkey on the same authenticator.
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports: [...transports] })),
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    });
    // The library's interfaces have no index signature, so TypeScript doesn't see that they are JSON.
    return { options_json: options as object as Options, code };
  };
}

/**
 * `POST /auth/passkey/register`. Order of checks: code, project, user, origin, attestation. A rejected credential
 * consumes the challenge too; errors unrelated to the credential don't.
 */
export function register(services: AuthServices): Handler<typeof contract.passkeys.register, Project, Caller> {
  return async function register(call) {
    const { user, body, request } = call;
    const { project } = call.auth;
    const { database, clock } = services;
    const attempt = { projectId: project.id, purpose, code: body.code, now: clock() } as const;
    const result = await redeemCode(database, attempt, async (transaction, code) => {
      if (!project.config.passkey_enabled) throw apiError("PASSKEY_AUTHENTICATION_NOT_ENABLED");
      if (!user) throw apiError("USER_AUTHENTICATION_REQUIRED");
      // The ceremony was started by another user. @see ASVS 5.0 6.6.2
      if (code.user_id !== user.id) throw apiError("VERIFICATION_CODE_NOT_FOUND");
      const credential = await verifyRegistration(project, getChallenge(code), body.credential);
      if (isFailure(credential)) return credential;
      const endUser = services.readEndUser(request);
      const name = body.name?.trim() || getDefaultPasskeyName(describeDevice(endUser.userAgent));
      const owner = { project, userId: user.id, name, now: clock(), limit: getMaxPasskeys(user) };
      const stored = await publishUserUpdated(transaction, { projectId: project.id, ...owner }, () =>
        insertCredential(transaction, owner, credential),
      );
      if (isFailure(stored)) return stored;
      const details = { passkey_id: stored.passkeyId };
      const event = { action: "passkey.add", target: { type: "user", id: user.id }, details } as const;
      await recordAudit(transaction, toAuditContext(services, call), [event]);
      const notice = { kind: "passkey-added", name } as const;
      await queueSecurityNotice(transaction, services, { project, userId: user.id, notice, endUser });
      return credential;
    });
    if (isFailure(result)) throw apiError("PASSKEY_REGISTRATION_FAILED", { message: result.failure });
    return { user_handle: result.id };
  };
}

interface NewPasskey {
  readonly project: Project;
  readonly userId: string;
  readonly name: string;
  /** ms since the epoch. */
  readonly now: number;
  /** The most passkeys that the user may have. */
  readonly limit: number;
}

/** The caller locks the user: several ceremonies can be open at once. */
async function insertCredential(
  transaction: Queryable,
  { project, userId, name, now, limit }: NewPasskey,
  credential: NewCredential,
): Promise<{ readonly passkeyId: string } | CeremonyFailure> {
  const known = await listPasskeysOfUser(transaction, { projectId: project.id, userId });
  if (known.length >= limit) return createFailure(tooManyPasskeys(limit));
  const { id: credentialId, ...properties } = credential;
  const passkeyId = await insertPasskey(transaction, {
    projectId: project.id,
    userId,
    credentialId,
    ...properties,
    name,
    now,
  });
  return passkeyId === null ? createFailure("This passkey is already registered.") : { passkeyId };
}
