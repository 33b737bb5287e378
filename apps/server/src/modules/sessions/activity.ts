import type { Logger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import type { Clock, EndUser } from "../../platform/platform.ts";
import { createActivityBuffer } from "../metrics/index.ts";
import { recordUserActivity } from "../users/index.ts";
import { recordUses } from "./session-statements.ts";

/**
 * Buffers session uses in memory and writes them in batches, so that a refresh costs one read and no write. If the
 * process is killed, the uses since the last batch are lost.
 */
export interface SessionActivity {
  record(use: SessionUse): void;
  /** When the user was last active, including unwritten uses. ms since the epoch. */
  lastActiveAt(projectId: string, userId: string, stored: Date): number;
  flush(): Promise<void>;
}

export interface SessionUse {
  readonly projectId: string;
  readonly sessionId: string;
  readonly userId: string;
  /** ms since the epoch. */
  readonly usedAt: number;
  /** The client's IP address and location; null if unknown. */
  readonly endUser?: EndUser | null;
  /** Impersonation doesn't count as user activity. */
  readonly isImpersonation?: boolean;
}

/** Maximum delay before a use is written, in ms. Nothing is scheduled while the buffer is empty. */
const flushDelayMs = 2_000;
const batchSize = 1_000;

export function createSessionActivity(database: Database, log: Logger, clock: Clock): SessionActivity {
  const counts = createActivityBuffer(database, clock);
  let bySession = new Map<string, SessionUse>();
  const byUser = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const userKey = (projectId: string, userId: string): string => `${projectId}/${userId}`;

  /** Removes written entries, unless the user has been active since. */
  const removeWritten = (uses: readonly SessionUse[]): void => {
    for (const { projectId, userId, usedAt } of uses) {
      const key = userKey(projectId, userId);
      if ((byUser.get(key) ?? Number.POSITIVE_INFINITY) <= usedAt) byUser.delete(key);
    }
  };

  const writeUses = async (): Promise<void> => {
    const uses = [...bySession.values()];
    bySession = new Map();
    for (let start = 0; start < uses.length; start += batchSize) {
      const batch = uses.slice(start, start + batchSize);
      try {
        await writeBatch(database, batch);
      } catch (error) {
        // Kept for the next flush; a newer use of the same session wins.
        for (const use of uses.slice(start)) if (!bySession.has(use.sessionId)) bySession.set(use.sessionId, use);
        throw error;
      }
      removeWritten(batch);
    }
  };

  const write = async (): Promise<void> => {
    try {
      await writeUses();
      if (await counts.write()) schedule();
    } catch (error) {
      log.warn({ err: error }, "could not write session activity; will retry");
      schedule();
    }
  };

  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writing.then(write);
    }, flushDelayMs);
    timer.unref();
  };

  return {
    record(use) {
      const { projectId, userId, usedAt, endUser, isImpersonation = false } = use;
      bySession.set(use.sessionId, use);
      if (!isImpersonation) {
        byUser.set(userKey(projectId, userId), usedAt);
        const code = endUser?.place?.countryCode;
        counts.add({ projectId, userId, at: usedAt, country: code ? { code, at: usedAt } : null });
      }
      schedule();
    },
    lastActiveAt: (projectId, userId, stored) =>
      Math.max(stored.getTime(), byUser.get(userKey(projectId, userId)) ?? 0),
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      writing = writing.then(write);
      await writing;
    },
  };
}

async function writeBatch(database: Database, uses: readonly SessionUse[]): Promise<void> {
  const projectIds = uses.map((use) => use.projectId);
  await database.run(recordUses, {
    projectIds,
    sessionIds: uses.map((use) => use.sessionId),
    times: uses.map((use) => new Date(use.usedAt)),
    ips: uses.map((use) => use.endUser?.ip ?? null),
    places: uses.map((use) => (use.endUser?.place ? JSON.stringify(use.endUser.place) : null)),
  });
  // In a statement of its own: locks go from user to sessions.
  await recordUserActivity(
    database,
    uses.filter((use) => !use.isImpersonation),
  );
}
