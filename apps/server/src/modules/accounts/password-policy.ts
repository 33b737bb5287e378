import { passwordMaxLength, passwordMinLength } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";

/**
 * Code points of a password can take up to this many UTF-16 units when composed. Longer text isn't normalized, which
 * takes quadratic time.
 */
const maxUnits = 4 * passwordMaxLength;

/** Length in Unicode code points. @see NIST SP 800-63B-4 §3.1.1.2 */
const lengthOf = (password: string): number =>
  password.length > maxUnits ? password.length : [...password.normalize("NFC")].length;

/** @throws PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG. Checks only the length: no composition rules. @see ASVS 5.0 6.2.5 */
export function checkPasswordLength(password: string, minLength = passwordMinLength): void {
  const length = lengthOf(password);
  if (length < minLength) throw apiError("PASSWORD_TOO_SHORT", { min_length: minLength });
  if (length > passwordMaxLength) throw apiError("PASSWORD_TOO_LONG", { maxLength: passwordMaxLength });
}

/** Whether a change affects sign-in methods. Clients then need a recent re-authentication. */
export const isSensitive = (update: {
  readonly totp_secret_base64?: unknown;
  readonly otp_auth_enabled?: unknown;
  readonly passkey_auth_enabled?: unknown;
}): boolean =>
  [update.totp_secret_base64, update.otp_auth_enabled, update.passkey_auth_enabled].some(
    (value) => value !== undefined,
  );
