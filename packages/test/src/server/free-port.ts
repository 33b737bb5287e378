import { createServer } from "node:net";

/** Below the range of outgoing connections, none of which can then take the port in the meantime. */
const minPort = 22_000;
const maxPort = 32_000;
const assigned = new Set<number>();

/** A port on loopback that is free and that this process wasn't given before. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = minPort + Math.floor(Math.random() * (maxPort - minPort));
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
