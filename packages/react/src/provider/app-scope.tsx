import { type StackClientApp, stackAppInternalsSymbol } from "@vestibule/client";
import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { AppContext } from "../hooks/app-context.ts";
import { useLazyModule } from "../hooks/use-lazy-module.ts";
import { CloseSecondFactorContext } from "../second-factor/close-second-factor-context.ts";
import { SecondFactor } from "../second-factor/second-factor.tsx";
import { useSecondFactor } from "../second-factor/use-second-factor.ts";

const load = () =>
  import("../parts/impersonation-banner/impersonation-banner.tsx").then((module) => module.ImpersonationBanner);

/** The impersonation banner; loaded only during impersonation. */
function Impersonation() {
  const loaded = useLazyModule(load);
  return loaded.status === "ready" ? <loaded.module /> : null;
}

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
