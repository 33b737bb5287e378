import { type Lane, type Limits, pickRoom } from "./room.ts";

/** An endpoint that has, or will have, something to get. Times are ms since the epoch. */
export interface DueEndpoint {
  readonly projectId: string;
  readonly endpointId: string;
  readonly dueAt: number;
  /** Deliveries a second; null: no limit. */
  readonly rateLimit: number | null;
  readonly isDown: boolean;
}

/** Permission to start some deliveries to one endpoint. */
export interface Turn {
  readonly projectId: string;
  readonly endpointId: string;
  /** At most so many. */
  readonly count: number;
}

/** What this server is going to deliver, and whose turn it is. It knows endpoints and times; what is due is in the database. */
export interface Agenda {
  /** Something is due at an endpoint, now or later. */
  note(endpoint: DueEndpoint): void;
  /** Whoever has waited longest among those that are due and may start more; null: nobody. */
  next(now: number): Turn | null;
  /** So many deliveries of a turn were found. Fewer than permitted: nothing else is due there before `laterAt`; null: nothing at all. */
  began(turn: Turn, count: number, times: { readonly now: number; readonly laterAt: number | null }): void;
  /** One delivery has ended. `dueAt`: when the endpoint's next one is due; null: nothing is pending. */
  ended(endpoint: Omit<Turn, "count">, outcome: { readonly dueAt: number | null; readonly isDown: boolean }): void;
  /** When to look again without being told, in ms since the epoch; null: nothing is due later. To be asked after each turn. */
  nextTime(now: number): number | null;
}

const keyOf = ({ projectId, endpointId }: Omit<Turn, "count">): string => `${projectId}/${endpointId}`;
const earlier = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

export function createAgenda(limits: Limits): Agenda {
  // In the order of their last turn: the first has waited longest.
  const lanes = new Map<string, Lane>();

  /** Forgets an endpoint of which there is nothing to know; how many it got in this second may still be of interest. */
  const forget = (key: string, lane: Lane, now: number): void => {
    const isIdle = lane.started === 0 && lane.dueAt === null && !lane.isAsking;
    if (isIdle && (lane.rateLimit === null || now - lane.second.from >= 1000)) lanes.delete(key);
  };

  return {
    note({ projectId, endpointId, dueAt, rateLimit, isDown }) {
      const key = keyOf({ projectId, endpointId });
      const lane = lanes.get(key);
      if (lane) Object.assign(lane, { rateLimit, isDown, dueAt: earlier(lane.dueAt, dueAt) });
      else
        lanes.set(key, {
          projectId,
          endpointId,
          rateLimit,
          isDown,
          dueAt,
          started: 0,
          isAsking: false,
          second: { from: 0, count: 0 },
        });
    },
    next(now) {
      for (const [key, lane] of lanes) {
        const count = pickRoom(lane, lanes.values(), limits, now);
        if (count === 0) continue;
        if (now - lane.second.from >= 1000) lane.second = { from: now, count: 0 };
        lane.second.count += count;
        lane.started += count;
        lane.isAsking = true;
        lane.dueAt = null;
        lanes.delete(key);
        lanes.set(key, lane);
        return { projectId: lane.projectId, endpointId: lane.endpointId, count };
      }
      return null;
    },
    began(turn, count, { now, laterAt }) {
      const lane = lanes.get(keyOf(turn));
      if (!lane) return;
      lane.isAsking = false;
      lane.second.count -= turn.count - count;
      lane.dueAt = earlier(lane.dueAt, count === turn.count ? now : laterAt);
      lane.started -= turn.count - count;
    },
    ended(endpoint, { dueAt, isDown }) {
      const lane = lanes.get(keyOf(endpoint));
      if (!lane) return;
      lane.isDown = isDown;
      lane.dueAt = earlier(lane.dueAt, dueAt);
      lane.started -= 1;
    },
    nextTime(now) {
      let time: number | null = null;
      for (const [key, lane] of lanes) {
        const { dueAt, rateLimit, second } = lane;
        forget(key, lane, now);
        if (dueAt === null) continue;
        if (dueAt > now) time = earlier(time, dueAt);
        else if (rateLimit !== null && second.count >= rateLimit) time = earlier(time, second.from + 1000);
      }
      return time;
    },
  };
}
