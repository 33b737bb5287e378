/** `npm run vestibule -- <command>`: runs packages/cli from its sources. */
import { spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { findNode, installMissingPackages } from "./lib/install-dependencies.mjs";
import { printLine, ROOT } from "./lib/repository.mjs";

const PROGRAM = join(ROOT, "packages", "cli", "src", "main.ts");

try {
  await installMissingPackages({ runningOnly: true });
  const node = await findNode();
  const args = ["--conditions=vestibule-source", PROGRAM, ...process.argv.slice(2)];
  // npm runs scripts in the package's folder. Resolve file arguments from the folder where npm was called, but keep the
  // server's data folder.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const env = { ...process.env, VESTIBULE_DATA_DIR: resolve(process.env.VESTIBULE_DATA_DIR?.trim() || ".vestibule") };
  const command = spawn(node, args, { stdio: "inherit", cwd, env });
  // In a terminal, Ctrl-C also reaches the command; keep running until it exits.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => command.kill("SIGTERM"));
  command.on("error", (error) => {
    printLine(`Could not start the command with ${node}: ${error.message}`);
    process.exitCode = 1;
  });
  command.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  printLine(error.message);
  process.exitCode = 1;
}
