import { type FormEvent, useState } from "react";
import type { SecondFactorQuestion } from "../provider/use-second-factor.ts";

type Way = "totp" | "recovery-code";

/** Answers the question by a code of the authenticator app or by a recovery code. */
export function useSecondFactorForm({ attempt, previous, checking, answer }: SecondFactorQuestion) {
  const [way, setWay] = useState<Way>("totp");
  const [isEmpty, setIsEmpty] = useState(false);
  // What was refused belongs to the way it was given by.
  const [refused, setRefused] = useState<{ way: Way; attempt: number }>();
  const wasRefused = previous !== null && refused?.way === way && attempt > refused.attempt;

  function give(given: { totp: string } | { recoveryCode: string }) {
    if (checking) return;
    setRefused({ way, attempt });
    answer(given);
  }

  return {
    way,
    refused: wasRefused && !checking,
    isEmpty,
    giveTotp: (totp: string) => give({ totp }),
    giveRecoveryCode: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const recoveryCode = String(new FormData(event.currentTarget).get("recovery-code") ?? "").trim();
      setIsEmpty(recoveryCode === "");
      if (recoveryCode !== "") give({ recoveryCode });
    },
    switchWay: () => {
      setIsEmpty(false);
      setWay(way === "totp" ? "recovery-code" : "totp");
    },
    cancel: () => answer(null),
  };
}
