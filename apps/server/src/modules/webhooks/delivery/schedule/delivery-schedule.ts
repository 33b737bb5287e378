import { type EndpointQueue, getAvailableConcurrency, getReadyAt, type Limits } from "./available-concurrency.ts";
import { createHeap, type Heap } from "./heap.ts";

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

/** The ready endpoints of a project that are working, or those that are down, in order of the last slot. */
interface Group {
  readonly project: ProjectUse;
  readonly ready: Heap<EndpointQueue>;
  readonly isDown: boolean;
}

interface ProjectUse {
  /** Deliveries in flight. */
  started: number;
  /** Endpoints in the schedule. */
  count: number;
  readonly working: Group;
  readonly down: Group;
}

/**
 * Each step takes O(log n) for n endpoints. An endpoint is in `waiting` until its own limits allow a delivery, then in
 * its group; a group is in `working` or `down` unless its project has reached its limit. `onCompare`: for tests.
 */
export function createDeliverySchedule(limits: Limits, onCompare: () => void = () => {}): DeliverySchedule {
  const queues = new Map<string, EndpointQueue>();
  const projects = new Map<string, ProjectUse>();
  /** By the time at which they become ready. */
  const waiting = createHeap<EndpointQueue>(onCompare);
  /** Groups by the position of their first endpoint. */
  const working = createHeap<Group>(onCompare);
  const down = createHeap<Group>(onCompare);
  /** Endpoints without deliveries whose rate limit window is still open, by its end. */
  const idle = createHeap<EndpointQueue>(onCompare);
  const used = { all: 0, down: 0 };
  let lastPosition = 0;

  function createProject(): ProjectUse {
    const project: ProjectUse = {
      started: 0,
      count: 0,
      get working() {
        return groups.working;
      },
      get down() {
        return groups.down;
      },
    };
    const groups = {
      working: { project, ready: createHeap<EndpointQueue>(onCompare), isDown: false },
      down: { project, ready: createHeap<EndpointQueue>(onCompare), isDown: true },
    };
    return project;
  }

  function getProject(projectId: string): ProjectUse {
    const project = projects.get(projectId) ?? createProject();
    projects.set(projectId, project);
    return project;
  }

  /** Call it after the group's endpoints or the project's deliveries have changed. */
  function updateGroup(group: Group): void {
    const heap = group.isDown ? down : working;
    const first = group.ready.peek();
    if (first && group.project.started < limits.perProject) heap.set(group, first.key);
    else heap.delete(group);
  }

  /** Removes the endpoint from where it waits; `update` adds it again. */
  function detach(queue: EndpointQueue): void {
    const project = getProject(queue.projectId);
    const group = queue.isDown ? project.down : project.working;
    waiting.delete(queue);
    idle.delete(queue);
    group.ready.delete(queue);
    updateGroup(group);
  }

  function remove(queue: EndpointQueue): void {
    detach(queue);
    queues.delete(getKey(queue));
    const project = getProject(queue.projectId);
    project.count -= 1;
    if (project.count === 0) projects.delete(queue.projectId);
  }

  /** Changes an endpoint and everything that depends on it. An idle one is removed, unless its window is still open. */
  function update(queue: EndpointQueue, change: Partial<EndpointQueue>): void {
    const project = getProject(queue.projectId);
    detach(queue);
    const before = { started: queue.started, down: queue.isDown ? queue.started : 0 };
    Object.assign(queue, change);
    used.all += queue.started - before.started;
    used.down += (queue.isDown ? queue.started : 0) - before.down;
    project.started += queue.started - before.started;
    updateGroup(project.working);
    updateGroup(project.down);

    const readyAt = getReadyAt(queue, limits);
    if (readyAt !== null) waiting.set(queue, readyAt);
    if (queue.started > 0 || queue.dueAt !== null || queue.isClaiming) return;
    if (queue.rateLimit === null) remove(queue);
    else idle.set(queue, queue.rateWindow.from + 1000);
  }

  /** Moves the endpoints that are ready by now to their groups. */
  function collectReady(now: number): void {
    for (let first = waiting.peek(); first && first.key <= now; first = waiting.peek()) {
      const project = getProject(first.item.projectId);
      const group = first.item.isDown ? project.down : project.working;
      waiting.delete(first.item);
      group.ready.set(first.item, first.item.position);
      updateGroup(group);
    }
  }

  /** The endpoint that has waited longest among those that the shared limits allow. */
  function findFirst(): EndpointQueue | undefined {
    if (used.all >= limits.all) return undefined;
    const first = working.peek();
    const firstDown = used.down < limits.down ? down.peek() : undefined;
    const isDownFirst = firstDown && (!first || firstDown.key < first.key);
    return (isDownFirst ? firstDown : first)?.item.ready.peek()?.item;
  }

  return {
    addDue({ projectId, endpointId, dueAt, rateLimit, isDown }) {
      const key = getKey({ projectId, endpointId });
      const existing = queues.get(key);
      if (existing) return update(existing, { rateLimit, isDown, dueAt: earlier(existing.dueAt, dueAt) });
      lastPosition += 1;
      const queue: EndpointQueue = {
        projectId,
        endpointId,
        rateLimit,
        isDown,
        dueAt,
        started: 0,
        isClaiming: false,
        rateWindow: { from: 0, count: 0 },
        position: lastPosition,
      };
      queues.set(key, queue);
      getProject(projectId).count += 1;
      update(queue, {});
    },
    next(now) {
      collectReady(now);
      const queue = findFirst();
      if (!queue) return null;
      const { projectId, endpointId, rateWindow } = queue;
      const inFlight = { ...used, project: getProject(projectId).started };
      const count = getAvailableConcurrency(queue, inFlight, limits, now);
      if (count === 0) return null;
      const { from, count: sent } = now - rateWindow.from >= 1000 ? { from: now, count: 0 } : rateWindow;
      lastPosition += 1;
      update(queue, {
        rateWindow: { from, count: sent + count },
        started: queue.started + count,
        isClaiming: true,
        dueAt: null,
        position: lastPosition,
      });
      return { projectId, endpointId, count };
    },
    recordClaimed(slot, count, { now, laterAt }) {
      const queue = queues.get(getKey(slot));
      if (!queue) return;
      const unused = slot.count - count;
      update(queue, {
        isClaiming: false,
        rateWindow: { ...queue.rateWindow, count: queue.rateWindow.count - unused },
        dueAt: earlier(queue.dueAt, unused === 0 ? now : laterAt),
        started: queue.started - unused,
      });
    },
    recordFinished(endpoint, { dueAt, isDown }) {
      const queue = queues.get(getKey(endpoint));
      if (queue) update(queue, { isDown, dueAt: earlier(queue.dueAt, dueAt), started: queue.started - 1 });
    },
    getNextDueAt(now) {
      for (let first = idle.peek(); first && first.key <= now; first = idle.peek()) remove(first.item);
      collectReady(now);
      return waiting.peek()?.key ?? null;
    },
  };
}
