import {
  type SecondFactorAnswer,
  type SecondFactorChallenge,
  type StackClientApp,
  stackAppInternalsSymbol,
} from "@vestibule/client";
import { useCallback, useEffect, useState } from "react";

/** What the dialog shows. */
export type SecondFactorQuestion = SecondFactorChallenge & {
  /** An answer was given and is being looked at. */
  checking: boolean;
  /** Null: the person gives up. */
  answer(given: SecondFactorAnswer | null): void;
};

/** Asks for the second factor of every sign-in of the app while mounted. `over` closes the dialog. */
export function useSecondFactor(app: StackClientApp) {
  const [question, setQuestion] = useState<SecondFactorQuestion | null>(null);
  const over = useCallback(() => setQuestion((current) => (current?.checking ? null : current)), []);

  useEffect(() => {
    const internals = app[stackAppInternalsSymbol];
    let giveUp: (() => void) | undefined;
    internals.setSecondFactorPrompt(
      (challenge) =>
        new Promise((resolve) => {
          giveUp = () => resolve(null);
          const answer = (given: SecondFactorAnswer | null) => {
            resolve(given);
            setQuestion(given && { ...challenge, checking: true, answer });
          };
          setQuestion({ ...challenge, checking: false, answer });
        }),
    );
    return () => {
      internals.setSecondFactorPrompt(null);
      giveUp?.();
    };
  }, [app]);

  return { question, over };
}
