import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { CommandError } from "../cli-context.ts";
import type { PublishedClient } from "./published-client.ts";

export interface LoadedClient {
  readonly client: PublishedClient;
  readonly version: string;
}

/**
 * Loads the published client that is installed in the folder. The CLI doesn't depend on it, so that you choose the
 * release, and so that what runs is the package as published. @throws CommandError when it isn't installed
 */
export async function loadClient(name: string, folder: string): Promise<LoadedClient> {
  const require = createRequire(join(folder, "package.json"));
  const paths = require.resolve.paths(name) ?? [];
  const version = await readVersion(paths.map((path) => join(path, name, "package.json")));
  if (version === null) throw new CommandError(`${name} isn't installed here. Run: npm install ${name}`);
  const client: unknown = require(name);
  if (typeof client !== "object" || client === null || !("StackClientApp" in client))
    throw new CommandError(`${name} isn't a published client: it has no StackClientApp.`);
  return { client: client as PublishedClient, version };
}

/** The version in the first of these manifests that exists, or null. */
async function readVersion(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    try {
      const manifest = JSON.parse(await readFile(path, "utf8")) as { readonly version?: unknown };
      return String(manifest.version);
    } catch (error) {
      const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!isMissing) throw error;
    }
  }
  return null;
}
