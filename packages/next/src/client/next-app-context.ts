import type { StackClientApp } from "@vestibule/client";
import { type Context, createContext, useContext, useState } from "react";
import type { AppJson } from "../shared/app-json.ts";
import { createApp, isBrowser } from "./create-app.ts";
import { createServerRendering, type ServerRendering } from "./rendered-user.ts";

export interface NextApp {
  readonly key: string;
  readonly app: StackClientApp;
  readonly rendering: ServerRendering | null;
}

export const NextAppContext: Context<NextApp | undefined> = createContext<NextApp | undefined>(undefined);

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
