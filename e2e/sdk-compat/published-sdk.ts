import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { inject } from "vitest";

type PublishedSdk = typeof import("@stackframe/js");
/**
 * Sends a request like the published client, with its session, and throws its parsed error. `path`: relative to
 * /api/v1.
 */
export type SendRequest = (
  path: string,
  init: RequestInit,
  accessType?: "client" | "server" | "admin",
) => Promise<Response>;

/** Bundles the published package, because neither Node nor browsers can load it directly. */
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

/** The files of a worker share it. */
let sdk: Promise<PublishedSdk> | undefined;

export function loadPublishedSdk(): Promise<PublishedSdk> {
  const outfile = join(inject("runFolder"), `published-sdk-${process.pid}.cjs`);
  sdk ??= bundle({ from: "@stackframe/js", outfile, platform: "node", format: "cjs" }).then(
    createRequire(import.meta.url),
  );
  return sdk;
}

/** The published React kit in Node, for features that need no page. Its components are bundled but unused. */
export async function loadPublishedReactKit(): Promise<typeof import("@stackframe/react")> {
  const outfile = join(inject("runFolder"), `published-react-${process.pid}.cjs`);
  return createRequire(import.meta.url)(
    await bundle({ from: "@stackframe/react", outfile, platform: "node", format: "cjs" }),
  );
}

/** A script that exposes the client as the global `publishedSdk`. @returns its path */
export function bundlePublishedSdkForBrowsers(): Promise<string> {
  const outfile = join(inject("runFolder"), `published-sdk-${process.pid}.js`);
  return bundle({ from: "@stackframe/js", outfile, platform: "browser", format: "iife", globalName: "publishedSdk" });
}

/** Internals that the published client exposes under a symbol for dependent packages. */
export const getSendRequest = (sdk: PublishedSdk, app: object): SendRequest =>
  (app as Record<symbol, { sendRequest: SendRequest }>)[sdk.stackAppInternalsSymbol]?.sendRequest as SendRequest;
