import {
  type SecondFactorAnswer,
  type SecondFactorChallenge,
  type StackClientApp,
  stackAppInternalsSymbol,
} from "@vestibule/client";
import { useCallback, useEffect, useState } from "react";

/** What the dialog shows. */
export type SecondFactorDialogState = SecondFactorChallenge & {
  /** An answer was given and is being looked at. */
  checking: boolean;
  /** Null: the person gives up. */
  answer(submitted: SecondFactorAnswer | null): void;
};

/** Asks for the second factor of every sign-in of the app while mounted. `over` closes the dialog. */
export function useSecondFactor(app: StackClientApp) {
  const [prompt, setPrompt] = useState<SecondFactorDialogState | null>(null);
  const closePrompt = useCallback(() => setPrompt((current) => (current?.checking ? null : current)), []);

  useEffect(() => {
    const internals = app[stackAppInternalsSymbol];
    let cancelPrompt: (() => void) | undefined;
    internals.setSecondFactorPrompt(
      (challenge) =>
        new Promise((resolve) => {
          cancelPrompt = () => resolve(null);
          const answer = (submitted: SecondFactorAnswer | null) => {
            resolve(submitted);
            setPrompt(submitted && { ...challenge, checking: true, answer });
          };
          setPrompt({ ...challenge, checking: false, answer });
        }),
    );
    return () => {
      internals.setSecondFactorPrompt(null);
      cancelPrompt?.();
    };
  }, [app]);

  return { prompt, closePrompt };
}
