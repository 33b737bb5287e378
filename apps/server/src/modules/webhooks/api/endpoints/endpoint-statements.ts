import { columnTypes, statement } from "../../../../platform/database/statement.ts";

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

export const metadataType = columnTypes<{ metadata: Readonly<Record<string, string>> }>();

/** After a position, exclusive; null: from the start. */
const listEndpoints = (order: "oldest-first" | "newest-first") => {
  const [comparison, direction] = order === "oldest-first" ? [">", "asc"] : ["<", "desc"];
  return statement(
    `list-webhook-endpoints-${order}` as const,
    `select ${columns} from webhook_endpoints
     where project_id = $projectId and ($createdAt?::timestamptz is null or (created_at, id) ${comparison} ($createdAt, $id?))
     order by created_at ${direction}, id ${direction} limit $limit`,
    metadataType,
  );
};
export const listOldestFirst = listEndpoints("oldest-first");
export const listNewestFirst = listEndpoints("newest-first");

/** By id or uid. */
export const findEndpoint = statement(
  "find-webhook-endpoint",
  `select ${columns} from webhook_endpoints where project_id = $projectId and (id = $id or uid = $id)`,
  columnTypes<Pick<EndpointRow, "metadata">>(),
);

export const lockEndpointForUpdate = statement(
  "lock-webhook-endpoint-for-update",
  `select ${columns} from webhook_endpoints where project_id = $projectId and (id = $id or uid = $id) for no key update`,
  columnTypes<Pick<EndpointRow, "metadata">>(),
);

/** Serializes endpoint creation in a project, so that the limit check is reliable. */
export const lockEndpointCreation = statement(
  "lock-webhook-endpoint-creation",
  "select pg_advisory_xact_lock(hashtextextended('webhook-endpoints:' || $projectId, 0))",
);

export const countEndpoints = statement(
  "count-webhook-endpoints",
  `select count(*)::int as "count!" from webhook_endpoints where project_id = $projectId`,
);

export const uidConstraint = "webhook_endpoints_by_uid";

export const insertEndpoint = statement(
  "insert-webhook-endpoint",
  `insert into webhook_endpoints (project_id, id, uid, url, description, event_types, channels, metadata, rate_limit, is_disabled,
     created_at, updated_at)
   values ($projectId, $id, $uid?, $url, $description, $eventTypes?, $channels?, $metadata, $rateLimit?, $isDisabled, $createdAt, $createdAt)
   returning ${columns}`,
  columnTypes<Pick<EndpointRow, "metadata">>(),
);

/** Enabling an endpoint again resets its failures. */
export const updateEndpoint = statement(
  "update-webhook-endpoint",
  `update webhook_endpoints set
     uid = $uid?, url = $url, description = $description, event_types = $eventTypes?, channels = $channels?, metadata = $metadata, rate_limit = $rateLimit?, is_disabled = $isDisabled,
     version = version + 1, updated_at = $updatedAt,
     failing_since = case when is_disabled and not $isDisabled then null else failing_since end,
     auto_disabled_at = case when is_disabled and not $isDisabled then null else auto_disabled_at end
   where project_id = $projectId and id = $id
   returning ${columns}`,
  columnTypes<Pick<EndpointRow, "metadata">>(),
);

export const deleteEndpoint = statement(
  "delete-webhook-endpoint",
  `delete from webhook_endpoints where project_id = $projectId and id = $id returning ${columns}`,
  columnTypes<Pick<EndpointRow, "metadata">>(),
);

/** Of an endpoint, at most `limit` rows. */
export const deleteSomeAttempts = statement(
  "delete-some-webhook-attempts",
  `delete from webhook_attempts where ctid = any (array(
     select ctid from webhook_attempts where project_id = $projectId and endpoint_id = $endpointId limit $limit))`,
);

/** Of an endpoint, at most `limit` rows. */
export const deleteSomeDeliveries = statement(
  "delete-some-webhook-deliveries",
  `delete from webhook_deliveries where ctid = any (array(
     select ctid from webhook_deliveries where project_id = $projectId and endpoint_id = $endpointId limit $limit))`,
);
