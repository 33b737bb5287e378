import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { ROOT } from "./repository.mjs";

/**
 * Runs a program to its end, its output on ours, its input closed.
 * @param options.node a Node to be found first by the program and all it starts
 * @param options.quiet whether its output is thrown away
 * @returns the exit code; 127 when the program could not be started, 128 after a signal
 */
export function run(command, args, { cwd = ROOT, env = {}, node, quiet = false } = {}) {
  const output = quiet ? "ignore" : "inherit";
  const child = spawn(command, args, { cwd, env: makeEnvironment(env, node), stdio: ["ignore", output, output] });
  return new Promise((resolve) => {
    child.on("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.on("exit", (code) => resolve(code ?? 128));
  });
}

function makeEnvironment(extra, node) {
  const path = [join(ROOT, "node_modules", ".bin"), process.env.PATH ?? ""];
  if (node !== undefined) path.unshift(join(node, ".."));
  return { ...process.env, ...extra, PATH: path.join(delimiter) };
}

/** How to call npm: the one that runs us, else the one on the PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  // With the Node that npm itself runs on: ours may lie in node_modules, which npm is about to replace.
  if (script?.endsWith("npm-cli.js") === true) return [process.env.npm_node_execpath ?? process.execPath, script];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}
