import { LruCache } from "../../../platform/lru-cache.ts";
import type { Clock } from "../../../platform/platform.ts";
import type { Project } from "../../projects/index.ts";

/** When an attempt counts as slow, in ms, by outcome. Some servers delay their greeting for every client. */
const slowMs = { failed: 5_000, succeeded: 20_000 };
/** The circuit stays open for this multiple of the slow attempt's duration. */
const openFactor = 10;
const maxServers = 10_000;

/**
 * Circuit breaker for projects' own mail servers. A few workers send all projects' email, so that without it a few
 * servers that never respond would block everyone.
 */
export interface CircuitBreaker {
  /** When the server can be tried again, in ms since the epoch; null: now. `server`: see `getProjectServerKey`. */
  openUntil(server: string): number | null;
  /** Records an attempt that began at `startedAt`, in ms since the epoch. */
  record(server: string, startedAt: number, outcome: keyof typeof slowMs): void;
}

/**
 * Identifies a project's own server; a newly configured one has a new key and is tried immediately. Null: the project
 * has none.
 */
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
