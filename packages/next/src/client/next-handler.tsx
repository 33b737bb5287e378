"use client";

import { StackHandler, type StackHandlerProps } from "@vestibule/react";
import { usePathname } from "next/navigation";
import { type ReactElement, Suspense } from "react";
import type { AppJson } from "../shared/app-json.ts";
import { useNextApp } from "./next-provider.tsx";

interface NextHandlerProps extends Omit<StackHandlerProps, "app" | "location"> {
  readonly json: AppJson;
  readonly knowsUser: boolean;
}

function Handler({ json, knowsUser, ...props }: NextHandlerProps): ReactElement {
  return <StackHandler {...props} app={useNextApp(json, knowsUser).app} location={usePathname()} />;
}

/** With `cacheComponents`, the path is known only when the page is requested. */
export function NextHandler(props: NextHandlerProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <Handler {...props} />
    </Suspense>
  );
}
