import { useContext, useEffect, useLayoutEffect, useState } from "react";
import type { Problem } from "../../forms/problem.ts";
import { useCountdown } from "../../hooks/use-countdown.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import type { MethodKey } from "../../i18n/use-method-translate.ts";
import { AuthFlowContext } from "../../pages/auth/auth-flow-context.ts";
import { useRunSignIn } from "../use-run-sign-in.ts";
import { explainCode } from "./explain-code.ts";
import { useLinkStatus } from "./use-link-status.ts";

/** Delay before another email can be requested, in seconds. */
const resendAfterSeconds = 30;

/** `used-elsewhere`, `gone`: the user needs a new code. */
export type CodeStepState = "entering" | "checking" | "used-elsewhere" | "gone";

export type CodeStepOptions = {
  email: string;
  nonce: string;
  /** Requests another email. @throws the server's error */
  resend: () => Promise<void>;
};

const finalProblems: readonly MethodKey[] = ["codeExpired", "codeUsed", "codeBlocked", "codeSpent"];

/** Signs in with the emailed code, and detects when the link is opened. */
export function useCodeStep({ nonce, resend }: CodeStepOptions) {
  const app = useStackApp();
  const flow = useContext(AuthFlowContext);
  const run = useRunSignIn();
  const user = useUserState();
  const isSignedIn = user.status === "ready" && user.data !== null;
  const [checking, setChecking] = useState(false);
  const [sending, setSending] = useState(false);
  const [isResent, setIsResent] = useState(false);
  const [outcome, setOutcome] = useState<{ problem?: Problem<MethodKey> | undefined; attempt: number }>({ attempt: 0 });
  const { left, start } = useCountdown();
  useLayoutEffect(() => start(resendAfterSeconds), [start]);
  const status = useLinkStatus(nonce, checking || isSignedIn);
  const isFinal = outcome.problem !== undefined && finalProblems.includes(outcome.problem.key);

  useEffect(() => {
    // The link was opened in this browser. A surrounding `AuthPage` redirects by itself.
    if (isSignedIn && !checking && !flow) void app.redirectToAfterSignIn({ replace: true });
  }, [isSignedIn, checking, flow, app]);

  const fail = (problem: Problem<MethodKey> | undefined) =>
    setOutcome((last) => ({ problem, attempt: last.attempt + 1 }));

  async function submitCode(code: string) {
    setChecking(true);
    try {
      await run(() => app.signInWithMagicLink(code.toLowerCase() + nonce));
    } catch (error) {
      fail(explainCode(error));
      setChecking(false);
    }
  }

  async function sendAgain() {
    if (sending) return;
    setSending(true);
    setIsResent(false);
    try {
      await resend();
      start(resendAfterSeconds);
      setIsResent(true);
      fail(undefined);
    } catch (error) {
      fail(explainCode(error));
    }
    setSending(false);
  }

  const waiting = status === "used" ? "used-elsewhere" : status === "gone" ? "gone" : "entering";
  const state: CodeStepState = checking ? "checking" : isFinal || isSignedIn ? "entering" : waiting;
  return { state, ...outcome, isFinal, sending, isResent, secondsLeft: left, submitCode, sendAgain };
}
