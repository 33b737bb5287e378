import type { ReactElement } from "react";
import { NextHandler } from "../client/next-handler.tsx";
import type { StackHandlerProps } from "../shared/component-props.ts";
import { requireAppJson } from "../shared/given-app.ts";

/** Renders the sign-in page, account settings, and the pages that emails link to, in `app/handler/[...stack]/page.tsx`. */
export function StackHandler({ app, routeProps: _routeProps, ...props }: StackHandlerProps): ReactElement {
  return <NextHandler json={requireAppJson(app, "StackHandler")} knowsUser {...props} />;
}
