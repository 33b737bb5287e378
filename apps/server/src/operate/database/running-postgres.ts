import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { DATABASE, ROLE } from "../../platform/postgres/cluster.ts";

/** Lines of postmaster.pid, counted from 0. @see PostgreSQL, src/include/utils/pidfile.h */
const portLine = 3;
const socketFolderLine = 4;

/** How to reach the embedded PostgreSQL that a running server has started on the data folder; null while there is none. */
export async function findRunningPostgres(dataFolder: string): Promise<ClientConfig | null> {
  const folder = join(dataFolder, "postgres");
  const lockFile = await readFile(join(folder, "data", "postmaster.pid"), "utf8").catch(() => null);
  if (lockFile === null) return null;
  const lines = lockFile.split("\n");
  const port = Number(lines[portLine]);
  if (!Number.isInteger(port) || port === 0) return null;
  const password = (await readFile(join(folder, "password"), "utf8")).trim();
  // Without a socket, as on Windows, it listens on the loopback alone.
  return { host: lines[socketFolderLine] || "127.0.0.1", port, user: ROLE, database: DATABASE, password };
}
