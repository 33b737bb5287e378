import type { StackClientApp } from "@vestibule/client";
import { type ReactNode, Suspense } from "react";
import { Impersonation } from "../parts/impersonation-banner/impersonation.tsx";
import { SecondFactor } from "../second-factor/second-factor.tsx";
import { AppContext } from "./app-context.ts";
import { SecondFactorOver } from "./second-factor-over.ts";
import { useImpersonation } from "./use-impersonation.ts";
import { useSecondFactor } from "./use-second-factor.ts";

/** Makes the app known below, asks for the second factor of whatever signs in, and shows when somebody acts for the user. */
export function AppScope({ app, children }: { app: StackClientApp; children: ReactNode }) {
  const { question, over } = useSecondFactor(app);
  const impersonation = useImpersonation(app);
  return (
    <AppContext.Provider value={app}>
      <SecondFactorOver.Provider value={over}>
        <Suspense fallback={null}>{children}</Suspense>
        {question && <SecondFactor question={question} />}
        {impersonation && <Impersonation />}
      </SecondFactorOver.Provider>
    </AppContext.Provider>
  );
}
