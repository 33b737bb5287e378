import { KnownError, ResponseError } from "@vestibule/client";
import { useContext, useEffect, useRef, useState } from "react";
import { validateNewEmail } from "../../forms/credentials.ts";
import { explainError } from "../../forms/explain-error.ts";
import type { Problems } from "../../forms/problem.ts";
import { useForm } from "../../forms/use-form.ts";
import { retryLoad } from "../../hooks/retry-load.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { type MethodKey, methodMessages } from "../../i18n/en/methods.ts";
import { useTranslate } from "../../i18n/use-translate.ts";
import { Scope } from "../../theme/scope.tsx";
import { Button } from "../../ui/button.tsx";
import { ProblemNotice, problemText } from "../../ui/problem-text.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthFlowContext } from "../auth-flow-context.ts";

/** Assigns an error of sending the email to the field or the form. */
export function toEmailLinkProblems(error: unknown): Problems<"email", MethodKey> {
  if (KnownError.isInstance(error, "USER_EMAIL_ALREADY_EXISTS")) return { email: { key: "emailNotVerified" } };
  if (KnownError.isInstance(error, "SIGN_UP_NOT_ENABLED")) return { email: explainError(error) };
  if (error instanceof ResponseError && error.statusCode === 403) return { form: { key: "emailLinkNotEnabled" } };
  return { form: explainError(error) };
}

const loadCodeStep = () => import("./code-step.tsx").then((module) => module.CodeStep);

/** A sent email. `nonce`: the remaining 39 characters of the code. `CodeStep`: undefined if it failed to load. */
type Step = { email: string; nonce: string; CodeStep: Awaited<ReturnType<typeof loadCodeStep>> | undefined };

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
      // The next step loads while the email is sent, so that it appears complete.
      const loaded = loadCodeStep().catch(() => undefined);
      try {
        const nonce = await send(email);
        const CodeStep = await loaded;
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
    loadAgain: () =>
      retryLoad(loadCodeStep, async () => {
        const CodeStep = await loadCodeStep();
        setStep((current) => current && { ...current, CodeStep });
      }),
  };
}

/** The email was sent, but the step for its code couldn't be loaded. */
function LoadAgain({ loadAgain }: { loadAgain: () => void }) {
  const t = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  // The form's button had the focus, and is gone.
  useEffect(() => element.current?.querySelector("button")?.focus(), []);
  return (
    <div className="vst-stack" ref={element}>
      <ProblemNotice problem={{ key: "notReachable" }} />
      <Button look="primary" wide onClick={loadAgain}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}

/** The email form, then the code form. */
export function MagicLinkForm() {
  const t = useTranslate(methodMessages);
  const { form, busy, step, lastEmail, resend, back, loadAgain } = useMagicLink();
  if (step) {
    const { CodeStep, email, nonce } = step;
    return (
      <Scope>
        {CodeStep ? (
          <CodeStep email={email} nonce={nonce} resend={resend} back={back} />
        ) : (
          <LoadAgain loadAgain={loadAgain} />
        )}
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
          {t("sendLink")}
        </Button>
      </form>
    </Scope>
  );
}
