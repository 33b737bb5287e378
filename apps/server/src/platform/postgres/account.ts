import { chmod, chown, lchown, readdir, realpath, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Numbers of a user and group, as the kernel knows them. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** "nobody" on Linux. No user is created on the machine. */
const UNPRIVILEGED: Account = { uid: 65534, gid: 65534 };

/**
 * The account PostgreSQL runs under, or undefined for our own. PostgreSQL refuses root, so root lends it the owner of
 * the existing cluster, or an unprivileged account for a new one.
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  return owner === undefined || owner.uid === 0 ? UNPRIVILEGED : { uid: owner.uid, gid: owner.gid };
}

/** Gives `path` and all below it to the account; a backup restored by root belongs to root. Mode 0700 at the top. */
export async function chownRecursively(account: Account | undefined, path: string): Promise<void> {
  if (account !== undefined && (await stat(path)).uid !== account.uid) {
    for (const entry of await readdir(path, { recursive: true })) {
      await lchown(join(path, entry), account.uid, account.gid);
    }
    await chown(path, account.uid, account.gid);
  }
  await chmod(path, 0o700);
}

/** The first folder on the way to `path` that the account may not pass, judged by mode bits; undefined when none. */
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
