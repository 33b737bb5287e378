import type { Queryable } from "../../../../../platform/database/database.ts";
import { statement } from "../../../../../platform/database/statement.ts";
import { getStatus } from "../../delivery-status.ts";

interface HealthRow {
  readonly id: string;
  readonly failing_since: Date | null;
  readonly auto_disabled_at: Date | null;
  /** Of the last attempt; null without attempts. */
  readonly attempted_at: Date | null;
  readonly is_success: boolean | null;
  readonly response_status: number | null;
}

/** The health of these endpoints (`$ids`). */
const findHealth = statement(
  "find-webhook-endpoint-health",
  `select e.id, e.failing_since, e.auto_disabled_at, a.attempted_at, a.is_success, a.response_status
   from webhook_endpoints e left join lateral (
     select attempted_at, is_success, response_status from webhook_attempts
     where project_id = $projectId and endpoint_id = e.id order by attempted_at desc, id limit 1) a on true
   where e.project_id = $projectId and e.id = any ($ids)`,
);

/**
 * Endpoint health. `failingSince`: when the current series of failures began; `givenUpAt`: when it was disabled because
 * of that.
 */
const toWire = (row: HealthRow) => ({
  failingSince: row.failing_since,
  givenUpAt: row.auto_disabled_at,
  lastAttempt: row.attempted_at && {
    ...getStatus(row.is_success ? "success" : "fail"),
    responseStatusCode: row.response_status,
    timestamp: row.attempted_at,
  },
});

/** Adds the health to a list of endpoints in one query, for the dashboard. Not part of Svix. */
export async function withHealth<Endpoint extends { readonly id: string }>(
  database: Queryable,
  projectId: string,
  endpoints: readonly Endpoint[],
) {
  const rows = await database.rows(findHealth, { projectId, ids: endpoints.map(({ id }) => id) });
  const health = new Map(rows.map((row) => [row.id, toWire(row)]));
  return endpoints.map((endpoint) => ({ ...endpoint, health: health.get(endpoint.id) ?? null }));
}
