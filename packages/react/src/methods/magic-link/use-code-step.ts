import { KnownError, type MagicLinkStatus } from "@vestibule/client";
import { useContext, useEffect, useLayoutEffect, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useCountdown } from "../../hooks/use-countdown.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import type { CodeKey } from "../../i18n/en/codes.ts";
import { waitForPopState } from "../../parts/card-step.tsx";
import { AuthFlowContext } from "../auth-flow-context.ts";
import { useRunSignIn } from "../use-run-sign-in.ts";

const keys: Partial<Record<string, CodeKey>> = {
  VERIFICATION_CODE_NOT_FOUND: "codeWrong",
  SCHEMA_ERROR: "codeWrong",
  VERIFICATION_CODE_EXPIRED: "codeExpired",
  VERIFICATION_CODE_ALREADY_USED: "codeUsed",
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: "codeBlocked",
  // The code is consumed, but two-factor authentication was not completed.
  INVALID_TOTP_CODE: "codeSpent",
};

/** Explains why sign-in with a code failed. */
export function explainCode(error: unknown): Problem<CodeKey> {
  const key = KnownError.isInstance(error) ? keys[error.errorCode] : undefined;
  return key ? { key } : explainError(error);
}

/** Polling interval, in milliseconds. */
const pollIntervalMs = 2500;

/**
 * Reports `used` only after two equal responses: if the link was opened in this browser, the session arrives in
 * between.
 */
function useLinkStatus(nonce: string, paused: boolean): MagicLinkStatus {
  const app = useStackApp();
  const [seen, setSeen] = useState({ nonce, status: "waiting" as MagicLinkStatus, pollCount: 0 });
  const status = seen.nonce === nonce ? seen.status : "waiting";

  useEffect(() => {
    if (paused) return;
    let isCanceled = false;
    let timer: number | undefined;
    async function poll() {
      if (document.visibilityState === "visible") {
        // The next poll makes up for a failed one.
        const found = await app.getMagicLinkStatus(nonce).catch(() => null);
        if (isCanceled) return;
        if (found) {
          setSeen((last) => {
            const isSame = last.nonce === nonce && last.status === found;
            return { nonce, status: found, pollCount: isSame ? last.pollCount + 1 : 1 };
          });
        }
      }
      timer = window.setTimeout(poll, pollIntervalMs);
    }
    timer = window.setTimeout(poll, pollIntervalMs);
    return () => {
      isCanceled = true;
      window.clearTimeout(timer);
    };
  }, [app, nonce, paused]);

  return status === "used" && seen.pollCount < 2 ? "waiting" : status;
}

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

const finalProblems: readonly CodeKey[] = ["codeExpired", "codeUsed", "codeBlocked", "codeSpent"];

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
  const [outcome, setOutcome] = useState<{ problem?: Problem<CodeKey> | undefined; attempt: number }>({ attempt: 0 });
  const { left, start } = useCountdown();
  useLayoutEffect(() => start(resendAfterSeconds), [start]);
  const status = useLinkStatus(nonce, checking || isSignedIn);
  const isFinal = outcome.problem !== undefined && finalProblems.includes(outcome.problem.key);

  useEffect(() => {
    // The link was opened in this browser. A surrounding `AuthPage` redirects by itself.
    if (isSignedIn && !checking && !flow) void app.redirectToAfterSignIn({ replace: true });
  }, [isSignedIn, checking, flow, app]);

  const fail = (problem: Problem<CodeKey> | undefined) =>
    setOutcome((last) => ({ problem, attempt: last.attempt + 1 }));

  async function submitCode(code: string) {
    setChecking(true);
    try {
      if (flow) await waitForPopState();
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
