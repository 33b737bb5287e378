import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { inject } from "vitest";

type PublishedSdk = typeof import("@stackframe/js");
/** Sends as the published client does, its session included, and throws what it makes of an error. `path`: below /api/v1. */
export type SendRequest = (
  path: string,
  init: RequestInit,
  accessType?: "client" | "server" | "admin",
) => Promise<Response>;

/** The published client as its package is; Node and browsers cannot load it without a bundler. */
async function bundle({ from, ...options }: BuildOptions & { from: string; outfile: string }): Promise<string> {
  await build({
    stdin: {
      contents: `export * from "${from}";`,
      resolveDir: fileURLToPath(new URL(".", import.meta.url)),
    },
    bundle: true,
    logLevel: "error",
    ...options,
  });
  return options.outfile;
}

export async function loadPublishedSdk(): Promise<PublishedSdk> {
  const outfile = join(inject("runFolder"), `published-sdk-${process.pid}.cjs`);
  return createRequire(import.meta.url)(
    await bundle({ from: "@stackframe/js", outfile, platform: "node", format: "cjs" }),
  );
}

/** The published React kit in Node, for what needs no page. Its components come along and are not used. */
export async function loadPublishedReactKit(): Promise<typeof import("@stackframe/react")> {
  const outfile = join(inject("runFolder"), `published-react-${process.pid}.cjs`);
  return createRequire(import.meta.url)(
    await bundle({ from: "@stackframe/react", outfile, platform: "node", format: "cjs" }),
  );
}

/** A script for a page, which gets the client as the global `publishedSdk`. @returns its path */
export function bundlePublishedSdkForBrowsers(): Promise<string> {
  const outfile = join(inject("runFolder"), `published-sdk-${process.pid}.js`);
  return bundle({ from: "@stackframe/js", outfile, platform: "browser", format: "iife", globalName: "publishedSdk" });
}

/** What the published client keeps under a symbol for packages that build on it. */
export const sendRequestOf = (sdk: PublishedSdk, app: object): SendRequest =>
  (app as Record<symbol, { sendRequest: SendRequest }>)[sdk.stackAppInternalsSymbol]?.sendRequest as SendRequest;
