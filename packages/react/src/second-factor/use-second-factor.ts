import { type StackClientApp, stackAppInternalsSymbol, type WatchedSecondFactorAnswer } from "@vestibule/client";
import { useEffect, useState } from "react";

/** A sign-in that waits for its second factor. */
export type SecondFactorRequest = {
  /** 1 for the first prompt of a sign-in. */
  attempt: number;
  /** Null: the user cancels. */
  answer(submitted: WatchedSecondFactorAnswer | null): void;
  close(): void;
};

/** The sign-in of the app that needs a second factor, while mounted. */
export function useSecondFactor(app: StackClientApp): SecondFactorRequest | undefined {
  const [request, setRequest] = useState<SecondFactorRequest>();

  useEffect(() => {
    const internals = app[stackAppInternalsSymbol];
    let cancel: (() => void) | undefined;
    internals.setSecondFactorPrompt(
      ({ attempt }) =>
        new Promise((answer) => {
          // There is room for one; an earlier sign-in ends.
          cancel?.();
          cancel = () => answer(null);
          setRequest({ attempt, answer, close: () => setRequest(undefined) });
        }),
    );
    return () => {
      internals.setSecondFactorPrompt(null);
      cancel?.();
    };
  }, [app]);

  return request;
}
