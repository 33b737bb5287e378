import {
  type SecondFactorAnswer,
  type SecondFactorChallenge,
  type StackClientApp,
  stackAppInternalsSymbol,
} from "@vestibule/client";
import { useCallback, useEffect, useState } from "react";

/** State of the dialog. */
export type SecondFactorDialogState = SecondFactorChallenge & {
  /** A code was submitted and is being verified. */
  checking: boolean;
  /** Null: the user cancels. */
  answer(submitted: SecondFactorAnswer | null): void;
};

/** Prompts for the second factor of every sign-in while mounted. `over` closes the dialog. */
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
