import { chmod, chown, lchown, readdir, readFile, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** User and group IDs. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The usual UID and GID of the unprivileged account on Linux. Other services run as it too and could read PostgreSQL's files, so operators
 * can create an account with this name instead. The server creates none.
 */
const UNPRIVILEGED: Account = { uid: 65534, gid: 65534 };
const ownAccountName = "vestibule";

/** An account by its name, other than root. @see passwd(5) */
export function findAccount(passwd: string, name: string): Account | undefined {
  const fields =
    passwd
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.split(":") ?? [];
  const [uid, gid] = [Number.parseInt(fields[2] ?? "", 10), Number.parseInt(fields[3] ?? "", 10)];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

/**
 * The account that PostgreSQL runs as, or undefined for the current one. PostgreSQL refuses to run as root, so under
 * root it runs as the owner of the existing cluster. A new one belongs to the account `vestibule` if there is one, or else
 * to the unprivileged account.
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  return findAccount(passwd, ownAccountName) ?? UNPRIVILEGED;
}

/**
 * Changes the owner of `path` and everything below it, because a backup restored by root belongs to root. Sets mode
 * 0700 on `path`.
 */
export async function chownRecursively(account: Account | undefined, path: string): Promise<void> {
  if (account !== undefined && (await stat(path)).uid !== account.uid) {
    for (const entry of await readdir(path, { recursive: true })) {
      await lchown(join(path, entry), account.uid, account.gid);
    }
    await chown(path, account.uid, account.gid);
  }
  await chmod(path, 0o700);
}

/** The first folder on the path that the account can't traverse, according to mode bits; undefined if none. */
export async function findInaccessibleFolder(account: Account | undefined, path: string): Promise<string | undefined> {
  if (account === undefined) return undefined;
  const ancestors: string[] = [];
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    ancestors.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  for (const folder of ancestors) {
    if (!(await canTraverse(account, folder))) return folder;
  }
  return undefined;
}

async function canTraverse(account: Account, folder: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  if (uid === account.uid) return (mode & 0o100) !== 0;
  if (gid === account.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
