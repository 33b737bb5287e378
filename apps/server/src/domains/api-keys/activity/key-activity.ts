import type { Logger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { recordKeyUses } from "./queries.ts";

/** Uses of API keys, gathered in memory and written in batches: a check then costs one read and no write. */
export interface KeyActivity {
  record(use: KeyUse): void;
  /** When the key was last used, counting what is not written yet; null: never. */
  lastUsedAt(projectId: string, keyId: string, stored: Date | null): Date | null;
  flush(): Promise<void>;
}

export interface KeyUse {
  readonly projectId: string;
  readonly keyId: string;
  /** ms since the epoch. */
  readonly usedAt: number;
}

/** How long a use may wait to be written, in ms. Nothing is scheduled while there is nothing to write. */
const flushDelayMs = 10_000;
const batchSize = 1_000;

const nameOf = (projectId: string, keyId: string): string => `${projectId}/${keyId}`;

export function createKeyActivity(database: Database, log: Logger): KeyActivity {
  const unwritten = new Map<string, KeyUse>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** A key that was used again meanwhile is written again. */
  const forgetWritten = (uses: readonly KeyUse[]): void => {
    for (const use of uses) {
      const name = nameOf(use.projectId, use.keyId);
      if (unwritten.get(name) === use) unwritten.delete(name);
    }
  };

  const write = async (): Promise<void> => {
    const uses = [...unwritten.values()];
    for (let start = 0; start < uses.length; start += batchSize) {
      const batch = uses.slice(start, start + batchSize);
      const values = [
        batch.map(({ projectId }) => projectId),
        batch.map(({ keyId }) => keyId),
        batch.map(({ usedAt }) => new Date(usedAt)),
      ];
      try {
        await database.run(recordKeyUses, values);
      } catch (error) {
        log.warn({ err: error }, "uses of API keys could not be written yet");
        schedule();
        return;
      }
      forgetWritten(batch);
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
      unwritten.set(nameOf(use.projectId, use.keyId), use);
      schedule();
    },
    lastUsedAt(projectId, keyId, stored) {
      const use = unwritten.get(nameOf(projectId, keyId));
      return use && use.usedAt > (stored?.getTime() ?? Number.NEGATIVE_INFINITY) ? new Date(use.usedAt) : stored;
    },
    async flush() {
      clearTimeout(timer);
      timer = undefined;
      writing = writing.then(write);
      await writing;
    },
  };
}
