import type { Logger } from "pino";
import type { Database } from "./database.ts";
import type { Statement } from "./statement.ts";

/**
 * Tracks when keys and the like were last used, buffered in memory and written in batches, so that a use costs no
 * write.
 */
export interface LastUsedTracker {
  record(use: KeyUse): void;
  /** When it was last used, including unwritten uses; null: never. */
  lastUsedAt(projectId: string, id: string, stored: Date | null): Date | null;
  flush(): Promise<void>;
}

export interface KeyUse {
  readonly projectId: string;
  readonly keyId: string;
  /** ms since the epoch. */
  readonly usedAt: number;
}

/** Maximum delay before a use is written, in ms. Nothing is scheduled while the buffer is empty. */
const flushDelayMs = 10_000;
const batchSize = 1_000;

const formatUseId = (projectId: string, id: string): string => `${projectId}/${id}`;

/** One element per use. */
interface Uses {
  readonly projectIds: readonly string[];
  readonly ids: readonly string[];
  readonly times: readonly Date[];
}

/** `what`: plural name for log messages. */
export function createLastUsedTracker(
  database: Database,
  log: Logger,
  { what, writeUses }: { readonly what: string; readonly writeUses: Statement<Uses, unknown> },
): LastUsedTracker {
  const unwritten = new Map<string, KeyUse>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  /** A key that was used again in the meantime stays in the buffer. */
  const removeWritten = (uses: readonly KeyUse[]): void => {
    for (const use of uses) {
      const name = formatUseId(use.projectId, use.keyId);
      if (unwritten.get(name) === use) unwritten.delete(name);
    }
  };

  const write = async (): Promise<void> => {
    const uses = [...unwritten.values()];
    for (let start = 0; start < uses.length; start += batchSize) {
      const batch = uses.slice(start, start + batchSize);
      const values = {
        projectIds: batch.map(({ projectId }) => projectId),
        ids: batch.map(({ keyId }) => keyId),
        times: batch.map(({ usedAt }) => new Date(usedAt)),
      };
      try {
        await database.run(writeUses, values);
      } catch (error) {
        log.warn({ err: error }, `uses of ${what} could not be written, will retry`);
        schedule();
        return;
      }
      removeWritten(batch);
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
      unwritten.set(formatUseId(use.projectId, use.keyId), use);
      schedule();
    },
    lastUsedAt(projectId, id, stored) {
      const use = unwritten.get(formatUseId(projectId, id));
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
