import { useContext, useEffect, useState } from "react";
import { validateNewEmail } from "../../forms/credentials.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type MethodKey, methodMessages } from "../../i18n/en/methods.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Scope } from "../../theme/scope.tsx";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthFlowContext } from "../auth-flow-context.ts";
import type { AuthPageType } from "../project-methods.ts";
import { toEmailLinkProblems } from "./use-code-step.ts";

const loadCodeStep = () => import("./code-step.tsx").then((module) => module.CodeStep);

/** A sent email. `nonce`: the remaining 39 characters of the code. */
type SentEmail = { email: string; nonce: string };
type Step = SentEmail & { CodeStep: Awaited<ReturnType<typeof loadCodeStep>> };

/** Requests an email with a link and a code, then shows the code form. */
function useMagicLink() {
  const app = useStackApp();
  const flow = useContext(AuthFlowContext);
  const [step, setStep] = useState<Step>();
  const [lastEmail, setLastEmail] = useState("");

  /** @throws the server's error */
  async function send(email: string): Promise<string> {
    const result = await app.sendMagicLinkEmail(email);
    if (result.status === "error") throw result.error;
    return result.data.nonce;
  }

  const form = useForm<"email", MethodKey>({
    fields: ["email"],
    trimmed: ["email"],
    takesFocus: flow?.takesFocus ?? false,
    check: ({ email }) => ({ email: validateNewEmail(email) }),
    send: async ({ email }) => {
      try {
        const [nonce, CodeStep] = await Promise.all([send(email), loadCodeStep()]);
        setLastEmail(email);
        setStep({ email, nonce, CodeStep });
        return {};
      } catch (error) {
        return toEmailLinkProblems(error);
      }
    },
  });

  const { ref } = form.formProps;
  const isBack = step === undefined && lastEmail !== "";
  useEffect(() => {
    if (isBack) ref.current?.querySelector("input")?.focus();
  }, [isBack, ref]);

  return {
    form,
    busy: form.state === "submitting",
    step,
    lastEmail,
    resend: async () => {
      if (!step) return;
      const nonce = await send(step.email);
      setStep({ ...step, nonce });
    },
    back: () => setStep(undefined),
  };
}

export type MagicLinkFormProps = { type?: AuthPageType };

/** The email form, then the code form. */
export function MagicLinkForm({ type = "sign-in" }: MagicLinkFormProps) {
  const t = useTranslate(methodMessages);
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
