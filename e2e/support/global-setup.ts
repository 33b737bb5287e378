import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { createTemporaryFolder } from "../../apps/server/src/testing/temporary-folder.ts";
import { findFreePort } from "./free-port.ts";
import { compileCache, serverEnvironment } from "./server/environment.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Absolute path of a Node binary that can run the server's sources. */
    nodePath: string;
    /** Absolute path of the browser. */
    chromiumPath: string;
    /** Absolute path, or empty: Firefox isn't installed. */
    firefoxPath: string;
    /** Absolute paths, or empty: WebKit isn't installed. */
    webkit: { readonly driver: string; readonly browser: string; readonly display: string };
    /** Holds all files that this test run writes. */
    runFolder: string;
  }
}

/** Lets a server set up a data folder once; every server under test starts with a copy. */
async function fillTemplate(node: string, runFolder: string): Promise<void> {
  const port = await findFreePort();
  const dataFolder = join(runFolder, "template");
  const server = spawn(node, ["--conditions=vestibule-source", program], {
    env: { PATH: process.env.PATH, ...compileCache(runFolder), ...serverEnvironment({ dataFolder, port }) },
  });
  let output = "";
  const isReady = new Promise<void>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("is ready in")) resolve();
      });
    server.once("close", () => reject(new Error(`The server that sets up the data folder ended:\n${output}`)));
  });
  await isReady;
  const ended = once(server, "close");
  server.kill("SIGTERM");
  await ended;
}

const program = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const scripts = new URL("../../scripts/", import.meta.url);

interface OtherBrowsers {
  readonly firefox: string;
  readonly webkit: ProvidedContext["webkit"] | null;
}

/** Runs before all tests: builds the demo if stale, and finds or installs the browsers. */
export default async function globalSetup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { findNode }: { findNode(): Promise<string> } = await import(
    new URL("lib/install-dependencies.mjs", scripts).href
  );
  const { findOrInstallChromium }: { findOrInstallChromium(): Promise<string> } = await import(
    new URL("lib/chromium.mjs", scripts).href
  );
  const { findOrInstallOtherBrowsers }: { findOrInstallOtherBrowsers(): Promise<OtherBrowsers> } = await import(
    new URL("lib/other-browsers.mjs", scripts).href
  );
  const { build }: { build(options: { node: string; everything: boolean }): Promise<boolean> } = await import(
    new URL("build.mjs", scripts).href
  );
  const node = await findNode();
  if (!(await build({ node, everything: false }))) {
    throw new Error("The applications could not be built; see the error above.");
  }
  const runFolder = await createTemporaryFolder("vestibule-e2e-");
  // As root, PostgreSQL runs as another user and needs to traverse this folder.
  await chmod(runFolder, 0o711);
  await fillTemplate(node, runFolder);
  provide("nodePath", node);
  provide("chromiumPath", await findOrInstallChromium());
  const { firefox, webkit } = await findOrInstallOtherBrowsers();
  provide("firefoxPath", firefox);
  provide("webkit", webkit ?? { driver: "", browser: "", display: "" });
  provide("runFolder", runFolder);
  return () => rm(runFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
