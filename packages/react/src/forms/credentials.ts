import { KnownError } from "@vestibule/client";
import { isEmailAddress, isStrictEmailAddress } from "@vestibule/contract";
import { explainError } from "./explain-error.ts";
import { countCodePoints, passwordLength } from "./password-length.ts";
import type { Problem, Problems } from "./problem.ts";

export type SignInField = "email" | "password";
export type NewPasswordField = "password" | "repeat";
export type SignUpField = SignInField | NewPasswordField;

/** Validates the email of a new account, by the server's rule. */
export function validateNewEmail(email: string): Problem | undefined {
  if (email === "") return { key: "emailRequired" };
  return isStrictEmailAddress(email) ? undefined : { key: "emailInvalid" };
}

/** Validates the email of an existing account, by the server's rule: imported accounts can have `a@localhost`. */
export function validateExistingEmail(email: string): Problem | undefined {
  if (email === "") return { key: "emailRequired" };
  return isEmailAddress(email) ? undefined : { key: "emailInvalid" };
}

/** `min`: the project's minimum length. */
function validateNewPassword(password: string, min: number): Problem | undefined {
  const length = countCodePoints(password);
  if (length === 0) return { key: "passwordChoose" };
  if (length < min) return { key: "passwordTooShort", values: { min } };
  if (length > passwordLength.max) return { key: "passwordTooLong", values: { max: passwordLength.max } };
  return undefined;
}

function omitEmpty<Field extends string>(checks: Record<Field, Problem | undefined>): Problems<Field> {
  const found = Object.entries(checks).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(found) as Problems<Field>;
}

/** Accepts any email and password; only the server can check them. */
export function validateSignIn(values: Record<SignInField, string>): Problems<SignInField> {
  return omitEmpty({
    email: values.email === "" ? { key: "emailRequired" } : undefined,
    password: values.password === "" ? { key: "passwordRequired" } : undefined,
  });
}

/** Validates a new password and its repetition. */
export function validateNewPasswords(
  values: Record<NewPasswordField, string>,
  withRepeat: boolean,
  min: number,
): Problems<NewPasswordField> {
  const password = validateNewPassword(values.password, min);
  const differs = withRepeat && !password && values.repeat !== values.password;
  const repeat: Problem = { key: values.repeat === "" ? "passwordRepeatRequired" : "passwordRepeatDiffers" };
  return omitEmpty({ password, repeat: differs ? repeat : undefined });
}

export function validateSignUp(
  values: Record<SignUpField, string>,
  withRepeat: boolean,
  min: number,
): Problems<SignUpField> {
  return { ...omitEmpty({ email: validateNewEmail(values.email) }), ...validateNewPasswords(values, withRepeat, min) };
}

/** The result of a successful call. */
export const noProblems = (): Record<never, never> => ({});

/** Assigns a server error to the field it concerns. */
export function toCredentialProblems(error: unknown): Problems<SignInField> {
  const problem = explainError(error);
  const isAboutPassword = KnownError.isInstance(error, "PASSWORD_REQUIREMENTS_NOT_MET");
  if (isAboutPassword || problem.key === "passwordCommon") return { password: problem };
  if (KnownError.isInstance(error, "USER_EMAIL_ALREADY_EXISTS")) return { email: problem };
  return { form: problem };
}

/** Like `toCredentialProblems`. The server accepts some addresses for no account, such as `jürgen@example.com`. */
export function toSignInProblems(error: unknown, email: string): Problems<SignInField> {
  const isAboutEmail = KnownError.isInstance(error, "SCHEMA_ERROR") && !isEmailAddress(email);
  return isAboutEmail ? { email: { key: "emailInvalid" } } : toCredentialProblems(error);
}
