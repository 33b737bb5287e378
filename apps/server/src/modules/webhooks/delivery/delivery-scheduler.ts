import type { Platform } from "../../../platform/platform.ts";
import { type Claimed, type DeliveryServices, deliver } from "./deliver.ts";
import { type ClaimedRow, claimDeliveries } from "./delivery-statements.ts";
import { disableEndpoint } from "./disable-endpoint.ts";
import { getDisableReason, isDown, isSuccess } from "./retry-policy.ts";
import { defaultLimits } from "./schedule/available-concurrency.ts";
import { createDeliverySchedule, type DueEndpoint, type Slot } from "./schedule/delivery-schedule.ts";
import type { TaskSet } from "./task-set.ts";

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
      rows = await database.rows(claimDeliveries, [slot.projectId, slot.endpointId, new Date(now), claim, slot.count]);
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
