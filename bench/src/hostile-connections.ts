/** Connections of an attacker, and requests of other callers that are measured meanwhile. */
import { connect } from "node:net";
import { constants, setPriority } from "node:os";

const probePauseMs = 5;

interface AttackOptions {
  /** False: connections don't read responses, and stay open until the server closes them. */
  readonly reads?: boolean;
}

/** Sends the request again and again over one connection after the other, each until the server responds or closes. */
function attack(port: number, request: string, options: AttackOptions): void {
  const socket = connect(port, "127.0.0.1", () => socket.write(request));
  if (options.reads !== false) socket.on("data", () => socket.destroy());
  socket.on("error", () => socket.destroy());
  socket.on("close", () => setImmediate(attack, port, request, options));
}

/** In a process of its own, which sends the message "started": one connection for each request, until it is killed. */
export function flood(port: number, requests: readonly string[], options: AttackOptions = {}): void {
  // A real attacker uses the CPU of other machines.
  setPriority(constants.priority.PRIORITY_LOW);
  for (const request of requests) attack(port, request, options);
  // A measurement that fails must not leave the attacker running.
  process.once("disconnect", () => process.exit());
  process.send?.("started");
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

export interface Probe {
  readonly name: string;
  readonly send: () => Promise<Response>;
}

/** Sends the probes in turn until the time is over. Returns the durations in ms of each probe. */
export async function measure(probes: readonly Probe[], durationMs: number): Promise<number[][]> {
  const times = probes.map((): number[] => []);
  const endsAt = performance.now() + durationMs;
  while (performance.now() < endsAt) {
    for (const [index, { name, send }] of probes.entries()) {
      const startedAt = performance.now();
      const response = await send();
      const text = await response.text();
      if (!response.ok) throw new Error(`${name} returned ${response.status} ${text}`);
      times[index]?.push(performance.now() - startedAt);
    }
    await new Promise((resolve) => setTimeout(resolve, probePauseMs));
  }
  return times;
}
