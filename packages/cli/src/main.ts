import { readFile } from "node:fs/promises";
import { homedir, hostname, platform } from "node:os";
import { runCommand } from "./run-command.ts";

/** Reads the version from package.json, next to `src` or `dist`. */
async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8"));
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return hasVersion ? String(manifest.version) : "0";
}

const version = await readVersion();
process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  homeFolder: homedir(),
  version,
  userAgent: `vestibule-cli/${version} (${platform()}; ${hostname()})`,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
});
