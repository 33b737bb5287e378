import { type StackAppInternals, type StackClientApp, stackAppInternalsSymbol } from "@vestibule/client";
import { type ReactNode, Suspense, useCallback, useEffect, useSyncExternalStore } from "react";
import { AppContext } from "../hooks/app-context.ts";
import { Lazy } from "../hooks/lazy.tsx";
import { type SecondFactorRequest, useSecondFactor } from "../second-factor/use-second-factor.ts";

const load = () => import("../second-factor/second-factor.tsx").then((module) => module.SecondFactor);

/** If the second factor fails to load, cancel; the page reports that two-factor authentication was not completed. */
function Cancel({ answer, close }: SecondFactorRequest) {
  useEffect(() => {
    answer(null);
    close();
  }, [answer, close]);
  return null;
}

/** Loaded only during impersonation. */
const loadBanner = () =>
  import("../parts/impersonation-banner/impersonation-banner.tsx").then((module) => module.ImpersonationBanner);

/** Does nothing in an app without a token store. */
function subscribeToTokens({ config, store }: StackAppInternals["context"], listener: () => void): () => void {
  return config.tokenStore ? store().subscribe(listener) : () => {};
}

/** Whether the app's session is an impersonation session. */
function useImpersonation(app: StackClientApp): boolean {
  const { context, readClaims } = app[stackAppInternalsSymbol];
  const subscribe = useCallback((listener: () => void) => subscribeToTokens(context, listener), [context]);
  return useSyncExternalStore(
    subscribe,
    () => readClaims()?.is_impersonation === true,
    () => false,
  );
}

/** Provides the app to its children, asks for the second factor during sign-in and shows the impersonation banner. */
export function AppScope({ app, children }: { app: StackClientApp; children: ReactNode }) {
  const request = useSecondFactor(app);
  const impersonation = useImpersonation(app);
  return (
    <AppContext.Provider value={app}>
      {app[stackAppInternalsSymbol].isUserInHtml ? (
        // The HTML contains the user, so that it must not be replaced by a fallback.
        children
      ) : (
        <Suspense fallback={null}>{children}</Suspense>
      )}
      {request && <Lazy load={load} props={request} failed={() => <Cancel {...request} />} />}
      {impersonation && <Lazy load={loadBanner} props={{}} />}
    </AppContext.Provider>
  );
}
