import type { contract } from "@vestibule/contract/endpoints";
import { KnownError } from "../http/known-error.ts";
import type { AccountParts } from "../users/account-parts.ts";
import { createCredential } from "../webauthn/ceremonies.ts";
import { oneCeremony } from "../webauthn/one-ceremony.ts";
import { hasWebAuthn } from "../webauthn/support.ts";
import { failingAs, passkeyFailure } from "./failing-as.ts";
import { relyingPartyId } from "./relying-party.ts";

const failed = "PASSKEY_REGISTRATION_FAILED";

/** @throws PASSKEY_REGISTRATION_FAILED, PASSKEY_WEBAUTHN_ERROR */
export async function registerPasskey({ api, session, renew }: AccountParts, name: string | undefined): Promise<void> {
  if (!hasWebAuthn()) throw passkeyFailure(failed, "WebAuthn is not supported in this browser");
  await oneCeremony(undefined, async (signal) => {
    const message = "Failed to get initiation options for passkey registration";
    const { options_json, code } = await failingAs(failed, message, () =>
      api.call<typeof contract.passkeys.initiateRegistration>("POST", "/auth/passkey/initiate-passkey-registration", {
        session,
      }),
    );
    const options = options_json as object as PublicKeyCredentialCreationOptionsJSON;
    const rp = { ...options.rp, id: relyingPartyId(options.rp.id) };
    const credential = await start(() => createCredential({ ...options, rp }, signal));
    const body = { credential, code, name };
    await failingAs(failed, "Failed to register the passkey", () =>
      api.call<typeof contract.passkeys.register>("POST", "/auth/passkey/register", { session, body }),
    );
  });
  await renew();
}

async function start<Value>(ceremony: () => Promise<Value>): Promise<Value> {
  try {
    return await ceremony();
  } catch (error) {
    if (KnownError.isInstance(error)) throw error;
    throw passkeyFailure(failed, "Failed to start passkey registration due to unknown error", error);
  }
}
