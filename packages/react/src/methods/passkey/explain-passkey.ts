import { KnownError } from "@vestibule/client";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import type { MethodKey } from "../../i18n/use-method-translate.ts";

/**
 * Explains why passkey sign-in failed. Browsers do not distinguish a missing passkey, a canceled prompt and a timeout,
 * so neither does the message.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-assertion-privacy
 */
export function explainPasskey(error: unknown): Problem<MethodKey> {
  if (KnownError.isInstance(error, "PASSKEY_WEBAUTHN_ERROR")) return { key: "passkeyCancelled" };
  if (!KnownError.isInstance(error, "PASSKEY_AUTHENTICATION_FAILED")) return explainError(error);
  return { key: "PublicKeyCredential" in globalThis ? "passkeyUnknown" : "passkeyNotSupported" };
}
