import { fromBase64url } from "../platform/base64url.ts";

/**
 * Extensions are passed unchanged, because the server uses none with bytes. @see
 * https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
 */
export const creationOptionsFromJson = (
  json: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions =>
  ({
    ...json,
    challenge: fromBase64url(json.challenge),
    user: { ...json.user, id: fromBase64url(json.user.id) },
    excludeCredentials: json.excludeCredentials?.map(descriptorFromJson) ?? [],
  }) as object as PublicKeyCredentialCreationOptions;

/** @see https://www.w3.org/TR/webauthn-3/#sctn-parseRequestOptionsFromJSON */
export const requestOptionsFromJson = (
  json: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions =>
  ({
    ...json,
    challenge: fromBase64url(json.challenge),
    allowCredentials: json.allowCredentials?.map(descriptorFromJson) ?? [],
  }) as object as PublicKeyCredentialRequestOptions;

const descriptorFromJson = (json: PublicKeyCredentialDescriptorJSON) => ({ ...json, id: fromBase64url(json.id) });
