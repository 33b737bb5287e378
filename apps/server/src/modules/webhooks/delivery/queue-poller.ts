import type { Platform } from "../../../platform/platform.ts";
import { type DeliveryScheduler, failPendingDeliveries, type TaskSet } from "./delivery-scheduler.ts";
import { type DueRow, findDueOfProject, findWork, queueDeliveries } from "./delivery-statements.ts";
import { isDown } from "./retry-policy.ts";
import type { DueEndpoint } from "./schedule/delivery-schedule.ts";

/** Events per statement that creates deliveries. */
const batchSize = 500;

/** Polls the database for pending deliveries. */
export interface QueuePoller {
  /** Polls one project for new events and due deliveries. If called while polling, polls again. */
  pollProject(projectId: string): void;
  /** Polls all projects for work due until a time in ms since the epoch. */
  pollAllProjects(until: () => number): void;
}

export function createQueuePoller({
  services: { database, clock },
  work,
  scheduler,
}: {
  readonly services: Pick<Platform, "database" | "clock">;
  readonly work: TaskSet;
  readonly scheduler: DeliveryScheduler;
}): QueuePoller {
  /** Projects being polled. True if polling was requested again meanwhile. */
  const polling = new Map<string, boolean>();

  const queueEvents = async (projectId: string): Promise<void> => {
    for (let isMore = true; isMore; ) {
      const queued = await database.row(queueDeliveries, { projectId, now: new Date(clock()), batchSize });
      isMore = queued?.events === batchSize;
      for (const row of await database.rows(findDueOfProject, { projectId }))
        scheduler.addDue(toDueEndpoint(row, clock()));
      scheduler.startDue();
    }
  };
  const pollProject = (projectId: string): void => {
    const isPolling = polling.has(projectId);
    polling.set(projectId, isPolling);
    if (isPolling) return;
    const pollUntilDone = async (): Promise<void> => {
      try {
        do {
          polling.set(projectId, false);
          await queueEvents(projectId);
        } while (polling.get(projectId));
      } finally {
        polling.delete(projectId);
      }
    };
    work.start(pollUntilDone, () => pollProject(projectId));
  };

  const failPending = (projectId: string, endpointId: string): void =>
    work.start(
      () => failPendingDeliveries({ database }, { projectId, endpointId }),
      () => failPending(projectId, endpointId),
    );
  const pollAllProjects = (until: () => number): void =>
    work.start(
      async () => {
        for (const { kind, endpoint_id, due_at, ...row } of await database.rows(findWork, {
          nextAttemptAt: new Date(until()),
        })) {
          if (endpoint_id === null) pollProject(row.project_id);
          else if (due_at !== null) scheduler.addDue(toDueEndpoint({ ...row, endpoint_id, due_at }, clock()));
          else if (kind === "given_up") failPending(row.project_id, endpoint_id);
        }
        scheduler.startDue();
      },
      () => pollAllProjects(until),
    );

  return { pollProject, pollAllProjects };
}

const toDueEndpoint = (row: DueRow, now: number): DueEndpoint => ({
  projectId: row.project_id,
  endpointId: row.endpoint_id,
  dueAt: row.due_at.getTime(),
  rateLimit: row.rate_limit,
  isDown: isDown(row.failing_since?.getTime() ?? null, now),
});
