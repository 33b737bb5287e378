import type { TestProject } from "../../../../testing/fixtures.ts";
import type { TestApp } from "../../../../testing/test-app.ts";
import { newAttemptId, toEventId } from "../../message-ids.ts";

interface StoredDelivery {
  readonly endpointId: string;
  readonly messageId: string;
  readonly state: "pending" | "succeeded" | "failed";
  readonly nextAttemptAt?: Date;
  readonly claimedUntil?: Date;
}

/** Stores a delivery as the delivery engine does. */
export async function storeDelivery(app: TestApp, project: TestProject, delivery: StoredDelivery): Promise<void> {
  const { endpointId, messageId, state, nextAttemptAt = null, claimedUntil = null } = delivery;
  await app.platform.database.pool.query(
    `insert into webhook_deliveries (project_id, endpoint_id, event_id, subject_id, sequence, state, next_attempt_at, claimed_until)
     select project_id, $2, id, subject_id, sequence, $4, $5, $6 from webhook_events where project_id = $1 and id = $3
     on conflict (project_id, endpoint_id, event_id) do update set state = $4, next_attempt_at = $5, claimed_until = $6`,
    [project.id, endpointId, toEventId(messageId), state, nextAttemptAt, claimedUntil],
  );
}

interface StoredAttempt {
  readonly endpointId: string;
  readonly messageId: string;
  /** 0: no response. */
  readonly status: number;
  readonly body?: string;
  readonly isManual?: boolean;
}

/** Stores an attempt at the current time as the delivery engine does. Returns its id. */
export async function storeAttempt(app: TestApp, project: TestProject, attempt: StoredAttempt): Promise<string> {
  const { endpointId, messageId, status, body = "", isManual = false } = attempt;
  const id = newAttemptId();
  const isSuccess = status >= 200 && status < 300;
  await app.platform.database.pool.query(
    `insert into webhook_attempts (project_id, id, endpoint_id, event_id, url, is_success, response_status, response_body, duration_ms,
       is_manual, attempted_at)
     values ($1, $2, $3, $4, 'https://hooks.example.com/in', $5, $6, $7, 12, $8, $9)`,
    [
      ...[project.id, id, endpointId, toEventId(messageId), isSuccess],
      ...[status, body, isManual, new Date(app.platform.clock())],
    ],
  );
  return id;
}
