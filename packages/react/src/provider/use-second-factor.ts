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

/** How long the dialog waits at most to hear what became of an answer, in milliseconds. A sign-in called by the application itself
 *  does not tell when it fails for good. */
const longestCheckMs = 5000;

/** Asks for the second factor of every sign-in of the app while mounted. `over` closes the dialog. */
export function useSecondFactor(app: StackClientApp) {
  const [question, setQuestion] = useState<SecondFactorQuestion | null>(null);
  const over = useCallback(() => setQuestion((current) => (current?.checking ? null : current)), []);
  const checking = question?.checking === true;

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

  useEffect(() => {
    if (!checking) return;
    const store = app[stackAppInternalsSymbol].userStore();
    const before = store.getSnapshot();
    const unsubscribe = store.subscribe(() => {
      const now = store.getSnapshot();
      if (now !== before && now.status === "ready" && now.data) over();
    });
    const timer = window.setTimeout(over, longestCheckMs);
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
    };
  }, [app, checking, over]);

  return { question, over };
}
