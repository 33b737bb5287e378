"use client";

import type { StackClientApp } from "@vestibule/client";
import { StackProvider, type StackProviderProps } from "@vestibule/react";
import { useServerInsertedHTML } from "next/navigation";
import { type Context, createContext, type ReactElement, useContext, useState } from "react";
import type { AppJson } from "../shared/app-json.ts";
import { createApp, isBrowser } from "./create-app.ts";
import { createServerRendering, type ServerRendering } from "./rendered-user.ts";

interface NextApp {
  readonly key: string;
  readonly app: StackClientApp;
  readonly rendering: ServerRendering | null;
}

const NextAppContext: Context<NextApp | undefined> = createContext<NextApp | undefined>(undefined);

/** In the browser, one app for the same settings. */
const apps = new Map<string, NextApp>();

const getKey = (json: AppJson, knowsUser: boolean): string => JSON.stringify([json, knowsUser]);

export function createNextApp(json: AppJson, knowsUser: boolean): NextApp {
  const key = getKey(json, knowsUser);
  const known = apps.get(key);
  if (known) return known;
  const rendering = isBrowser || !knowsUser ? null : createServerRendering(json.projectId);
  const created: NextApp = { key, app: createApp(json, knowsUser, rendering), rendering };
  if (isBrowser) apps.set(key, created);
  return created;
}

/**
 * The app with these settings: that of the provider, if it has the same. `knowsUser`: whether the server knows the user of
 * the request, because its server components have the app, too.
 */
export function useNextApp(json: AppJson, knowsUser: boolean): NextApp {
  const key = getKey(json, knowsUser);
  const outer = useContext(NextAppContext);
  const [own, setOwn] = useState(() => (outer?.key === key ? null : createNextApp(json, knowsUser)));
  if (outer?.key === key) return outer;
  if (own?.key === key) return own;
  const changed = createNextApp(json, knowsUser);
  setOwn(changed);
  return changed;
}

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
