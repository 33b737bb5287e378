import { statement } from "../../../../platform/database/database.ts";

export interface EndpointRow {
  readonly id: string;
  readonly uid: string | null;
  readonly url: string;
  readonly description: string;
  /** Null: all. */
  readonly event_types: readonly string[] | null;
  readonly channels: readonly string[] | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly rate_limit: number | null;
  readonly version: number;
  readonly is_disabled: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns =
  "id, uid, url, description, event_types, channels, metadata, rate_limit, version, is_disabled, created_at, updated_at";

/** After a position (`$2`, `$3`; null: from the start), exclusive. */
const listEndpoints = (name: string, comparison: "<" | ">", direction: "asc" | "desc") =>
  statement<EndpointRow>(
    name,
    `select ${columns} from webhook_endpoints
     where project_id = $1 and ($2::timestamptz is null or (created_at, id) ${comparison} ($2, $3))
     order by created_at ${direction}, id ${direction} limit $4`,
  );
export const listOldestFirst = listEndpoints("list-webhook-endpoints-oldest-first", ">", "asc");
export const listNewestFirst = listEndpoints("list-webhook-endpoints-newest-first", "<", "desc");

/** By id or uid. */
export const findEndpoint = statement<EndpointRow>(
  "find-webhook-endpoint",
  `select ${columns} from webhook_endpoints where project_id = $1 and (id = $2 or uid = $2)`,
);

export const lockEndpointForUpdate = statement<EndpointRow>(
  "lock-webhook-endpoint-for-update",
  `select ${columns} from webhook_endpoints where project_id = $1 and (id = $2 or uid = $2) for no key update`,
);

/** Serializes endpoint creation in a project, so that the limit check is reliable. */
export const lockEndpointCreation = statement(
  "lock-webhook-endpoint-creation",
  "select pg_advisory_xact_lock(hashtextextended('webhook-endpoints:' || $1, 0))",
);

export const countEndpoints = statement<{ count: number }>(
  "count-webhook-endpoints",
  "select count(*)::int as count from webhook_endpoints where project_id = $1",
);

export const uidConstraint = "webhook_endpoints_by_uid";

export const insertEndpoint = statement<EndpointRow>(
  "insert-webhook-endpoint",
  `insert into webhook_endpoints (project_id, id, uid, url, description, event_types, channels, metadata, rate_limit, is_disabled,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
   returning ${columns}`,
);

/** Enabling an endpoint again resets its failures. */
export const updateEndpoint = statement<EndpointRow>(
  "update-webhook-endpoint",
  `update webhook_endpoints set
     uid = $3, url = $4, description = $5, event_types = $6, channels = $7, metadata = $8, rate_limit = $9, is_disabled = $10,
     version = version + 1, updated_at = $11,
     failing_since = case when is_disabled and not $10 then null else failing_since end,
     auto_disabled_at = case when is_disabled and not $10 then null else auto_disabled_at end
   where project_id = $1 and id = $2
   returning ${columns}`,
);

export const deleteEndpoint = statement<EndpointRow>(
  "delete-webhook-endpoint",
  `delete from webhook_endpoints where project_id = $1 and id = $2 returning ${columns}`,
);

/** Of an endpoint, at most `$3` rows. */
export const deleteSomeAttempts = statement(
  "delete-some-webhook-attempts",
  `delete from webhook_attempts where ctid = any (array(
     select ctid from webhook_attempts where project_id = $1 and endpoint_id = $2 limit $3))`,
);

/** Of an endpoint, at most `$3` rows. */
export const deleteSomeDeliveries = statement(
  "delete-some-webhook-deliveries",
  `delete from webhook_deliveries where ctid = any (array(
     select ctid from webhook_deliveries where project_id = $1 and endpoint_id = $2 limit $3))`,
);
