import type { Queryable } from "../../../../../platform/database/database.ts";
import { statusOf } from "../../deliveries/delivery-status.ts";
import { findHealth, type HealthRow } from "./health-statements.ts";

/**
 * Endpoint health. `failingSince`: when the current series of failures began; `givenUpAt`: when it was disabled because
 * of that.
 */
const toWire = (row: HealthRow) => ({
  failingSince: row.failing_since,
  givenUpAt: row.given_up_at,
  lastAttempt: row.attempted_at && {
    ...statusOf(row.is_success ? "success" : "fail"),
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
  const rows = await database.rows(findHealth, [projectId, endpoints.map(({ id }) => id)]);
  const health = new Map(rows.map((row) => [row.id, toWire(row)]));
  return endpoints.map((endpoint) => ({ ...endpoint, health: health.get(endpoint.id) ?? null }));
}
