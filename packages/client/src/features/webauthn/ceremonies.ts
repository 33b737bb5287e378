import type { JsonValue } from "@vestibule/contract/endpoints";
import type { KnownError } from "../../core/http/known-error.ts";
import { creationErrorCode, isDomain, requestErrorCode, type WebAuthnErrorCode } from "./error-code.ts";
import { webAuthnError } from "./webauthn-error.ts";

/** Runs a registration ceremony on this page. @throws PASSKEY_WEBAUTHN_ERROR */
export async function createCredential(json: PublicKeyCredentialCreationOptionsJSON, signal: AbortSignal) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
  // WebAuthn Level 3, §5.1.3 step 5. Browsers throw a TypeError without a reason.
  const { byteLength } = publicKey.user.id;
  if (byteLength < 1 || byteLength > 64) throw webAuthnError("ERROR_INVALID_USER_ID_LENGTH");
  const options = { publicKey, signal };
  const credential = await run(
    () => navigator.credentials.create(options),
    (name, hostname) => creationErrorCode(name, options, hostname),
  );
  return credential.toJSON() as object as JsonValue;
}

/** Runs an authentication ceremony on this page. @throws PASSKEY_WEBAUTHN_ERROR */
export async function getCredential(
  json: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
  mediation: CredentialMediationRequirement,
) {
  const options: CredentialRequestOptions = {
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json),
    signal,
    mediation,
  };
  const credential = await run(
    () => navigator.credentials.get(options),
    (name, hostname) => requestErrorCode(name, options, hostname),
  );
  return credential.toJSON() as object as JsonValue;
}

async function run(
  ceremony: () => Promise<Credential | null>,
  getCode: (name: string, hostname: string) => WebAuthnErrorCode,
): Promise<PublicKeyCredential> {
  const { hostname } = window.location;
  if (!isDomain(hostname)) throw webAuthnError("ERROR_INVALID_DOMAIN");
  const refusal = (cause: unknown): KnownError =>
    webAuthnError(getCode((cause as Error | null)?.name ?? "", hostname), cause);
  let credential: Credential | null;
  try {
    credential = await ceremony();
  } catch (cause) {
    throw refusal(cause);
  }
  if (credential === null) throw refusal(null);
  return credential as PublicKeyCredential;
}
