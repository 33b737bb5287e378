import type { StackClientAppJson } from "./options.ts";
import type { StackClientApp } from "./stack-client-app.ts";

/** Apps that have been written as JSON or rebuilt from it, by their identifier. */
const instances = new Map<string, { readonly app: StackClientApp; readonly config: string }>();

/** Remembers an app under the identifier of its JSON. @throws when another app has that identifier. */
export function registerInstance(json: StackClientAppJson, app: StackClientApp): void {
  const { uniqueIdentifier } = json;
  if ((instances.get(uniqueIdentifier)?.app ?? app) !== app)
    throw new Error(`Two apps are called ${uniqueIdentifier}.`);
  instances.set(uniqueIdentifier, { app, config: JSON.stringify(json) });
}

/** The app with the identifier of that JSON. @throws when its configuration is another one. */
export function findInstance(json: StackClientAppJson): StackClientApp | undefined {
  const known = instances.get(json.uniqueIdentifier);
  if (known && known.config !== JSON.stringify(json)) {
    throw new Error(`The app ${json.uniqueIdentifier} exists with another configuration.`);
  }
  return known?.app;
}
