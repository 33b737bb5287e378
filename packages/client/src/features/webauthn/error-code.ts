import { isDomain } from "./webauthn-support.ts";

/** Why a browser or an authenticator rejected a ceremony. For the last code, see the error's `cause`. */
export type WebAuthnErrorCode =
  | "ERROR_CEREMONY_ABORTED"
  | "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"
  | "ERROR_INVALID_DOMAIN"
  | "ERROR_INVALID_RP_ID"
  | "ERROR_INVALID_USER_ID_LENGTH"
  | "ERROR_AUTHENTICATOR_GENERAL_ERROR"
  | "ERROR_MALFORMED_PUBKEYCREDPARAMS"
  | "ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG"
  | "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT"
  | "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT"
  | "ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE"
  | "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY";

/**
 * Browsers withhold details on purpose: most errors are a NotAllowedError, so that a site can't find out about other
 * users' passkeys.
 */
const passThrough = "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY";

/**
 * Maps an error of `navigator.credentials.create` by its name and the options. @see
 * https://www.w3.org/TR/webauthn-3/#sctn-create-request-exceptions
 */
export function creationErrorCode(
  name: string,
  { publicKey, signal, mediation }: CredentialCreationOptions & { readonly mediation?: string },
  hostname: string,
): WebAuthnErrorCode {
  const selection = publicKey?.authenticatorSelection;
  if (signal?.aborted) return "ERROR_CEREMONY_ABORTED";
  switch (name) {
    case "ConstraintError":
      if (selection?.residentKey === "required" || selection?.requireResidentKey) {
        return "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT";
      }
      if (selection?.userVerification !== "required") return passThrough;
      return mediation === "conditional"
        ? "ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE"
        : "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT";
    case "InvalidStateError":
      return "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    case "NotSupportedError":
      return publicKey?.pubKeyCredParams.some(({ type }) => type === "public-key")
        ? "ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG"
        : "ERROR_MALFORMED_PUBKEYCREDPARAMS";
    default:
      return commonErrorCode(name, publicKey?.rp.id, hostname);
  }
}

/** Maps an error of `navigator.credentials.get`. @see https://www.w3.org/TR/webauthn-3/#sctn-get-request-exceptions */
export function requestErrorCode(
  name: string,
  { publicKey, signal }: CredentialRequestOptions,
  hostname: string,
): WebAuthnErrorCode {
  return signal?.aborted ? "ERROR_CEREMONY_ABORTED" : commonErrorCode(name, publicKey?.rpId, hostname);
}

function commonErrorCode(name: string, rpId: string | undefined, hostname: string): WebAuthnErrorCode {
  if (name === "UnknownError") return "ERROR_AUTHENTICATOR_GENERAL_ERROR";
  if (name !== "SecurityError") return passThrough;
  if (!isDomain(hostname)) return "ERROR_INVALID_DOMAIN";
  return rpId === hostname ? passThrough : "ERROR_INVALID_RP_ID";
}
