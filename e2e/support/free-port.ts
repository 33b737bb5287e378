import { createServer } from "node:net";

/** Below the range that systems hand out for outgoing connections, so that none of those takes the port meanwhile. */
const lowest = 12_000;
const highest = 32_000;

/** A port of this machine that nobody listens on. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
