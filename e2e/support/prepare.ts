import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Absolute path of a Node that runs the server's sources. */
    nodePath: string;
    /** Absolute path of the browser. */
    chromiumPath: string;
    /** Holds everything that the tests of this run write. */
    runFolder: string;
  }
}

const scripts = new URL("../../scripts/", import.meta.url);

/** Before the first file: the page that the server serves under /demo is up to date, and a browser is there. */
export default async function prepare({ provide }: TestProject): Promise<() => Promise<void>> {
  const { findNode }: { findNode(): Promise<string> } = await import(new URL("lib/install.mjs", scripts).href);
  const { findOrInstallChromium }: { findOrInstallChromium(): Promise<string> } = await import(
    new URL("lib/chromium.mjs", scripts).href
  );
  const { build }: { build(options: { node: string; everything: boolean }): Promise<boolean> } = await import(
    new URL("build.mjs", scripts).href
  );
  const node = await findNode();
  if (!(await build({ node, everything: false }))) {
    throw new Error("examples/react-spa could not be built; the reason stands above.");
  }
  const runFolder = await mkdtemp(join(tmpdir(), "vestibule-e2e-"));
  // Under root, PostgreSQL runs as another user and has to get through.
  await chmod(runFolder, 0o711);
  provide("nodePath", node);
  provide("chromiumPath", await findOrInstallChromium());
  provide("runFolder", runFolder);
  return () => rm(runFolder, { recursive: true, force: true });
}
