import { KnownError } from "@vestibule/client";
import { isEmailAddress, isStrictEmailAddress } from "@vestibule/contract";
import { explainError } from "./explain-error.ts";
import type { Problem, Problems } from "./problem.ts";

export type SignInField = "email" | "password";

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

export function omitEmpty<Field extends string, Key extends string>(
  checks: Record<Field, Problem<Key> | undefined>,
): Problems<Field, Key> {
  const found = Object.entries(checks).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(found) as Problems<Field, Key>;
}

/** Accepts any email and password; only the server can check them. */
export function validateSignIn(values: Record<SignInField, string>): Problems<SignInField> {
  return omitEmpty({
    email: values.email === "" ? { key: "emailRequired" } : undefined,
    password: values.password === "" ? { key: "passwordRequired" } : undefined,
  });
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
