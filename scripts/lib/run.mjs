import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { ROOT } from "./repository.mjs";

/**
 * Runs a program until it exits, with inherited output and no input.
 * @param options.node the Node that the program and its children find first on the PATH
 * @param options.quiet discards the output
 * @returns the exit code; 127 if the program couldn't start, 128 after a signal
 */
export function run(command, args, { cwd = ROOT, env = {}, node, quiet = false } = {}) {
  const output = quiet ? "ignore" : "inherit";
  const child = spawn(command, args, { cwd, env: createEnvironment(env, node), stdio: ["ignore", output, output] });
  return new Promise((resolve) => {
    child.on("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.on("exit", (code) => resolve(code ?? 128));
  });
}

function createEnvironment(extra, node) {
  const path = [join(ROOT, "node_modules", ".bin"), process.env.PATH ?? ""];
  if (node !== undefined) path.unshift(join(node, ".."));
  return { ...process.env, ...extra, PATH: path.join(delimiter) };
}

/** The npm command: the npm that runs this script, otherwise the one on the PATH. */
export function npmCommand() {
  const script = process.env.npm_execpath;
  // Uses the Node that npm itself runs on, because ours may be in node_modules, which npm is about to replace.
  if (script?.endsWith("npm-cli.js") === true) return [process.env.npm_node_execpath ?? process.execPath, script];
  return [process.platform === "win32" ? "npm.cmd" : "npm"];
}
