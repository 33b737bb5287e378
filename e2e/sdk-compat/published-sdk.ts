import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { inject } from "vitest";

/** The published client as its package is; it cannot be loaded by Node without a bundler. */
export async function loadPublishedSdk(): Promise<typeof import("@stackframe/js")> {
  const file = join(inject("runFolder"), "published-sdk.cjs");
  await build({
    stdin: {
      contents: `export * from "@stackframe/js";`,
      resolveDir: fileURLToPath(new URL(".", import.meta.url)),
    },
    bundle: true,
    platform: "node",
    format: "cjs",
    outfile: file,
    logLevel: "error",
  });
  return createRequire(import.meta.url)(file);
}
