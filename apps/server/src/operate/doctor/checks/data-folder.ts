import { access, constants, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../../config.ts";
import { errorCode } from "../../../platform/data-folder/index.ts";
import { describeBytes } from "../../progress.ts";
import { createFindings, type Finding } from "../findings.ts";

const of = createFindings("Data folder");

/** Free space below which something is about to go wrong, in bytes. */
const warningBytes = 2_000_000_000;
const problemBytes = 200_000_000;

/** The folder, who may read what is in it, and what is left on its disk. */
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
            `${dataFolder} is not there yet: the first start makes it.`,
            "If there should be one, set VESTIBULE_DATA_DIR to it.",
          )
        : of.ok("None is needed: the database and the secret are named in the environment."),
    ];
  if (typeof folder === "string")
    return [of.problem(`${dataFolder} cannot be read (${folder}).`, "Run this as the user that runs the server.")];
  const isWritable = await access(dataFolder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return [
      of.problem(`${dataFolder} cannot be written by this user.`, "Run this, and the server, as the folder's owner."),
    ];
  return [
    of.ok(dataFolder),
    ...evaluateOwner(folder.uid, process.getuid?.()),
    ...evaluateMode(dataFolder, folder.mode),
    ...(await checkSecretFile(join(dataFolder, "secret"))),
    evaluateSpace(await freeSpace(dataFolder)),
  ];
}

/** What another user makes in it, the server could not write. `own`: undefined where users have no numbers. */
export const evaluateOwner = (owner: number, own: number | undefined): Finding[] =>
  own === undefined || own === owner
    ? []
    : [
        of.warning(
          `It belongs to another user (${owner}) than you (${own}).`,
          "Run this as the user that runs the server.",
        ),
      ];

/** Others may pass through it, as PostgreSQL's own account does under root; they must not list it. */
export function evaluateMode(path: string, mode: number): Finding[] {
  if (process.platform === "win32" || (mode & 0o066) === 0) return [];
  const octal = (mode & 0o777).toString(8);
  return [of.warning(`Other users of this machine can look into ${path} (mode ${octal}).`, `chmod go-rw ${path}`)];
}

async function checkSecretFile(path: string): Promise<Finding[]> {
  const file = await stat(path).catch(() => null);
  if (file === null || process.platform === "win32" || (file.mode & 0o077) === 0) return [];
  return [of.problem(`Other users of this machine can read the server secret in ${path}.`, `chmod 600 ${path}`)];
}

/** For those who are not root, in bytes. */
async function freeSpace(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

export function evaluateSpace(free: number): Finding {
  const summary = `${describeBytes(free)} are free on its disk.`;
  if (free < problemBytes)
    return of.problem(summary, "Free some space now: a database without space stops taking changes.");
  return free < warningBytes ? of.warning(summary, "Free some space, or give it a larger disk.") : of.ok(summary);
}
