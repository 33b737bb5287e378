import type { StackProviderProps as KitProviderProps } from "@vestibule/react";
import type { ReactElement } from "react";
import { NextProvider } from "../client/next-provider.tsx";
import { type GivenApp, requireAppJson } from "../shared/given-app.ts";

export interface StackProviderProps extends Omit<KitProviderProps, "app"> {
  /** An app of this package. Only its public settings cross to the browser, never its secret key. */
  readonly app: GivenApp;
}

/** Provides the app to client components. Place it in the root layout. */
export function StackProvider({ app, ...props }: StackProviderProps): ReactElement {
  return <NextProvider json={requireAppJson(app, "StackProvider")} knowsUser {...props} />;
}
