/** The state of one endpoint with deliveries. */
export interface EndpointQueue {
  readonly projectId: string;
  readonly endpointId: string;
  /** Deliveries per second; null: no limit. */
  rateLimit: number | null;
  /** Whether it has been failing for a while. */
  isDown: boolean;
  /** The next due time in ms since the epoch; null if unknown. */
  dueAt: number | null;
  /** Deliveries in flight, including those being claimed. */
  started: number;
  /** Whether a claim query is running. */
  isClaiming: boolean;
  /** Deliveries since `from`, in ms since the epoch; valid for a second. */
  rateWindow: { from: number; count: number };
  /** In order of the last slot: the smallest has waited longest. */
  position: number;
}

/** Limits on concurrent deliveries. */
export interface Limits {
  readonly all: number;
  readonly perProject: number;
  readonly perEndpoint: number;
  /**
   * For all endpoints that are down, which get one delivery at a time each: a hanging one occupies a slot for 15 s, so
   * this leaves slots to working endpoints.
   */
  readonly down: number;
}

export const defaultLimits: Limits = { all: 32, perProject: 16, perEndpoint: 4, down: 8 };

/** Deliveries in flight that count toward the shared limits. */
export interface Used {
  readonly all: number;
  readonly project: number;
  readonly down: number;
}

const getConcurrency = (queue: EndpointQueue, limits: Limits): number => (queue.isDown ? 1 : limits.perEndpoint);

/**
 * When the endpoint's own limits allow another delivery, in ms since the epoch; null: not before its state changes.
 * The shared limits may still prevent it.
 */
export function getReadyAt(queue: EndpointQueue, limits: Limits): number | null {
  const { isClaiming, dueAt, started, rateLimit, rateWindow } = queue;
  if (isClaiming || dueAt === null || started >= getConcurrency(queue, limits)) return null;
  if (rateLimit !== null && rateLimit <= 0) return null;
  const isLimited = rateLimit !== null && rateWindow.count >= rateLimit;
  return isLimited ? Math.max(dueAt, rateWindow.from + 1000) : dueAt;
}

/** The number of additional deliveries to a ready endpoint that can start now. */
export function getAvailableConcurrency(queue: EndpointQueue, used: Used, limits: Limits, now: number): number {
  const sentThisSecond = now - queue.rateWindow.from < 1000 ? queue.rateWindow.count : 0;
  return Math.max(
    0,
    Math.min(
      getConcurrency(queue, limits) - queue.started,
      queue.rateLimit === null ? limits.perEndpoint : queue.rateLimit - sentThisSecond,
      limits.all - used.all,
      limits.perProject - used.project,
      queue.isDown ? limits.down - used.down : limits.all,
    ),
  );
}
