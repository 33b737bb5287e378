import { type ContactChannel, type CurrentUser, ResponseError } from "@vestibule/client";
import { useEffect, useRef } from "react";
import { useForm } from "../../../forms/use-form.ts";
import { type SettingsKey, settingsMessages } from "../../../i18n/en/settings.ts";
import { useTranslate } from "../../../i18n/use-translate.ts";
import { explainChangeError } from "../../../settings/changes/explain-change-error.ts";
import { useStepUp } from "../../../settings/step-up/use-step-up.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../../ui/problem-text.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { validateNewEmail } from "./use-email.ts";

/** Adds an email; it is not used for sign-in until verified. `onAdded` receives its ID. */
function useAddEmail(user: CurrentUser, channels: readonly ContactChannel[], onAdded: (id: string) => void) {
  const withStepUp = useStepUp();
  return useForm<"email", SettingsKey>({
    fields: ["email"],
    trimmed: ["email"],
    check({ email }) {
      const key = validateNewEmail(email, channels);
      return key ? { email: { key } } : {};
    },
    async send({ email }) {
      const add = () => user.createContactChannel({ type: "email", value: email, usedForAuth: false });
      try {
        const added = await withStepUp(add, { sensitive: false });
        onAdded(added.id);
        return {};
      } catch (error) {
        // It was added in another tab.
        if (error instanceof ResponseError && error.statusCode === 400) return { email: { key: "emailInList" } };
        return { form: explainChangeError(error) };
      }
    },
  });
}

type AddEmailFormProps = {
  user: CurrentUser;
  channels: readonly ContactChannel[];
  onAdded: (id: string) => void;
  /** Undefined when adding an email is the only action. */
  onCancel: (() => void) | undefined;
};

export function AddEmailForm({ user, channels, onAdded, onCancel }: AddEmailFormProps) {
  const t = useTranslate(settingsMessages);
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
