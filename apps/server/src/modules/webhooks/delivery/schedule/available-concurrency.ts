/** What is known of one endpoint that has something to get. */
export interface EndpointQueue {
  readonly projectId: string;
  readonly endpointId: string;
  /** Deliveries a second; null: no limit. */
  rateLimit: number | null;
  /** Whether it has taken nothing for a while. */
  isDown: boolean;
  /** When something is due there, in ms since the epoch; null: not known of anything. */
  dueAt: number | null;
  /** Deliveries under way, with those that it is being asked for. */
  started: number;
  /** Whether the database is just being asked what is due. */
  isClaiming: boolean;
  /** How many went out since `from`, in ms since the epoch; counts for a second. */
  rateWindow: { from: number; count: number };
}

/** How many deliveries may be under way at once. */
export interface Limits {
  readonly all: number;
  readonly perProject: number;
  readonly perEndpoint: number;
  /** To all endpoints together that are down, each of which gets one at a time: those that do not answer hold a place for 15 s, and
   *  leave the others to those that do. */
  readonly down: number;
}

export const defaultLimits: Limits = { all: 32, perProject: 16, perEndpoint: 4, down: 8 };

/** How many more deliveries to an endpoint may start now. */
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
