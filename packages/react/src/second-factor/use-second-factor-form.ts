import { type FormEvent, useState } from "react";
import type { SecondFactorDialogState } from "../provider/use-second-factor.ts";

type SecondFactorKind = "totp" | "recovery-code";

/** Submits an authenticator app code or a recovery code. */
export function useSecondFactorForm({ attempt, previous, checking, answer }: SecondFactorDialogState) {
  const [activeFactor, setActiveFactor] = useState<SecondFactorKind>("totp");
  const [isEmpty, setIsEmpty] = useState(false);
  // The error belongs to the method that was used.
  const [rejected, setRejected] = useState<{ activeFactor: SecondFactorKind; attempt: number }>();
  const wasRejected = previous !== null && rejected?.activeFactor === activeFactor && attempt > rejected.attempt;

  function submitCode(submitted: { totp: string } | { recoveryCode: string }) {
    if (checking) return;
    setRejected({ activeFactor, attempt });
    answer(submitted);
  }

  return {
    activeFactor,
    rejected: wasRejected && !checking,
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
      setActiveFactor(activeFactor === "totp" ? "recovery-code" : "totp");
    },
    cancel: () => answer(null),
  };
}
