import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { DATABASE, ROLE } from "../../platform/postgres/cluster.ts";

/** Line indexes in postmaster.pid, starting at 0. @see PostgreSQL, src/include/utils/pidfile.h */
const portLine = 3;
const socketFolderLine = 4;

/** The connection to the embedded PostgreSQL of a server running on the data folder; null if none is running. */
export async function findRunningPostgres(dataFolder: string): Promise<ClientConfig | null> {
  const folder = join(dataFolder, "postgres");
  const lockFile = await readFile(join(folder, "data", "postmaster.pid"), "utf8").catch(() => null);
  if (lockFile === null) return null;
  const lines = lockFile.split("\n");
  const port = Number(lines[portLine]);
  if (!Number.isInteger(port) || port === 0) return null;
  const password = (await readFile(join(folder, "password"), "utf8")).trim();
  // Without a socket, as on Windows, it listens on loopback only.
  return { host: lines[socketFolderLine] || "127.0.0.1", port, user: ROLE, database: DATABASE, password };
}
