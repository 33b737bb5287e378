import { KnownError } from "@vestibule/client";
import { countCodePoints, passwordLength } from "../../../forms/password-length.ts";
import type { Problems } from "../../../forms/problem.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";
import type { SettingsProblem } from "../changes/settings-problem.ts";

export type PasswordField = "old" | "password" | "repeat";
export type PasswordProblems = Problems<PasswordField, SettingsKey>;

function validateNewPassword(password: string, min: number): SettingsProblem | undefined {
  const length = countCodePoints(password);
  if (length === 0) return { key: "passwordChoose" };
  if (length < min) return { key: "passwordTooShort", values: { min } };
  if (length > passwordLength.max) return { key: "passwordTooLong", values: { max: passwordLength.max } };
  return undefined;
}

/** `hasPassword`: whether the current password is required. `min`: in code points. */
export function validatePasswordChange(
  values: Record<PasswordField, string>,
  hasPassword: boolean,
  min: number,
): PasswordProblems {
  const problems: PasswordProblems = {};
  if (hasPassword && values.old === "") problems.old = { key: "currentPasswordRequired" };
  const problem = validateNewPassword(values.password, min);
  if (problem) problems.password = problem;
  else if (values.repeat === "") problems.repeat = { key: "passwordRepeatRequired" };
  else if (values.repeat !== values.password) problems.repeat = { key: "passwordRepeatDiffers" };
  return problems;
}

/**
 * Assigns a server error to its field. The server reports a common password as a schema error; no other schema error
 * can occur in these requests.
 */
export function toPasswordProblems(error: unknown): PasswordProblems {
  if (KnownError.isInstance(error, "PASSWORD_CONFIRMATION_MISMATCH")) return { old: { key: "currentPasswordWrong" } };
  if (KnownError.isInstance(error, "SCHEMA_ERROR")) return { password: { key: "passwordTooCommon" } };
  if (KnownError.isInstance(error, "PASSWORD_REQUIREMENTS_NOT_MET")) return { password: explainChangeError(error) };
  return { form: explainChangeError(error) };
}
