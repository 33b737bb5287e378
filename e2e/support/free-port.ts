import { createServer } from "node:net";

/**
 * Below the ephemeral port range, so that no outgoing connection takes the port in the meantime, and below the range of
 * `@vestibule/test`, whose servers run at the same time.
 */
const minPort = 12_000;
const maxPort = 22_000;

/**
 * A free port is bound some time after it was found, so each worker has its own range. The global setup runs earlier
 * and uses the first range.
 */
const workerCount = 5;
const width = Math.floor((maxPort - minPort) / workerCount);
const start = minPort + (Number(process.env.VITEST_POOL_ID ?? 0) % workerCount) * width;
const assigned = new Set<number>();

/** Finds a port that is free and wasn't returned before. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = start + Math.floor(Math.random() * width);
    if (assigned.has(port) || !(await isFree(port))) continue;
    assigned.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
