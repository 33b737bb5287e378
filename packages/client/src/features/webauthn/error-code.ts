import type { KnownError } from "../../core/http/known-error.ts";
import { abortedMessage, createWebAuthnError, notUsedMessage, type WebAuthnErrorCode } from "./webauthn-error.ts";
import { isDomain } from "./webauthn-support.ts";

const messages: Readonly<Record<WebAuthnErrorCode, string>> = {
  ERROR_CEREMONY_ABORTED: abortedMessage,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device already has a passkey for this account.",
  ERROR_INVALID_DOMAIN: "Passkeys work only on localhost and domain names.",
  ERROR_INVALID_RP_ID: "This passkey belongs to a different site.",
  ERROR_INVALID_USER_ID_LENGTH: "The passkey's user ID must have 1 to 64 bytes.",
  ERROR_AUTHENTICATOR_GENERAL_ERROR: "The authenticator couldn't process the request. Try again.",
  ERROR_MALFORMED_PUBKEYCREDPARAMS: "None of the key parameters has the type public-key.",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: "The authenticator doesn't support any of the key algorithms.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "This authenticator can't store passkeys.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: "This authenticator can't verify the user.",
  ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE: "The passkey wasn't created because the user couldn't be verified.",
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: notUsedMessage,
};

/** `cause`: what the browser threw. Its message is used when no code is more specific. */
export function webAuthnError(code: WebAuthnErrorCode, cause?: unknown): KnownError<"PASSKEY_WEBAUTHN_ERROR"> {
  const isPassedThrough = code === "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY" && cause instanceof Error;
  return createWebAuthnError(code, (isPassedThrough && cause.message) || messages[code], cause);
}

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
