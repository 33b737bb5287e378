import { KnownError } from "@vestibule/client";
import { useContext, useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";
import { getLinkOutcome, type LinkOutcome } from "../../parts/link-outcome.ts";
import { CloseSecondFactorContext } from "../../provider/close-second-factor-context.ts";

/**
 * `asking`: requires a click before the link is used, because email scanners open links. `second-step`: two-step
 * verification was not completed, and the link is consumed.
 */
export type MagicLinkCallbackState = "loading" | "asking" | "signing-in" | "signed-in" | "second-step" | LinkOutcome;

/** Signs in with the code of a link. `code`: 45 characters, from the link. */
export function useMagicLinkCallback(code: string | undefined) {
  const app = useStackApp();
  const user = useUserState();
  const closeSecondFactor = useContext(CloseSecondFactorContext);
  const [state, setState] = useState<Exclude<MagicLinkCallbackState, "loading">>(code ? "asking" : "invalid");
  const [error, setError] = useState<unknown>();
  // The user signed in before the link is used, so that the card does not change while it runs.
  const [before, setBefore] = useState<string | null>();
  const current = user.status === "ready" ? user.data : null;
  const account = current && (current.primaryEmail ?? current.displayName ?? "");

  async function signIn() {
    if (!code || state === "signing-in") return;
    setBefore(account);
    setState("signing-in");
    try {
      const result = await app.signInWithMagicLink(code);
      if (result.status === "error") throw result.error;
      setState("signed-in");
    } catch (failure) {
      setError(failure);
      setState(KnownError.isInstance(failure, "INVALID_TOTP_CODE") ? "second-step" : getLinkOutcome(failure));
    } finally {
      closeSecondFactor();
    }
  }

  const isUnknown = state === "asking" && user.status === "loading";
  const shownAccount = state === "signing-in" ? (before ?? null) : account;
  return { state: isUnknown ? "loading" : state, error, account: shownAccount, signIn } as const;
}
