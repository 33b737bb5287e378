import { createServer } from "node:net";

/** Below the range that systems hand out for outgoing connections, so that none of those takes the port meanwhile. */
const lowest = 12_000;
const highest = 32_000;

/** A free port is taken some time after it was found: workers never look in each other's part; the set-up before them has the first. */
const parts = 8;
const width = Math.floor((highest - lowest) / parts);
const start = lowest + (Number(process.env.VITEST_POOL_ID ?? 0) % parts) * width;
const given = new Set<number>();

/** A port of this machine that nobody listens on, and that was not given to anybody before. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = start + Math.floor(Math.random() * width);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
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
