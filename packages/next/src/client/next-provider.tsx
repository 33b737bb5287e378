"use client";

import { StackProvider, type StackProviderProps } from "@vestibule/react";
import { useServerInsertedHTML } from "next/navigation";
import type { ReactElement } from "react";
import type { AppJson } from "../shared/app-json.ts";
import { NextAppContext, useNextApp } from "./next-app-context.ts";

interface NextProviderProps extends Omit<StackProviderProps, "app"> {
  readonly json: AppJson;
  readonly knowsUser: boolean;
}

/** Creates the app in the browser, and adds the user to the HTML if a component has rendered it. */
export function NextProvider({ json, knowsUser, ...props }: NextProviderProps): ReactElement {
  const current = useNextApp(json, knowsUser);
  useServerInsertedHTML(() => {
    const element = current.rendering?.consumeElement();
    return element ? <script {...element} /> : null;
  });
  return (
    <NextAppContext value={current}>
      <StackProvider {...props} app={current.app} />
    </NextAppContext>
  );
}
