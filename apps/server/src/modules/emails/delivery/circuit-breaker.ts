import { LruCache } from "../../../platform/lru-cache.ts";
import type { Clock } from "../../../platform/platform.ts";
import type { Project } from "../../projects/index.ts";

/** From how long on a try counts as slow, in ms: one that failed, and one that did not. Some servers let everybody wait for a greeting. */
const slowMs = { failed: 5_000, succeeded: 20_000 };
/** How many times as long as its slow try a server is left alone. */
const openFactor = 10;
const maxServers = 10_000;

/** Own mail servers that keep us waiting. A few workers send the mail of all projects: without this, as many projects with servers that never
 *  come to an end would stop everybody's mail. */
export interface CircuitBreaker {
  /** When a server may be tried again, in ms since the epoch; null: now. `server`: see `nameOfOwnServer`. */
  openUntil(server: string): number | null;
  /** A try has ended that began at `startedAt`, in ms since the epoch. */
  record(server: string, startedAt: number, outcome: keyof typeof slowMs): void;
}

/** What tells the own servers of projects apart: another one, named meanwhile, is tried at once. Null: the project has none. */
export function getProjectServerKey({ id, config }: Pick<Project, "id" | "config">): string | null {
  const { type, host, port } = config.email_config;
  return type === "standard" ? JSON.stringify([id, host, port]) : null;
}

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  const openCircuits = new LruCache<number>(maxServers);
  return {
    openUntil(server) {
      const until = openCircuits.get(server);
      return until !== undefined && until > clock() ? until : null;
    },
    record(server, startedAt, outcome) {
      const durationMs = clock() - startedAt;
      if (durationMs >= slowMs[outcome]) openCircuits.set(server, clock() + durationMs * openFactor);
      else openCircuits.delete(server);
    },
  };
}
