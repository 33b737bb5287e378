import type { Platform } from "../../../platform/platform.ts";
import { failAllPending } from "./give-up.ts";
import { type DueRow, findDueOfProject, findWork, queueDeliveries } from "./queries.ts";
import { isDown } from "./rules.ts";
import type { RunningWork } from "./running-work.ts";
import type { DueEndpoint } from "./schedule/agenda.ts";
import type { Turns } from "./turns.ts";

/** Events whose deliveries are written by one statement. */
const batchSize = 500;

/** Finds out what there is to deliver. */
export interface Looks {
  /** At a project that has events, or something else to deliver. Told again meanwhile, it looks again. */
  atProject(projectId: string): void;
  /** At all projects, for what is due until a time in ms since the epoch. */
  atAll(until: () => number): void;
}

export function createLooks({
  services: { database, clock },
  work,
  turns,
}: {
  readonly services: Pick<Platform, "database" | "clock">;
  readonly work: RunningWork;
  readonly turns: Turns;
}): Looks {
  /** Projects that are being looked at. True: there was more to hear meanwhile. */
  const looking = new Map<string, boolean>();

  const queueEvents = async (projectId: string): Promise<void> => {
    for (let isMore = true; isMore; ) {
      const queued = await database.row(queueDeliveries, [projectId, new Date(clock()), batchSize]);
      isMore = queued?.events === batchSize;
      for (const row of await database.rows(findDueOfProject, [projectId])) turns.note(toDueEndpoint(row, clock()));
      turns.take();
    }
  };
  const atProject = (projectId: string): void => {
    const isAtIt = looking.has(projectId);
    looking.set(projectId, isAtIt);
    if (isAtIt) return;
    const lookWhileTold = async (): Promise<void> => {
      try {
        do {
          looking.set(projectId, false);
          await queueEvents(projectId);
        } while (looking.get(projectId));
      } finally {
        looking.delete(projectId);
      }
    };
    work.start(lookWhileTold, () => atProject(projectId));
  };

  const failPending = (projectId: string, endpointId: string): void =>
    work.start(
      () => failAllPending({ database }, { projectId, endpointId }),
      () => failPending(projectId, endpointId),
    );
  const atAll = (until: () => number): void =>
    work.start(
      async () => {
        for (const { kind, endpoint_id, due_at, ...row } of await database.rows(findWork, [new Date(until())])) {
          if (endpoint_id === null) atProject(row.project_id);
          else if (due_at !== null) turns.note(toDueEndpoint({ ...row, endpoint_id, due_at }, clock()));
          else if (kind === "given_up") failPending(row.project_id, endpoint_id);
        }
        turns.take();
      },
      () => atAll(until),
    );

  return { atProject, atAll };
}

const toDueEndpoint = (row: DueRow, now: number): DueEndpoint => ({
  projectId: row.project_id,
  endpointId: row.endpoint_id,
  dueAt: row.due_at.getTime(),
  rateLimit: row.rate_limit,
  isDown: isDown(row.failing_since?.getTime() ?? null, now),
});
