import type { ContactChannel, CurrentUser } from "@vestibule/client";
import { useEffect, useRef } from "react";
import { useSettingsTranslate } from "../../../i18n/use-settings-translate.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAddEmail } from "./use-add-email.ts";

type AddEmailFormProps = {
  user: CurrentUser;
  channels: readonly ContactChannel[];
  onAdded: (id: string) => void;
  /** Undefined when adding an email is the only action. */
  onCancel: (() => void) | undefined;
};

export function AddEmailForm({ user, channels, onAdded, onCancel }: AddEmailFormProps) {
  const t = useSettingsTranslate();
  const form = useAddEmail(user, channels, onAdded);
  const place = useRef<HTMLDivElement>(null);
  const wasAskedFor = onCancel !== undefined;
  useEffect(() => {
    if (wasAskedFor) place.current?.querySelector("input")?.focus();
  }, [wasAskedFor]);
  return (
    <div ref={place}>
      <form className="vst-panel-form" {...form.formProps}>
        <ProblemNotice key={form.attempt} problem={form.problems.form} t={t} />
        <TextField
          label={t("newEmail")}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={t("addEmailHint")}
          error={problemText(t, form.problems.email)}
        />
        <div className="vst-form-actions">
          <Button type="submit" look="primary" busy={form.state !== "idle"}>
            {t("addEmailSubmit")}
          </Button>
          {onCancel && <Button onClick={onCancel}>{t("cancel")}</Button>}
        </div>
      </form>
    </div>
  );
}
