import { type CurrentUser, KnownError } from "@vestibule/client";
import { useRef, useState } from "react";
import { validateNewPassword } from "../../../forms/new-password.ts";
import type { Problems } from "../../../forms/problem.ts";
import { useForm } from "../../../forms/use-form.ts";
import type { SettingsKey } from "../../../i18n/en/settings.ts";
import { explainChangeError } from "../../../settings/changes/explain-change-error.ts";
import { useInlineForm } from "../../../settings/panels/use-inline-form.ts";
import { useStepUp } from "../../../settings/step-up/use-step-up.ts";

type PasswordField = "old" | "password" | "repeat";
type PasswordProblems = Problems<PasswordField, SettingsKey>;

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
  if (KnownError.isInstance(error, "SCHEMA_ERROR")) return { password: { key: "passwordCommon" } };
  if (KnownError.isInstance(error, "PASSWORD_REQUIREMENTS_NOT_MET")) return { password: explainChangeError(error) };
  return { form: explainChangeError(error) };
}

/** Sets or changes the password. `min`: minimum length in code points. `onSaved`: receives the success message. */
export function usePasswordForm(user: CurrentUser, min: number, onSaved: (message: SettingsKey) => void) {
  const withStepUp = useStepUp();
  const { hasPassword } = user;
  const signOutOthersRef = useRef<HTMLInputElement>(null);

  /** The current password replaces step-up authentication; the server ends the other sessions. */
  async function change(oldPassword: string, newPassword: string): Promise<SettingsKey> {
    const rejected = await withStepUp(() => user.updatePassword({ oldPassword, newPassword }), { sensitive: false });
    if (rejected) throw rejected;
    return "passwordSavedOthersOut";
  }
  async function set(password: string): Promise<SettingsKey> {
    const shouldSignOutOthers = signOutOthersRef.current?.checked === true;
    const rejected = await withStepUp(() => user.setPassword({ password }));
    if (rejected) throw rejected;
    if (!shouldSignOutOthers) return "passwordSaved";
    // The password is already saved if this fails, so the message must not suggest otherwise.
    return user.revokeOtherSessions().then(
      () => "passwordSavedOthersOut",
      () => "passwordSavedOthersIn",
    );
  }

  const form = useForm<PasswordField, SettingsKey>({
    fields: ["old", "password", "repeat"],
    check: (values) => validatePasswordChange(values, hasPassword, min),
    async send({ old, password }) {
      try {
        onSaved(await (hasPassword ? change(old, password) : set(password)));
        return {};
      } catch (error) {
        return toPasswordProblems(error);
      }
    },
  });
  return { ...form, signOutOthersRef };
}

/** Whether the form is open, and the message after saving. */
export function usePasswordPanel() {
  const form = useInlineForm();
  const [message, setMessage] = useState<SettingsKey>();
  return {
    ...form,
    message,
    open() {
      setMessage(undefined);
      form.open();
    },
    saved(text: SettingsKey) {
      setMessage(text);
      form.cancel();
    },
  };
}
