import type { KnownError, Result } from "@vestibule/client";
import { useContext } from "react";
import { AuthFlowContext } from "./auth-flow-context.ts";

/** Runs a sign-in or sign-up call and notifies the surrounding page. @throws the call's error */
export function useRunSignIn() {
  const flow = useContext(AuthFlowContext);
  return async (call: () => Promise<Result<undefined, KnownError>>): Promise<void> => {
    flow?.submitting(true);
    try {
      const result = await call();
      if (result.status === "error") throw result.error;
      flow?.signedIn();
    } catch (error) {
      flow?.submitting(false);
      throw error;
    }
  };
}
