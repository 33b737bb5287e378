import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server, type Socket } from "node:net";

interface Holder {
  readonly server: Server;
  readonly waiting: Set<Socket>;
}

/**
 * Runs `work` while no other process of this machine runs it for the same path. The holder listens on a socket, and the
 * others wait for the end of their connection to it, which the kernel closes even after SIGKILL. `path`: of a Unix socket
 * (at most 100 bytes), or of a Windows pipe.
 */
export async function withLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const holder = await acquire(path);
    if (holder === null) {
      await waitForRelease(path);
      continue;
    }
    try {
      return await work();
    } finally {
      holder.server.close();
      for (const socket of holder.waiting) socket.destroy();
    }
  }
}

/** Null if another process holds the lock. */
async function acquire(path: string): Promise<Holder | null> {
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    waiting.add(socket.on("error", () => socket.destroy()));
  });
  server.listen(path);
  try {
    await once(server, "listening");
    return { server, waiting };
  } catch (error) {
    if (getCode(error) === "EADDRINUSE") return null;
    throw error;
  }
}

async function waitForRelease(path: string): Promise<void> {
  const socket = connect(path);
  socket.resume();
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const error = await new Promise<unknown>((resolve) => {
    socket.once("connect", () => resolve(null)).on("error", resolve);
  });
  await closed;
  // The file of a holder that was killed.
  if (getCode(error) === "ECONNREFUSED") await rm(path, { force: true });
}

const getCode = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);
