"use client";

import type { ReactElement } from "react";
import type { StackProviderProps } from "../shared/component-props.ts";
import { requireAppJson } from "../shared/given-app.ts";
import { NextProvider } from "./next-provider.tsx";

/** The provider in a client component. */
export function StackProvider({ app, ...props }: StackProviderProps): ReactElement {
  return <NextProvider json={requireAppJson(app, "StackProvider")} knowsUser={false} {...props} />;
}
