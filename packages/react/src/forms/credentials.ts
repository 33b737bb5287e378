import { KnownError } from "@vestibule/client";
import { isEmailAddress } from "./email.ts";
import { explain } from "./explain.ts";
import { countCodePoints, passwordLength } from "./password.ts";
import type { Problem, Problems } from "./problem.ts";

export type SignInField = "email" | "password";
export type NewPasswordField = "password" | "repeat";
export type SignUpField = SignInField | NewPasswordField;

/** What is wrong with an address as it was typed. */
export function checkEmail(email: string): Problem | undefined {
  if (email === "") return { key: "emailRequired" };
  return isEmailAddress(email) ? undefined : { key: "emailInvalid" };
}

/** `min`: fewest characters that the project wants. */
function checkNewPassword(password: string, min: number): Problem | undefined {
  const length = countCodePoints(password);
  if (length === 0) return { key: "passwordChoose" };
  if (length < min) return { key: "passwordTooShort", values: { min } };
  if (length > passwordLength.max) return { key: "passwordTooLong", values: { max: passwordLength.max } };
  return undefined;
}

function present<Field extends string>(checks: Record<Field, Problem | undefined>): Problems<Field> {
  const found = Object.entries(checks).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(found) as Problems<Field>;
}

/** An existing password may be anything: only the service can tell whether it is right. */
export function checkSignIn(values: Record<SignInField, string>): Problems<SignInField> {
  return present({
    email: checkEmail(values.email),
    password: values.password === "" ? { key: "passwordRequired" } : undefined,
  });
}

/** A password that is to be set, and its repetition. */
export function checkNewPasswords(
  values: Record<NewPasswordField, string>,
  withRepeat: boolean,
  min: number,
): Problems<NewPasswordField> {
  const password = checkNewPassword(values.password, min);
  const differs = withRepeat && !password && values.repeat !== values.password;
  const repeat: Problem = { key: values.repeat === "" ? "passwordRepeatRequired" : "passwordRepeatDiffers" };
  return present({ password, repeat: differs ? repeat : undefined });
}

export function checkSignUp(
  values: Record<SignUpField, string>,
  withRepeat: boolean,
  min: number,
): Problems<SignUpField> {
  return { ...present({ email: checkEmail(values.email) }), ...checkNewPasswords(values, withRepeat, min) };
}

/** For a call that went well. */
export const noProblems = (): Record<never, never> => ({});

/** Puts an error of the service under the field it is about. */
export function placeCredentialError(error: unknown): Problems<SignInField> {
  const problem = explain(error);
  const isAboutPassword = KnownError.isInstance(error, "PASSWORD_REQUIREMENTS_NOT_MET");
  if (isAboutPassword || problem.key === "passwordCommon") return { password: problem };
  if (KnownError.isInstance(error, "USER_EMAIL_ALREADY_EXISTS")) return { email: problem };
  return { form: problem };
}
