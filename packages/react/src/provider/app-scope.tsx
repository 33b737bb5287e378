import type { StackClientApp } from "@vestibule/client";
import { type ReactNode, Suspense } from "react";
import { SecondFactor } from "../second-factor/second-factor.tsx";
import { AppContext } from "./app-context.ts";
import { SecondFactorOver } from "./second-factor-over.ts";
import { useSecondFactor } from "./use-second-factor.ts";

/** Makes the app known below, and asks for the second factor of whatever signs in. */
export function AppScope({ app, children }: { app: StackClientApp; children: ReactNode }) {
  const { question, over } = useSecondFactor(app);
  return (
    <AppContext.Provider value={app}>
      <SecondFactorOver.Provider value={over}>
        <Suspense fallback={null}>{children}</Suspense>
        {question && <SecondFactor question={question} />}
      </SecondFactorOver.Provider>
    </AppContext.Provider>
  );
}
