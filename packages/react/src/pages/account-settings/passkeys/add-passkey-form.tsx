import { useEffect, useRef } from "react";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { usePasskeys } from "./use-passkeys.ts";

export function AddPasskeyForm({
  passkeys,
  onCancel,
}: {
  passkeys: ReturnType<typeof usePasskeys>;
  onCancel: () => void;
}) {
  const t = useSettingsTranslate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  return (
    <form className="vst-panel-form" ref={form} onSubmit={passkeys.add}>
      <ProblemNotice problem={passkeys.problem} t={t} />
      <TextField label={t("passkeyName")} name="name" autoComplete="off" maxLength={256} hint={t("passkeyNameHint")} />
      <div className="vst-form-actions">
        <Button type="submit" look="primary" busy={passkeys.busy}>
          {t("passkeyAddSubmit")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
