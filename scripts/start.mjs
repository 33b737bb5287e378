/** `npm start`: installs what is missing, builds what the server serves when stale, and runs the server. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "./build.mjs";
import { findNode, installWhatIsMissing } from "./lib/install.mjs";
import { ROOT, say } from "./lib/repository.mjs";

const SERVER = join(ROOT, "apps", "server", "src", "main.ts");

async function main() {
  await installWhatIsMissing();
  const node = await findNode();
  if (!(await build({ node, everything: false }))) {
    throw new Error("The front end could not be built; the reason stands above.");
  }
  const server = spawn(node, ["--conditions=vestibule-source", SERVER, ...process.argv.slice(2)], { stdio: "inherit" });
  passSignalsOn(server);
  server.on("error", (error) => {
    say(`The server could not be started with ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  server.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * We stay until the server has ended. At a terminal Ctrl-C reaches the whole process group, the server included, and
 * npm sends it to us a second time; so SIGINT is only passed on where no terminal has delivered it already.
 */
function passSignalsOn(server) {
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY === true);
  process.on("SIGINT", () => {
    if (!hasTerminal) server.kill("SIGINT");
  });
  process.on("SIGTERM", () => server.kill("SIGTERM"));
  process.on("SIGHUP", () => server.kill("SIGTERM"));
  if (process.env.npm_lifecycle_event !== "start") return;
  // A signal to npm alone ends the shell between npm and us, and goes no further.
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) server.kill("SIGTERM");
  }, 250).unref();
}

main().catch((error) => {
  say(error.message);
  process.exitCode = 1;
});
