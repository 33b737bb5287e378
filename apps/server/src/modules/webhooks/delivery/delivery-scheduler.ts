import type { Logger } from "../../../platform/log.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAudit, systemContext } from "../../audit/index.ts";
import { type Claimed, type DeliveryServices, deliver, type Endpoint } from "./deliver.ts";
import { type ClaimedRow, claimDeliveries, disableFailingEndpoint, failPending } from "./delivery-statements.ts";
import { getDisableReason, isDown, isSuccess } from "./retry-policy.ts";
import { defaultLimits } from "./schedule/available-concurrency.ts";
import { createDeliverySchedule, type DueEndpoint, type Slot } from "./schedule/delivery-schedule.ts";

/** Delay before failed work is retried, in ms. */
const retryDelayMs = 1_000;

/** Background tasks. */
export interface TaskSet {
  /** Starts a task. If it fails, `again` runs after a delay; without retries, `settled` throws. */
  start(work: () => Promise<void>, again: () => void): void;
  /**
   * Resolves when no task is running, including tasks started by tasks. With `isLast`, nothing is retried afterward.
   */
  drain(options?: { readonly isLast: boolean }): Promise<void>;
}

/** `repeats`: whether failed tasks are retried. */
export function createTaskSet(log: Logger, repeats: () => boolean): TaskSet {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let isEnding = false;

  const onError = (error: unknown, again: () => void): void => {
    if (isEnding) return;
    if (!repeats()) {
      failures.push(error);
      return;
    }
    log.warn({ err: error }, "webhook delivery failed, retrying in a second");
    setTimeout(() => !isEnding && again(), retryDelayMs).unref();
  };

  return {
    start(work, again) {
      const task = work()
        .catch((error: unknown) => onError(error, again))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain({ isLast } = { isLast: false }) {
      isEnding ||= isLast;
      while (running.size > 0) await Promise.all(running);
      if (failures.length > 0) throw new AggregateError(failures.splice(0), "Webhook delivery failed");
    },
  };
}

/** Deliveries per statement. */
const batchSize = 5_000;

type Services = Pick<Platform, "database" | "clock">;

/**
 * Disables an endpoint that has failed for too long or returned 410. Its owner can enable it again and recover missed
 * events.
 */
async function disableEndpoint(
  services: Services,
  endpoint: Endpoint,
  cause: { readonly reason: "gone" | "failing"; readonly failingSince: Date },
): Promise<void> {
  const { projectId, endpointId } = endpoint;
  const now = services.clock();
  await services.database.transaction(async (transaction) => {
    if ((await transaction.run(disableFailingEndpoint, { projectId, endpointId, autoDisabledAt: new Date(now) })) === 0)
      return;
    await recordAudit(transaction, systemContext(projectId, now), [
      {
        action: "webhook_endpoint.disable",
        target: { type: "webhook_endpoint", id: endpointId },
        details: { reason: cause.reason, failing_since_millis: cause.failingSince.getTime() },
      },
    ]);
  });
  await failPendingDeliveries(services, endpoint);
}

/** Fails all pending deliveries of a disabled endpoint. Safe to repeat after an interruption. */
export async function failPendingDeliveries(
  { database }: Pick<Services, "database">,
  { projectId, endpointId }: Endpoint,
): Promise<void> {
  while ((await database.run(failPending, { projectId, endpointId, batchSize })) === batchSize);
}

/** How long a claim is valid, in ms: enough for an attempt and storing its result. */
export const claimMs = 20_000;

/** Starts deliveries as slots become available. */
export interface DeliveryScheduler {
  addDue(endpoint: DueEndpoint): void;
  /** Starts everything that can start now. */
  startDue(): void;
  /** When to do so again without a notification, in ms since the epoch; null if nothing is due later. */
  getNextDueAt(): number | null;
}

export function createDeliveryScheduler(options: {
  readonly services: DeliveryServices & Pick<Platform, "log">;
  readonly work: TaskSet;
  /** Aborted at shutdown: starts no more slots and aborts attempts. */
  readonly signal: AbortSignal;
  readonly isStopping: () => boolean;
  /** Called when the result of `getNextDueAt` may have changed. */
  readonly onChange: () => void;
  /** Called after an error: the project has to be polled again. */
  readonly onError: (projectId: string) => void;
}): DeliveryScheduler {
  const { services, work, signal } = options;
  const { database, clock } = services;
  const schedule = createDeliverySchedule(defaultLimits);

  const attempt = async (slot: Slot, row: Claimed, claim: Date): Promise<void> => {
    let outcome: { dueAt: number | null; isDown: boolean } = { dueAt: null, isDown: false };
    try {
      const delivered = await deliver(services, slot, row, claim, signal);
      if (!delivered) return;
      const { answer, failingSince, dueAt } = delivered;
      outcome = { dueAt: dueAt?.getTime() ?? null, isDown: isDown(failingSince?.getTime() ?? null, clock()) };
      if (isSuccess(answer) || failingSince === null) return;
      const reason = getDisableReason({ answer, failingSince: failingSince.getTime(), now: clock() });
      if (reason) await disableEndpoint(services, slot, { reason, failingSince });
    } finally {
      schedule.recordFinished(slot, outcome);
      startDue();
    }
  };

  const startSlot = async (slot: Slot): Promise<void> => {
    const now = clock();
    const claim = new Date(now + claimMs);
    let rows: ClaimedRow[] = [];
    try {
      rows = await database.rows(claimDeliveries, {
        projectId: slot.projectId,
        endpointId: slot.endpointId,
        now: new Date(now),
        claim,
        count: slot.count,
      });
    } finally {
      const claimed = rows.filter(({ event_id }) => event_id !== null);
      schedule.recordClaimed(slot, claimed.length, { now, laterAt: rows[0]?.later_at?.getTime() ?? null });
    }
    for (const { event_id, ...row } of rows)
      if (event_id !== null)
        work.start(
          () => attempt(slot, { ...row, event_id }, claim),
          () => options.onError(slot.projectId),
        );
    startDue();
  };

  const startDue = (): void => {
    if (options.isStopping()) return;
    for (let slot = schedule.next(clock()); slot; slot = schedule.next(clock())) {
      const claimedSlot = slot;
      work.start(
        () => startSlot(claimedSlot),
        () => options.onError(claimedSlot.projectId),
      );
    }
    options.onChange();
  };

  return { addDue: schedule.addDue, startDue, getNextDueAt: () => schedule.getNextDueAt(clock()) };
}
