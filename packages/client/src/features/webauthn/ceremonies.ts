import type { KnownError } from "../../core/http/known-error.ts";
import { fromBase64url, toBase64url } from "../../core/platform/base64url.ts";
import type { Json } from "../../core/wire/json.ts";
import { creationErrorCode, isDomain, requestErrorCode, type WebAuthnErrorCode } from "./error-code.ts";
import { webAuthnError } from "./webauthn-error.ts";

/** @see https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
function registrationToJson(credential: PublicKeyCredential): Json {
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...commonToJson(credential),
    response: {
      clientDataJSON: toBase64url(response.clientDataJSON),
      attestationObject: toBase64url(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** @see https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
function authenticationToJson(credential: PublicKeyCredential): Json {
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...commonToJson(credential),
    response: {
      clientDataJSON: toBase64url(response.clientDataJSON),
      authenticatorData: toBase64url(response.authenticatorData),
      signature: toBase64url(response.signature),
      ...(response.userHandle && { userHandle: toBase64url(response.userHandle) }),
    },
  };
}

const commonToJson = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: toBase64url(credential.rawId),
  type: credential.type,
  clientExtensionResults: credential.getClientExtensionResults() as Json,
  ...(credential.authenticatorAttachment && { authenticatorAttachment: credential.authenticatorAttachment }),
});

/**
 * Extensions are passed unchanged, because the server uses none with bytes. @see
 * https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
 */
const creationOptionsFromJson = (json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions =>
  ({
    ...json,
    challenge: fromBase64url(json.challenge),
    user: { ...json.user, id: fromBase64url(json.user.id) },
    excludeCredentials: json.excludeCredentials?.map(descriptorFromJson) ?? [],
  }) as object as PublicKeyCredentialCreationOptions;

/** @see https://www.w3.org/TR/webauthn-3/#sctn-parseRequestOptionsFromJSON */
const requestOptionsFromJson = (json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions =>
  ({
    ...json,
    challenge: fromBase64url(json.challenge),
    allowCredentials: json.allowCredentials?.map(descriptorFromJson) ?? [],
  }) as object as PublicKeyCredentialRequestOptions;

const descriptorFromJson = (json: PublicKeyCredentialDescriptorJSON) => ({ ...json, id: fromBase64url(json.id) });

/** Runs a registration ceremony on this page. @throws PASSKEY_WEBAUTHN_ERROR */
export async function createCredential(json: PublicKeyCredentialCreationOptionsJSON, signal: AbortSignal) {
  const publicKey = creationOptionsFromJson(json);
  // WebAuthn Level 3, §5.1.3 step 5. Browsers throw a TypeError without a reason.
  const { byteLength } = publicKey.user.id;
  if (byteLength < 1 || byteLength > 64) throw webAuthnError("ERROR_INVALID_USER_ID_LENGTH");
  const options = { publicKey, signal };
  const credential = await run(
    () => navigator.credentials.create(options),
    (name, hostname) => creationErrorCode(name, options, hostname),
  );
  return registrationToJson(credential);
}

/** Runs an authentication ceremony on this page. @throws PASSKEY_WEBAUTHN_ERROR */
export async function getCredential(
  json: PublicKeyCredentialRequestOptionsJSON,
  signal: AbortSignal,
  mediation: CredentialMediationRequirement,
) {
  const options: CredentialRequestOptions = { publicKey: requestOptionsFromJson(json), signal, mediation };
  const credential = await run(
    () => navigator.credentials.get(options),
    (name, hostname) => requestErrorCode(name, options, hostname),
  );
  return authenticationToJson(credential);
}

async function run(
  ceremony: () => Promise<Credential | null>,
  codeOf: (name: string, hostname: string) => WebAuthnErrorCode,
): Promise<PublicKeyCredential> {
  const { hostname } = window.location;
  if (!isDomain(hostname)) throw webAuthnError("ERROR_INVALID_DOMAIN");
  const refusal = (cause: unknown): KnownError =>
    webAuthnError(codeOf((cause as Error | null)?.name ?? "", hostname), cause);
  let credential: Credential | null;
  try {
    credential = await ceremony();
  } catch (cause) {
    throw refusal(cause);
  }
  if (credential === null) throw refusal(null);
  return credential as PublicKeyCredential;
}
