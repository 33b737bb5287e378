import type { CurrentUser } from "@vestibule/client";
import { useState } from "react";
import { useCountdown } from "../../../hooks/use-countdown.ts";
import { explainChangeError } from "../changes/explain-change-error.ts";
import { resendWaitSeconds } from "../changes/resend-wait.ts";
import type { SettingsProblem } from "../changes/settings-problem.ts";

/** Sends the step-up code by email. `nonce`: belongs to the latest email. */
export function useEmailedCode(user: CurrentUser) {
  const [nonce, setNonce] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SettingsProblem>();
  const countdown = useCountdown();
  async function send() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const sent = await user.sendReauthenticationCode();
      setNonce(sent.nonce);
      countdown.start(resendWaitSeconds);
    } catch (error) {
      setProblem(explainChangeError(error));
    }
    setBusy(false);
  }
  return { nonce, busy, problem, secondsLeft: countdown.left, send };
}
