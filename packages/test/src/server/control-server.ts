/**
 * Runs inside the server process, before the server (`node --import`), and gives the test that started it control over two
 * things: the clock, and the end. The server itself has no such switches: they exist only in a process that a test starts
 * with this file and an IPC channel, which no other process can reach.
 */
import { rmSync } from "node:fs";

export interface ClockMessage {
  /** How far the server's clock is ahead of the real one, in ms. */
  readonly aheadMs: number;
}

/** How long the server may take to stop, in ms. */
const stopMs = 10_000;

const realNow = Date.now;
let aheadMs = 0;
Date.now = () => realNow() + aheadMs;

process.on("message", (message: ClockMessage) => {
  aheadMs = message.aheadMs;
  process.send?.(message);
});

// The test stopped the server, or its process ended, even by SIGKILL: the kernel closes the channel.
process.on("disconnect", () => {
  const folder = process.env.VESTIBULE_DATA_DIR;
  // PostgreSQL has stopped by then.
  process.once("exit", () => {
    if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  process.kill(process.pid, "SIGINT");
  setTimeout(() => process.exit(1), stopMs).unref();
});
