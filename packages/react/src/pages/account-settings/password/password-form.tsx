import type { CurrentUser } from "@vestibule/client";
import { type FormEvent, useState } from "react";
import { type SettingsKey, useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { CheckField } from "../../../ui/account/check-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { PasswordMeter } from "./password-meter.tsx";
import { usePasswordForm } from "./use-password.ts";

type PasswordFormProps = {
  user: CurrentUser;
  min: number;
  onSaved: (message: SettingsKey) => void;
  onCancel: () => void;
};

export function PasswordForm({ user, min, onSaved, onCancel }: PasswordFormProps) {
  const t = useSettingsTranslate();
  const { formProps, problems, attempt, state, signOutOthersRef } = usePasswordForm(user, min, onSaved);
  const [typed, setTyped] = useState("");
  const { hasPassword } = user;
  function watch(event: FormEvent<HTMLInputElement>) {
    setTyped(event.currentTarget.value);
  }
  return (
    <form className="vst-panel-form" {...formProps}>
      <ProblemNotice key={attempt} problem={problems.form} t={t} />
      <input type="email" autoComplete="username" defaultValue={user.primaryEmail ?? ""} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label={t("currentPassword")}
          name="old"
          autoComplete="current-password"
          error={problemText(t, problems.old)}
        />
      )}
      <PasswordField
        label={t("newPassword")}
        name="password"
        autoComplete="new-password"
        onInput={watch}
        hint={typed === "" ? t("passwordHint", { min }) : undefined}
        error={problemText(t, problems.password)}
      />
      {typed !== "" && !problems.password && <PasswordMeter password={typed} min={min} />}
      <PasswordField
        label={t("repeatNewPassword")}
        name="repeat"
        autoComplete="new-password"
        error={problemText(t, problems.repeat)}
      />
      {hasPassword ? (
        <p className="vst-hint">{t("passwordEndsOthers")}</p>
      ) : (
        <CheckField label={t("signOutOthersToo")} ref={signOutOthersRef} defaultChecked />
      )}
      <div className="vst-form-actions">
        <Button type="submit" look="primary" busy={state !== "idle"}>
          {t(hasPassword ? "changePassword" : "setPassword")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
