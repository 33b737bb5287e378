import { KnownError, ResponseError } from "@vestibule/client";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { explainError } from "../forms/explain-error.ts";
import type { Problem } from "../forms/problem.ts";
import { codeMessages } from "../i18n/en/codes.ts";
import { useTranslate } from "../i18n/use-translate.ts";
import { Button } from "../ui/button.tsx";
import { CodeField } from "../ui/code/code-field.tsx";
import { ProblemNotice } from "../ui/problem-text.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { SecondFactorRequest } from "./use-second-factor.ts";

/** Digits of a TOTP (RFC 6238). */
const length = 6;

type SecondFactorKind = "totp" | "recovery-code";

/** `done`: the server accepted the code. */
type SecondFactorState = "entering" | "checking" | "done";

/** The result of a code that can be entered again. The error of a wrong code belongs to its field. */
type Outcome = { kind: SecondFactorKind; problem: Problem | "wrong" };

/** Submits an authenticator app code or a recovery code. */
export function useSecondFactorForm({ attempt, answer, close }: SecondFactorRequest) {
  const [kind, setKind] = useState<SecondFactorKind>("totp");
  const [state, setState] = useState<SecondFactorState>("entering");
  const [isEmpty, setIsEmpty] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const shown = state === "entering" && outcome?.kind === kind ? outcome.problem : undefined;

  /** @returns whether the attempt can still succeed: after a wrong code, and after a failure of the network or server */
  function onResult(error?: unknown): boolean {
    if (error === undefined) {
      setState("done");
      return false;
    }
    const isWrong = KnownError.isInstance(error, "INVALID_TOTP_CODE");
    const isOver = KnownError.isInstance(error) && !(error instanceof ResponseError) && !isWrong;
    if (isOver) {
      close();
      return false;
    }
    setOutcome({ kind, problem: isWrong ? "wrong" : explainError(error) });
    setState("entering");
    return true;
  }

  function submitCode(submitted: { totp: string } | { recoveryCode: string }) {
    if (state !== "entering") return;
    setState("checking");
    answer({ ...submitted, onResult });
  }

  return {
    attempt,
    kind,
    state,
    checking: state !== "entering",
    isWrong: shown === "wrong",
    problem: shown === "wrong" ? undefined : shown,
    isEmpty,
    submitTotp: (totp: string) => submitCode({ totp }),
    submitRecoveryCode: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const recoveryCode = String(new FormData(event.currentTarget).get("recovery-code") ?? "").trim();
      setIsEmpty(recoveryCode === "");
      if (recoveryCode !== "") submitCode({ recoveryCode });
    },
    switchFactor: () => {
      setIsEmpty(false);
      setKind(kind === "totp" ? "recovery-code" : "totp");
    },
    cancel: () => {
      if (state !== "entering") return;
      answer(null);
      close();
    },
  };
}

type FormProps = { form: ReturnType<typeof useSecondFactorForm> };

/** Six digits; submits after the last one. */
function TotpForm({ form }: FormProps) {
  const t = useTranslate(codeMessages);
  const { attempt, checking, isWrong, submitTotp } = form;
  return (
    <CodeField
      label={t("secondFactorCode")}
      boxLabel={(position) => t("digit", { position, length })}
      length={length}
      kind="digits"
      attempt={attempt - 1}
      takesFocus
      busy={checking}
      error={isWrong ? t("secondFactorWrong") : undefined}
      status={checking ? t("checkingCode") : undefined}
      onComplete={submitTotp}
    />
  );
}

function RecoveryCodeForm({ form }: FormProps) {
  const t = useTranslate(codeMessages);
  const { checking, isEmpty, isWrong, submitRecoveryCode } = form;
  const element = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start, and back from the button when nothing was entered
  useEffect(() => element.current?.querySelector("input")?.focus(), [isEmpty]);
  return (
    <form className="vst-stack" ref={element} onSubmit={submitRecoveryCode} noValidate>
      <TextField
        label={t("recoveryCode")}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={isEmpty ? t("recoveryRequired") : isWrong ? t("recoveryWrong") : undefined}
      />
      <Button type="submit" look="primary" wide busy={checking}>
        {t("verify")}
      </Button>
    </form>
  );
}

/** What to enter, for the line below the title. */
export const lineKeys = { totp: "secondFactorText", "recovery-code": "recoveryText" } as const;

type SecondFactorFormProps = FormProps & { leaveLabel: string; leave: () => void };

/** The fields of the active factor, and the links to the other one and out. */
export function SecondFactorForm({ form, leaveLabel, leave }: SecondFactorFormProps) {
  const t = useTranslate(codeMessages);
  const { attempt, checking, problem } = form;
  const isTotp = form.kind === "totp";
  return (
    <div className="vst-stack">
      <ProblemNotice key={`problem-${attempt}`} problem={problem} />
      {isTotp ? <TotpForm form={form} /> : <RecoveryCodeForm key={attempt} form={form} />}
      <div className="vst-split">
        <button type="button" className="vst-link" data-alone onClick={form.switchFactor} disabled={checking}>
          {t(isTotp ? "useRecoveryCode" : "useAuthenticator")}
        </button>
        <button type="button" className="vst-link" data-alone onClick={leave} disabled={checking}>
          {leaveLabel}
        </button>
      </div>
    </div>
  );
}
