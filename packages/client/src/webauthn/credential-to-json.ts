import { toBase64url } from "../platform/base64url.ts";
import type { Json } from "../wire/json.ts";

/** @see https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
export function registrationToJson(credential: PublicKeyCredential): Json {
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
export function authenticationToJson(credential: PublicKeyCredential): Json {
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
