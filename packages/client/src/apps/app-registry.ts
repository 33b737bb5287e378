import type { StackClientAppJson } from "./client-app-options.ts";
import type { StackClientApp } from "./stack-client-app.ts";

/** Apps that have been written as JSON or built from it. Identifiers are random or come with that JSON, so each has one app. */
const instances = new Map<string, { readonly app: StackClientApp; readonly config: string }>();

export function registerInstance(json: StackClientAppJson, app: StackClientApp): void {
  instances.set(json.uniqueIdentifier, { app, config: JSON.stringify(json) });
}

/** The app with the identifier of that JSON. @throws when its configuration is another one. */
export function findInstance(json: StackClientAppJson): StackClientApp | undefined {
  const known = instances.get(json.uniqueIdentifier);
  if (known && known.config !== JSON.stringify(json)) {
    throw new Error(`The app ${json.uniqueIdentifier} exists with other options.`);
  }
  return known?.app;
}
