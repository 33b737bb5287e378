import { passwordMaxLength } from "@vestibule/contract";
import type { PasswordKey } from "../i18n/en/passwords.ts";
import { omitEmpty, type SignInField, validateNewEmail } from "./credentials.ts";
import type { Problem, Problems } from "./problem.ts";

export type NewPasswordField = "password" | "repeat";
export type SignUpField = SignInField | NewPasswordField;

/**
 * Counts code points, which are closer to what users call characters than UTF-16 units (NIST SP 800-63B-4 §3.1.1.2).
 */
export function countCodePoints(text: string): number {
  return [...text].length;
}

/** `min`: the project's minimum length. */
export function validateNewPassword(password: string, min: number): Problem<PasswordKey> | undefined {
  const length = countCodePoints(password);
  if (length === 0) return { key: "passwordChoose" };
  if (length < min) return { key: "passwordTooShort", values: { min } };
  if (length > passwordMaxLength) return { key: "passwordTooLong", values: { max: passwordMaxLength } };
  return undefined;
}

/** Validates a new password and its repetition. */
export function validateNewPasswords(
  values: Record<NewPasswordField, string>,
  withRepeat: boolean,
  min: number,
): Problems<NewPasswordField, PasswordKey> {
  const password = validateNewPassword(values.password, min);
  const differs = withRepeat && !password && values.repeat !== values.password;
  const repeat: Problem<PasswordKey> = {
    key: values.repeat === "" ? "passwordRepeatRequired" : "passwordRepeatDiffers",
  };
  return omitEmpty({ password, repeat: differs ? repeat : undefined });
}

export function validateSignUp(
  values: Record<SignUpField, string>,
  withRepeat: boolean,
  min: number,
): Problems<SignUpField, PasswordKey> {
  return { ...omitEmpty({ email: validateNewEmail(values.email) }), ...validateNewPasswords(values, withRepeat, min) };
}
