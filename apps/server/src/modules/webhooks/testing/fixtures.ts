import { randomUUID } from "node:crypto";
import type { TestProject } from "../../../testing/fixtures.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { createDispatcher, type Dispatcher, type DispatcherOptions } from "../delivery/dispatcher.ts";
import { newEndpointId, toMessageId } from "../message-ids.ts";
import { currentSecret, insertFirstSecret } from "../signing-secrets.ts";
import type { Received } from "./receiver.ts";

/** Delays between attempts in these tests, in s. */
const retrySeconds = [5, 60, 600];

export interface TestEndpoint {
  readonly projectId: string;
  readonly endpointId: string;
  readonly secret: string;
}

export interface EndpointSettings {
  readonly eventTypes?: readonly string[];
  readonly channels?: readonly string[];
  readonly rateLimit?: number;
  readonly isDisabled?: boolean;
}

/** Creates an endpoint of a project, as its owner would. */
export async function makeEndpoint(
  app: TestApp,
  project: TestProject,
  url: string,
  settings: EndpointSettings = {},
): Promise<TestEndpoint> {
  const { database, clock } = app.platform;
  const endpointId = newEndpointId();
  const now = clock();
  await database.pool.query(
    `insert into webhook_endpoints (project_id, id, url, event_types, channels, rate_limit, is_disabled, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      project.id,
      endpointId,
      url,
      settings.eventTypes ?? null,
      settings.channels ?? null,
      settings.rateLimit ?? null,
      settings.isDisabled ?? false,
      new Date(now),
    ],
  );
  await insertFirstSecret(database, app.platform, { projectId: project.id, endpointId, now });
  const secret = await currentSecret(database, app.platform, project.id, endpointId);
  return { projectId: project.id, endpointId, secret };
}

/** A dispatcher that runs only through `runOnce`, without jitter. */
export const makeDispatcher = (app: TestApp, options: Partial<DispatcherOptions> = {}): Dispatcher =>
  createDispatcher(app.platform, { retrySeconds, version: "1.2.3", chance: () => 0.5, ...options });

/** Adds an event to the outbox, as a change would. Returns its id. */
export async function writeEvent(
  app: TestApp,
  project: TestProject,
  event: {
    readonly type?: string;
    readonly subjectId?: string;
    readonly data?: object;
    readonly channels?: readonly string[];
  } = {},
): Promise<string> {
  const { type = "user.updated", subjectId = randomUUID(), data = { id: subjectId }, channels = null } = event;
  const id = randomUUID();
  await app.platform.database.pool.query(
    `insert into webhook_events (project_id, id, type, subject_id, payload, channels, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [project.id, id, type, subjectId, JSON.stringify({ type, data }), channels, new Date(app.platform.clock())],
  );
  return id;
}

/** The event ids in the headers of received requests, in order. */
export const arrivedIds = (received: readonly Received[]): unknown[] =>
  received.map(({ headers }) => headers["svix-id"]);
export const messageIds = (eventIds: readonly string[]): string[] => eventIds.map(toMessageId);

export interface StoredDelivery {
  readonly state: string;
  readonly attempts: number;
  /** Seconds from now; null: none. */
  readonly next_in: number | null;
}

/** The deliveries of an endpoint, in the order of their events. */
export async function getDeliveries(app: TestApp, { projectId, endpointId }: TestEndpoint): Promise<StoredDelivery[]> {
  const { rows } = await app.platform.database.pool.query<StoredDelivery>(
    `select state, attempts, round(extract(epoch from next_attempt_at - $3))::int as next_in
     from webhook_deliveries where project_id = $1 and endpoint_id = $2 order by sequence`,
    [projectId, endpointId, new Date(app.platform.clock())],
  );
  return rows;
}

export interface StoredAttempt {
  readonly is_success: boolean;
  readonly response_status: number;
  readonly response_body: string;
  readonly duration_ms: number;
  readonly is_manual: boolean;
  readonly url: string;
}

/** In the order in which they ended, independent of the clock. */
export async function getAttempts(app: TestApp, { projectId, endpointId }: TestEndpoint): Promise<StoredAttempt[]> {
  const { rows } = await app.platform.database.pool.query<StoredAttempt>(
    `select is_success, response_status, response_body, duration_ms, is_manual, url
     from webhook_attempts where project_id = $1 and endpoint_id = $2 order by xmin::text::bigint`,
    [projectId, endpointId],
  );
  return rows;
}

export interface StoredEndpoint {
  readonly is_disabled: boolean;
  readonly failing_since: Date | null;
  readonly auto_disabled_at: Date | null;
}

export async function readEndpoint(app: TestApp, { projectId, endpointId }: TestEndpoint): Promise<StoredEndpoint> {
  const { rows } = await app.platform.database.pool.query<StoredEndpoint>(
    "select is_disabled, failing_since, auto_disabled_at from webhook_endpoints where project_id = $1 and id = $2",
    [projectId, endpointId],
  );
  const [endpoint] = rows;
  if (!endpoint) throw new Error(`There is no endpoint ${endpointId}`);
  return endpoint;
}
