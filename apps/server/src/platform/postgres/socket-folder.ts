import { chown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { type Account, findInaccessibleFolder } from "./account.ts";
import { type Endpoint, SOCKET_PORT } from "./settings.ts";

/**
 * Maximum length of a socket path in bytes, without the terminating zero. @see unix(7): sun_path; macOS and the BSDs
 * have 104
 */
const MAX_SOCKET_PATH_BYTES = process.platform === "linux" ? 107 : 103;

const PRIVATE_SOCKET_PREFIX = "vestibule-socket-";
/** The prefix plus the suffix that `mkdtemp` adds. */
const PRIVATE_SOCKET_NAME = /^vestibule-socket-[A-Za-z0-9]{6}$/;

/**
 * Creates PostgreSQL's listen address: a folder (mode 0700) below `folder`, or a private temporary one if that path is
 * too long for a socket; on Windows, a free loopback port.
 */
export async function makeEndpoint(folder: string, account: Account | undefined): Promise<Endpoint> {
  if (process.platform === "win32") return { kind: "loopback", port: await findFreePort() };
  let socketFolder = join(folder, "socket");
  await rm(socketFolder, { recursive: true, force: true });
  if (fitsSocketPath(socketFolder)) {
    await mkdir(socketFolder, { mode: 0o700 });
  } else {
    socketFolder = await mkdtemp(join(tmpdir(), PRIVATE_SOCKET_PREFIX));
    if (!fitsSocketPath(socketFolder) || (await findInaccessibleFolder(account, tmpdir())) !== undefined) {
      throw new StartError(
        `The data folder's path is too long for a socket, and ${tmpdir()} can't be used instead. Set VESTIBULE_DATA_DIR to a shorter path.`,
      );
    }
  }
  if (account !== undefined) await chown(socketFolder, account.uid, account.gid);
  return { kind: "socket", folder: socketFolder };
}

/** Removes what `makeEndpoint` created. */
export async function removeEndpoint(endpoint: Endpoint): Promise<void> {
  if (endpoint.kind === "socket") await rm(endpoint.folder, { recursive: true, force: true });
}

/** Before a restart: the socket lock of a killed server may contain a pid that was reused by another process. */
export async function emptyEndpoint(endpoint: Endpoint): Promise<void> {
  if (endpoint.kind !== "socket") return;
  for (const name of await readdir(endpoint.folder)) await rm(join(endpoint.folder, name), { force: true });
}

/**
 * Removes the temporary socket folder of a killed server. The path comes from PostgreSQL's lock file, so it is
 * validated.
 */
export async function removeStaleSocketFolder(socketFolder: string | undefined): Promise<void> {
  if (socketFolder === undefined || dirname(socketFolder) !== tmpdir()) return;
  if (PRIVATE_SOCKET_NAME.test(basename(socketFolder))) await rm(socketFolder, { recursive: true, force: true });
}

function fitsSocketPath(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject(address)));
    });
  });
}
