/** `npm run vestibule -- <command>`: the command of packages/cli, from its sources. */
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { findNode, installWhatIsMissing } from "./lib/install.mjs";
import { ROOT, say } from "./lib/repository.mjs";

const PROGRAM = join(ROOT, "packages", "cli", "src", "main.ts");

try {
  await installWhatIsMissing();
  const node = await findNode();
  const words = ["--conditions=vestibule-source", PROGRAM, ...process.argv.slice(2)];
  // npm runs scripts in the folder of the manifest. Names of files are meant where npm was called; the data folder is the server's.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const env = { ...process.env, VESTIBULE_DATA_DIR: resolve(process.env.VESTIBULE_DATA_DIR?.trim() || ".vestibule") };
  const command = spawn(node, words, { stdio: "inherit", cwd, env });
  // At a terminal Ctrl-C reaches the command as well; we stay until it has ended.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => command.kill("SIGTERM"));
  command.on("error", (error) => {
    say(`The command could not be started with ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  command.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
