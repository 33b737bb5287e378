import type { StackHandlerProps as KitHandlerProps } from "@vestibule/react";
import type { ReactElement } from "react";
import { NextHandler } from "../client/next-handler.tsx";
import { type GivenApp, requireAppJson } from "../shared/given-app.ts";

export interface StackHandlerProps extends Omit<KitHandlerProps, "app" | "location"> {
  /** An app of this package. */
  readonly app: GivenApp;
  /** The props of the page, for compatibility with Stack Auth. The path is read from the router. */
  readonly routeProps?: unknown;
}

/** Renders the sign-in page, account settings, and the pages that emails link to, in `app/handler/[...stack]/page.tsx`. */
export function StackHandler({ app, routeProps: _routeProps, ...props }: StackHandlerProps): ReactElement {
  return <NextHandler json={requireAppJson(app, "StackHandler")} knowsUser {...props} />;
}
