/** `npm start`: installs missing packages, builds stale front ends and runs the server. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./build.mjs";
import { findNode, installMissingPackages } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "./lib/server-flags.mjs";

const SERVER = join(ROOT, "apps", "server", "src", "main.ts");

async function main() {
  await installMissingPackages({ runningOnly: true });
  const node = await findNode();
  if (!(await build({ node, everything: false }))) {
    throw new Error("The front end build failed; see the error above.");
  }
  const server = spawn(node, [...SERVER_FLAGS, SERVER, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, ...SERVER_ENVIRONMENT },
  });
  forwardSignals(server);
  server.on("error", (error) => {
    printLine(`Could not start the server with ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  server.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * Keeps running until the server exits. In a terminal, Ctrl-C reaches the whole process group, the server included, and
 * npm sends it to us again. So SIGINT is forwarded only without a terminal.
 */
function forwardSignals(server) {
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY === true);
  process.on("SIGINT", () => {
    if (!hasTerminal) server.kill("SIGINT");
  });
  process.on("SIGTERM", () => server.kill("SIGTERM"));
  process.on("SIGHUP", () => server.kill("SIGTERM"));
  if (process.env.npm_lifecycle_event !== "start") return;
  // A signal sent only to npm ends the shell between npm and us, and isn't forwarded. Watch the parent process instead.
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) server.kill("SIGTERM");
  }, 250).unref();
}

main().catch((error) => {
  printLine(error.message);
  process.exitCode = 1;
});
