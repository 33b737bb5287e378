import type { StackClientAppJson } from "./options.ts";
import type { StackClientApp } from "./stack-client-app.ts";

/** Apps that have been written as JSON or rebuilt from it, by their identifier. */
const instances = new Map<string, { readonly app: StackClientApp; readonly json: string }>();

/** @throws when another app has that identifier. */
export function registerInstance(json: StackClientAppJson, app: StackClientApp): void {
  const known = instances.get(json.uniqueIdentifier);
  if (known && known.app !== app)
    throw new Error(`There is already an app with the identifier ${json.uniqueIdentifier}.`);
  instances.set(json.uniqueIdentifier, { app, json: canonical(json) });
}

/** The app with the identifier of that JSON. @throws when its configuration is another one. */
export function findInstance(json: StackClientAppJson): StackClientApp | undefined {
  const known = instances.get(json.uniqueIdentifier);
  if (known && known.json !== canonical(json)) {
    throw new Error(`The app with the identifier ${json.uniqueIdentifier} exists with another configuration.`);
  }
  return known?.app;
}

/** JSON with sorted keys, as the way over the wire may have changed their order. */
function canonical(json: StackClientAppJson): string {
  return JSON.stringify(json, (_key, value) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}
