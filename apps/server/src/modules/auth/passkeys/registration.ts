import { passkeyPlaceholderRpId } from "@vestibule/contract";
import type { contract, ResponseOf } from "@vestibule/contract/endpoints";
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
import { type CeremonyFailure, createFailure, isFailure } from "./ceremony.ts";
import { ceremonyTimeoutMs, getChallenge, startCeremony } from "./challenge.ts";
import { getDefaultPasskeyName, getUserLabel } from "./passkey-properties.ts";
import { algorithms, type NewCredential, verifyRegistration } from "./verify-registration.ts";
import { loadWebAuthn } from "./webauthn-library.ts";

const purpose = "passkey-registration";
/** Maximum passkeys per account, since each is listed in the next registration's options. */
const maxPasskeys = 100;

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
    if (known.length >= maxPasskeys)
      throw new PlainError(400, `You can have up to ${maxPasskeys} passkeys. Remove one first.`);
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
      const owner = { project, userId: user.id, name, now: clock() };
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
}

async function insertCredential(
  transaction: Queryable,
  { project, userId, name, now }: NewPasskey,
  credential: NewCredential,
): Promise<{ readonly passkeyId: string } | CeremonyFailure> {
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
