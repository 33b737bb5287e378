import { useLazyTranslate } from "../../i18n/use-lazy-translate.ts";
import { Card } from "../../parts/card.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import type { usePasswordReset } from "./use-password-reset.ts";

/** New password and repeated password. */
export function NewPasswordCard({ form, minLength }: Pick<ReturnType<typeof usePasswordReset>, "form" | "minLength">) {
  const t = useLazyTranslate();
  const { problems } = form;
  return (
    <Card title={t("resetTitle")} line={t("resetText")}>
      <form className="vst-stack" {...form.formProps}>
        <ProblemNotice key={form.attempt} problem={problems.form} />
        <PasswordField
          label={t("newPassword")}
          name="password"
          autoComplete="new-password"
          hint={t("passwordHint", { min: minLength })}
          error={problemText(t, problems.password)}
        />
        <PasswordField
          label={t("repeatNewPassword")}
          name="repeat"
          autoComplete="new-password"
          error={problemText(t, problems.repeat)}
        />
        <Button type="submit" look="primary" wide busy={form.state !== "idle"}>
          {t("resetButton")}
        </Button>
      </form>
    </Card>
  );
}
