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

/** The number of additional deliveries to an endpoint that can start now. */
export function getAvailableConcurrency(
  queue: EndpointQueue,
  queues: Iterable<EndpointQueue>,
  limits: Limits,
  now: number,
): number {
  if (queue.isClaiming || queue.dueAt === null || queue.dueAt > now) return 0;
  const sentThisSecond = now - queue.rateWindow.from < 1000 ? queue.rateWindow.count : 0;
  const own = [
    (queue.isDown ? 1 : limits.perEndpoint) - queue.started,
    queue.rateLimit === null ? limits.perEndpoint : queue.rateLimit - sentThisSecond,
  ];
  if (Math.min(...own) <= 0) return 0;
  const used = { all: 0, project: 0, down: 0 };
  for (const other of queues) {
    used.all += other.started;
    if (other.projectId === queue.projectId) used.project += other.started;
    if (other.isDown) used.down += other.started;
  }
  return Math.max(
    0,
    Math.min(
      ...own,
      limits.all - used.all,
      limits.perProject - used.project,
      queue.isDown ? limits.down - used.down : limits.all,
    ),
  );
}
