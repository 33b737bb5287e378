import type { KnownError } from "../../core/http/known-error.ts";
import type { WebAuthnErrorCode } from "./error-code.ts";
import { abortedMessage, createWebAuthnError, notUsedMessage } from "./webauthn-error.ts";

export { creationErrorCode, requestErrorCode } from "./error-code.ts";

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
