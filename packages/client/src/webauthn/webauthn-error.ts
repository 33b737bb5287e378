import { KnownError } from "../http/known-error.ts";
import type { WebAuthnErrorCode } from "./error-code.ts";

const messages: Readonly<Record<WebAuthnErrorCode, string>> = {
  ERROR_CEREMONY_ABORTED: "The request for a passkey was called off.",
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device has a passkey for this account already.",
  ERROR_INVALID_DOMAIN: "Passkeys work on localhost and on domain names only.",
  ERROR_INVALID_RP_ID: "The relying party of the passkey is not this site.",
  ERROR_INVALID_USER_ID_LENGTH: "The user id of a passkey must have 1 to 64 bytes.",
  ERROR_AUTHENTICATOR_GENERAL_ERROR: "The authenticator could not process the request.",
  ERROR_MALFORMED_PUBKEYCREDPARAMS: "None of the key parameters is for a public key.",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: "The authenticator supports none of the key algorithms.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "The authenticator cannot keep passkeys.",
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: "The authenticator cannot verify who uses it.",
  ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE: "The passkey was not made: nobody could be verified.",
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: "The passkey was not used.",
};

/** `cause`: what the browser threw; its words are the message where no code says more. */
export function webAuthnError(code: WebAuthnErrorCode, cause?: unknown): KnownError<"PASSKEY_WEBAUTHN_ERROR"> {
  const isPassedThrough = code === "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY" && cause instanceof Error;
  const message = (isPassedThrough && cause.message) || messages[code];
  const error = new KnownError("PASSKEY_WEBAUTHN_ERROR", 400, message, { message, code });
  error.cause = cause;
  return error;
}
