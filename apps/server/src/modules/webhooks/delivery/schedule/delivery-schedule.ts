import { type EndpointQueue, getAvailableConcurrency, type Limits } from "./available-concurrency.ts";

/** An endpoint with deliveries due now or later. Times are ms since the epoch. */
export interface DueEndpoint {
  readonly projectId: string;
  readonly endpointId: string;
  readonly dueAt: number;
  /** Deliveries per second; null: no limit. */
  readonly rateLimit: number | null;
  readonly isDown: boolean;
}

/** Permission to start some deliveries to one endpoint. */
export interface Slot {
  readonly projectId: string;
  readonly endpointId: string;
  /** The maximum number. */
  readonly count: number;
}

/**
 * Schedules deliveries across endpoints, round-robin. Knows endpoints and times; the deliveries are in the database.
 */
export interface DeliverySchedule {
  /** Adds an endpoint with a due time, now or later. */
  addDue(endpoint: DueEndpoint): void;
  /** Next due endpoint, round-robin, with free capacity; otherwise null. */
  next(now: number): Slot | null;
  /**
   * Records how many deliveries of a slot were claimed. If fewer than permitted, the next one is due at `laterAt`; null
   * if there is none.
   */
  recordClaimed(slot: Slot, count: number, times: { readonly now: number; readonly laterAt: number | null }): void;
  /** Records a finished delivery. `dueAt`: the endpoint's next due time; null if nothing is pending. */
  recordFinished(
    endpoint: Omit<Slot, "count">,
    outcome: { readonly dueAt: number | null; readonly isDown: boolean },
  ): void;
  /** The next due time in ms since the epoch; null if nothing is due later. Call it after each slot. */
  getNextDueAt(now: number): number | null;
}

const getKey = ({ projectId, endpointId }: Omit<Slot, "count">): string => `${projectId}/${endpointId}`;
const earlier = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

export function createDeliverySchedule(limits: Limits): DeliverySchedule {
  // In order of the last slot: the first has waited longest.
  const queues = new Map<string, EndpointQueue>();

  /** Removes an idle endpoint, unless its rate limit window is still open. */
  const deleteIfIdle = (key: string, queue: EndpointQueue, now: number): void => {
    const isIdle = queue.started === 0 && queue.dueAt === null && !queue.isClaiming;
    if (isIdle && (queue.rateLimit === null || now - queue.rateWindow.from >= 1000)) queues.delete(key);
  };

  return {
    addDue({ projectId, endpointId, dueAt, rateLimit, isDown }) {
      const key = getKey({ projectId, endpointId });
      const queue = queues.get(key);
      if (queue) Object.assign(queue, { rateLimit, isDown, dueAt: earlier(queue.dueAt, dueAt) });
      else
        queues.set(key, {
          projectId,
          endpointId,
          rateLimit,
          isDown,
          dueAt,
          started: 0,
          isClaiming: false,
          rateWindow: { from: 0, count: 0 },
        });
    },
    next(now) {
      for (const [key, queue] of queues) {
        const count = getAvailableConcurrency(queue, queues.values(), limits, now);
        if (count === 0) continue;
        if (now - queue.rateWindow.from >= 1000) queue.rateWindow = { from: now, count: 0 };
        queue.rateWindow.count += count;
        queue.started += count;
        queue.isClaiming = true;
        queue.dueAt = null;
        queues.delete(key);
        queues.set(key, queue);
        return { projectId: queue.projectId, endpointId: queue.endpointId, count };
      }
      return null;
    },
    recordClaimed(slot, count, { now, laterAt }) {
      const queue = queues.get(getKey(slot));
      if (!queue) return;
      queue.isClaiming = false;
      queue.rateWindow.count -= slot.count - count;
      queue.dueAt = earlier(queue.dueAt, count === slot.count ? now : laterAt);
      queue.started -= slot.count - count;
    },
    recordFinished(endpoint, { dueAt, isDown }) {
      const queue = queues.get(getKey(endpoint));
      if (!queue) return;
      queue.isDown = isDown;
      queue.dueAt = earlier(queue.dueAt, dueAt);
      queue.started -= 1;
    },
    getNextDueAt(now) {
      let time: number | null = null;
      for (const [key, queue] of queues) {
        const { dueAt, rateLimit, rateWindow } = queue;
        deleteIfIdle(key, queue, now);
        if (dueAt === null) continue;
        if (dueAt > now) time = earlier(time, dueAt);
        else if (rateLimit !== null && rateWindow.count >= rateLimit) time = earlier(time, rateWindow.from + 1000);
      }
      return time;
    },
  };
}
