"use client";

import type { ReactElement } from "react";
import type { StackHandlerProps } from "../shared/component-props.ts";
import { requireAppJson } from "../shared/given-app.ts";
import { NextHandler } from "./next-handler.tsx";

/** The handler in a client component. */
export function StackHandler({ app, routeProps: _routeProps, ...props }: StackHandlerProps): ReactElement {
  return <NextHandler json={requireAppJson(app, "StackHandler")} knowsUser={false} {...props} />;
}
