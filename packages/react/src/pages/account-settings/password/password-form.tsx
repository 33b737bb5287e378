import type { CurrentUser } from "@vestibule/client";
import { type FormEvent, useState } from "react";
import { countCodePoints } from "../../../forms/new-password.ts";
import { type SettingsKey, settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { useStylesheet } from "../../../theme/use-stylesheet.ts";
import { CheckField } from "../../../ui/account/check-field.tsx";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { usePasswordForm } from "./use-password.ts";

/**
 * From this length on, guessing is infeasible; in code points (NIST SP 800-63B-4 §3.1.1.2 requires 15 for single-factor
 * passwords).
 */
const strongLength = 15;

type PasswordLevel = "short" | "fair" | "good";

/**
 * Rates a password by length alone, because composition rules lead to weaker passwords (ASVS 5.0 6.2.5). `share`: 0 to
 * 1.
 */
export function measurePassword(password: string, min: number): { count: number; level: PasswordLevel; share: number } {
  const count = countCodePoints(password);
  const targetLength = Math.max(strongLength, min);
  const level = count < min ? "short" : count < targetLength ? "fair" : "good";
  return { count, level, share: Math.min(count / targetLength, 1) };
}

const texts: Record<PasswordLevel, SettingsKey> = {
  short: "passwordLengthShort",
  fair: "passwordLengthFair",
  good: "passwordLengthGood",
};

const meterCss = `
.vst-meter{display:grid;gap:6px;max-inline-size:400px;margin-block-start:-8px}
.vst-meter-bar{display:block;block-size:4px;border-radius:2px;background:$line;overflow:hidden}
.vst-meter-bar>span{display:block;block-size:100%;border-radius:2px;background:$warn;transition:inline-size .14s ease-out}
.vst-meter[data-level=fair] .vst-meter-bar>span{background:$accent}
.vst-meter[data-level=good] .vst-meter-bar>span{background:$ok}
`;

/** Shows the length of a new password while typing. */
function PasswordMeter({ password, min }: { password: string; min: number }) {
  useStylesheet(meterCss);
  const t = useTranslate(settingsMessages);
  const { count, level, share } = measurePassword(password, min);
  return (
    <div className="vst-meter" data-level={level}>
      <span className="vst-meter-bar" aria-hidden="true">
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className="vst-hint" role="status">
        {t(texts[level], { count, min })}
      </span>
    </div>
  );
}

type PasswordFormProps = {
  user: CurrentUser;
  min: number;
  onSaved: (message: SettingsKey) => void;
  onCancel: () => void;
};

export function PasswordForm({ user, min, onSaved, onCancel }: PasswordFormProps) {
  const t = useTranslate(settingsMessages);
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
