import { type FormEvent, useEffect, useRef } from "react";
import { codeMessages } from "../i18n/en/codes.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";

type RecoveryCodeFormProps = {
  checking: boolean;
  rejected: boolean;
  isEmpty: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Form for a recovery code. */
export function RecoveryCodeForm({ checking, rejected, isEmpty, onSubmit }: RecoveryCodeFormProps) {
  const t = useTranslate(codeMessages);
  const form = useRef<HTMLFormElement>(null);
  // At the start, and back from the button when nothing was entered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => form.current?.querySelector("input")?.focus(), [isEmpty]);
  const error = isEmpty ? t("recoveryRequired") : rejected ? t("recoveryWrong") : undefined;
  return (
    <form className="vst-stack" ref={form} onSubmit={onSubmit} noValidate>
      <TextField
        label={t("recoveryCode")}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={error}
      />
      <Button type="submit" look="primary" wide busy={checking}>
        {t("verify")}
      </Button>
    </form>
  );
}
