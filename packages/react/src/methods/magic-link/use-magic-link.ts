import { useContext, useEffect, useState } from "react";
import { validateEmail } from "../../forms/credentials.ts";
import { useForm } from "../../forms/use-form.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import type { MethodKey } from "../../i18n/use-method-translate.ts";
import { AuthFlowContext } from "../../pages/auth/auth-flow-context.ts";
import { toEmailLinkProblems } from "./explain-code.ts";

const loadCodeStep = () => import("./code-step.tsx").then((module) => module.CodeStep);

/** A sent email. `nonce`: the remaining 39 characters of the code. */
export type SentEmail = { email: string; nonce: string };
type Step = SentEmail & { CodeStep: Awaited<ReturnType<typeof loadCodeStep>> };

/** Requests an email with a link and a code, then shows the code form. */
export function useMagicLink() {
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
    check: ({ email }) => ({ email: validateEmail(email) }),
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
