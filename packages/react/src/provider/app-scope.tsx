import { type StackClientApp, stackAppInternalsSymbol } from "@vestibule/client";
import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { Impersonation } from "../parts/impersonation-banner/impersonation.tsx";
import { SecondFactor } from "../second-factor/second-factor.tsx";
import { AppContext } from "./app-context.ts";
import { CloseSecondFactorContext } from "./close-second-factor-context.ts";
import { useSecondFactor } from "./use-second-factor.ts";

/** Whether the app's session is an impersonation session. */
function useImpersonation(app: StackClientApp): boolean {
  const { subscribe, getSnapshot } = app[stackAppInternalsSymbol].impersonation;
  return useSyncExternalStore(subscribe, getSnapshot, () => false);
}

/** Provides the app to its children, shows the second-factor dialog during sign-in and the impersonation banner. */
export function AppScope({ app, children }: { app: StackClientApp; children: ReactNode }) {
  const { prompt, closePrompt } = useSecondFactor(app);
  const impersonation = useImpersonation(app);
  return (
    <AppContext.Provider value={app}>
      <CloseSecondFactorContext.Provider value={closePrompt}>
        <Suspense fallback={null}>{children}</Suspense>
        {prompt && <SecondFactor prompt={prompt} />}
        {impersonation && <Impersonation />}
      </CloseSecondFactorContext.Provider>
    </AppContext.Provider>
  );
}
