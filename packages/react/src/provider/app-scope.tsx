import { type StackAppInternals, type StackClientApp, stackAppInternalsSymbol } from "@vestibule/client";
import { type ReactNode, Suspense, useCallback, useEffect, useSyncExternalStore } from "react";
import { AppContext } from "../hooks/app-context.ts";
import { Lazy } from "../hooks/lazy.tsx";
import { CloseSecondFactorContext } from "../second-factor/close-second-factor-context.ts";
import { type SecondFactorDialogState, useSecondFactor } from "../second-factor/use-second-factor.ts";

const load = () => import("../second-factor/second-factor-dialog.tsx").then((module) => module.SecondFactorDialog);

/** If the dialog fails to load, cancel; the page reports that two-factor authentication was not completed. */
function CancelPrompt({ prompt }: { prompt: SecondFactorDialogState }) {
  useEffect(() => prompt.answer(null), [prompt]);
  return null;
}

/** The second-factor dialog; loaded on first use. */
function SecondFactor({ prompt }: { prompt: SecondFactorDialogState }) {
  return <Lazy load={load} props={{ prompt }} failed={() => <CancelPrompt prompt={prompt} />} />;
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

/** Provides the app to its children, shows the second-factor dialog during sign-in and the impersonation banner. */
export function AppScope({ app, children }: { app: StackClientApp; children: ReactNode }) {
  const { prompt, closePrompt } = useSecondFactor(app);
  const impersonation = useImpersonation(app);
  return (
    <AppContext.Provider value={app}>
      <CloseSecondFactorContext.Provider value={closePrompt}>
        {app[stackAppInternalsSymbol].isUserInHtml ? (
          // The HTML contains the user, so that it must not be replaced by a fallback.
          children
        ) : (
          <Suspense fallback={null}>{children}</Suspense>
        )}
        {prompt && <SecondFactor prompt={prompt} />}
        {impersonation && <Lazy load={loadBanner} props={{}} />}
      </CloseSecondFactorContext.Provider>
    </AppContext.Provider>
  );
}
