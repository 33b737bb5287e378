import { statement } from "../../../../../platform/database/database.ts";

export interface HealthRow {
  readonly id: string;
  readonly failing_since: Date | null;
  readonly given_up_at: Date | null;
  /** Of the last attempt; null without attempts. */
  readonly attempted_at: Date | null;
  readonly is_success: boolean | null;
  readonly response_status: number | null;
}

/** The health of these endpoints (`$2`). */
export const findHealth = statement<HealthRow>(
  "find-webhook-endpoint-health",
  `select e.id, e.failing_since, e.given_up_at, a.attempted_at, a.is_success, a.response_status
   from webhook_endpoints e left join lateral (
     select attempted_at, is_success, response_status from webhook_attempts
     where project_id = $1 and endpoint_id = e.id order by attempted_at desc, id limit 1) a on true
   where e.project_id = $1 and e.id = any ($2)`,
);
