import { access, constants, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../../config.ts";
import { errorCode } from "../../../platform/data-folder/index.ts";
import { describeBytes } from "../../progress.ts";
import { createFindings, type Finding } from "../findings.ts";

const of = createFindings("Data folder");

/** Thresholds of free disk space, in bytes. */
const warningBytes = 2_000_000_000;
const problemBytes = 200_000_000;

/** Checks the folder, its permissions, and the free space on its disk. */
export async function checkDataFolder({
  dataFolder,
  databaseUrl,
  secret,
}: Pick<Config, "dataFolder" | "databaseUrl" | "secret">): Promise<Finding[]> {
  const folder = await stat(dataFolder).catch(errorCode);
  if (folder === "ENOENT")
    return [
      databaseUrl === undefined || secret === undefined
        ? of.warning(
            `${dataFolder} doesn't exist yet. The first start creates it.`,
            "If you expected one, set VESTIBULE_DATA_DIR to it.",
          )
        : of.ok("Not needed: the database and the secret are set in the environment."),
    ];
  if (typeof folder === "string")
    return [of.problem(`${dataFolder} can't be read (${folder}).`, "Run this as the user that runs the server.")];
  const isWritable = await access(dataFolder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return [
      of.problem(
        `You don't have permission to write to ${dataFolder}.`,
        "Run this command and the server as the folder's owner.",
      ),
    ];
  return [
    of.ok(dataFolder),
    ...evaluateOwner(folder.uid, process.getuid?.()),
    ...evaluateMode(dataFolder, folder.mode),
    ...(await checkSecretFile(join(dataFolder, "secret"))),
    evaluateSpace(await freeSpace(dataFolder)),
  ];
}

/** The server couldn't write files created by another user. `own`: undefined on platforms without user IDs. */
export const evaluateOwner = (owner: number, own: number | undefined): Finding[] =>
  own === undefined || own === owner
    ? []
    : [
        of.warning(
          `It belongs to another user (${owner}), not to you (${own}).`,
          "Run this as the user that runs the server.",
        ),
      ];

/** Other users can traverse the folder, as PostgreSQL's account does under root, but must not list it. */
export function evaluateMode(path: string, mode: number): Finding[] {
  if (process.platform === "win32" || (mode & 0o066) === 0) return [];
  const octal = (mode & 0o777).toString(8);
  return [of.warning(`Other users on this machine can list ${path} (mode ${octal}).`, `chmod go-rw ${path}`)];
}

async function checkSecretFile(path: string): Promise<Finding[]> {
  const file = await stat(path).catch(() => null);
  if (file === null || process.platform === "win32" || (file.mode & 0o077) === 0) return [];
  return [of.problem(`Other users on this machine can read the server secret in ${path}.`, `chmod 600 ${path}`)];
}

/** Free space for unprivileged users, in bytes. */
async function freeSpace(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

export function evaluateSpace(free: number): Finding {
  const summary = `${describeBytes(free)} free on its disk.`;
  if (free < problemBytes)
    return of.problem(summary, "Free up space now: a database without disk space stops accepting writes.");
  return free < warningBytes ? of.warning(summary, "Free up space, or move it to a larger disk.") : of.ok(summary);
}
