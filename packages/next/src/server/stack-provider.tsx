import type { ReactElement } from "react";
import { NextProvider } from "../client/next-provider.tsx";
import type { StackProviderProps } from "../shared/component-props.ts";
import { requireAppJson } from "../shared/given-app.ts";

/** Provides the app to client components. Place it in the root layout. */
export function StackProvider({ app, ...props }: StackProviderProps): ReactElement {
  return <NextProvider json={requireAppJson(app, "StackProvider")} knowsUser {...props} />;
}
