import { useMethodTranslate } from "../../i18n/use-method-translate.ts";
import type { AuthPageType } from "../../pages/auth/auth-page-state.ts";
import { Scope } from "../../theme/scope.tsx";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useMagicLink } from "./use-magic-link.ts";

export type MagicLinkFormProps = { type?: AuthPageType };

/** The email form, then the code form. */
export function MagicLinkForm({ type = "sign-in" }: MagicLinkFormProps) {
  const t = useMethodTranslate();
  const { form, busy, step, lastEmail, resend, back } = useMagicLink();
  if (step) {
    const { CodeStep, email, nonce } = step;
    return (
      <Scope>
        <CodeStep email={email} nonce={nonce} resend={resend} back={back} />
      </Scope>
    );
  }
  return (
    <Scope>
      <form className="vst-stack" {...form.formProps}>
        <ProblemNotice key={form.attempt} problem={form.problems.form} t={t} />
        <TextField
          label={t("email")}
          name="email"
          type="email"
          autoComplete="username webauthn"
          defaultValue={lastEmail}
          hint={t("sendLinkHint")}
          error={problemText(t, form.problems.email)}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {t(type === "sign-up" ? "sendSignUpLink" : "sendLink")}
        </Button>
      </form>
    </Scope>
  );
}
