import { ConfigurationError } from "../core/configuration-error.ts";
import type { StackClientApp } from "./app-models.ts";
import type { StackClientAppJson } from "./client-app-options.ts";

/**
 * Apps that were serialized to JSON or built from it. Identifiers are random or come from the JSON, so each has one
 * app.
 */
const instances = new Map<string, { readonly app: StackClientApp; readonly config: string }>();

export function registerInstance(json: StackClientAppJson, app: StackClientApp): void {
  instances.set(json.uniqueIdentifier, { app, config: JSON.stringify(json) });
}

/** Returns the app with the identifier in this JSON. @throws when its configuration differs */
export function findInstance(json: StackClientAppJson): StackClientApp | undefined {
  const known = instances.get(json.uniqueIdentifier);
  if (known && known.config !== JSON.stringify(json)) {
    throw new ConfigurationError(`App ${json.uniqueIdentifier} already exists with different options.`);
  }
  return known?.app;
}
