import type { contract, JsonValue } from "@vestibule/contract/endpoints";
import { KnownError } from "../../core/http/known-error.ts";
import type { UserContext } from "../../core/user-context.ts";
import { creationErrorCode, webAuthnError } from "../webauthn/error-code.ts";
import { runExclusiveCeremony } from "../webauthn/exclusive-ceremony.ts";
import { runCeremony } from "../webauthn/run-ceremony.ts";
import { hasWebAuthn } from "../webauthn/webauthn-support.ts";
import { createPasskeyError, mapError } from "./passkey-errors.ts";
import { relyingPartyId } from "./relying-party.ts";

const failed = "PASSKEY_REGISTRATION_FAILED";

/** @throws PASSKEY_REGISTRATION_FAILED, PASSKEY_WEBAUTHN_ERROR */
export async function registerPasskey({ api, session, refetch }: UserContext, name: string | undefined): Promise<void> {
  if (!hasWebAuthn()) throw createPasskeyError(failed, "WebAuthn is not supported in this browser");
  await runExclusiveCeremony(undefined, async (signal) => {
    const message = "Failed to get initiation options for passkey registration";
    const { options_json, code } = await mapError(failed, message, () =>
      api.call<typeof contract.passkeys.initiateRegistration>("POST", "/auth/passkey/initiate-passkey-registration", {
        session,
      }),
    );
    const options = options_json as object as PublicKeyCredentialCreationOptionsJSON;
    const rp = { ...options.rp, id: relyingPartyId(options.rp.id) };
    const credential = await start(() => createCredential({ ...options, rp }, signal));
    const body = { credential, code, name };
    await mapError(failed, "Failed to register the passkey", () =>
      api.call<typeof contract.passkeys.register>("POST", "/auth/passkey/register", { session, body }),
    );
  });
  await refetch();
}

async function start<Value>(ceremony: () => Promise<Value>): Promise<Value> {
  try {
    return await ceremony();
  } catch (error) {
    if (KnownError.isInstance(error)) throw error;
    throw createPasskeyError(failed, "Failed to start passkey registration due to unknown error", error);
  }
}

/** Runs a registration ceremony on this page. @throws PASSKEY_WEBAUTHN_ERROR */
async function createCredential(json: PublicKeyCredentialCreationOptionsJSON, signal: AbortSignal) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  // WebAuthn Level 3, §5.1.3 step 5. Browsers throw a TypeError without a reason.
  const { byteLength } = publicKey.user.id;
  if (byteLength < 1 || byteLength > 64) throw webAuthnError("ERROR_INVALID_USER_ID_LENGTH");
  const options = { publicKey, signal };
  const credential = await runCeremony(
    () => navigator.credentials.create(options),
    signal,
    (_errors, name, hostname) => creationErrorCode(name, options, hostname),
  );
  return credential.toJSON() as object as JsonValue;
}
