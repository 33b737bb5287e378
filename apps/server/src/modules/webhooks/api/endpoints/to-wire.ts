import type { EndpointFields } from "./endpoint-fields.ts";
import type { EndpointRow } from "./endpoint-statements.ts";

/** An endpoint as Svix clients read it; `filterTypes`, `rateLimit` and `version` are for clients up to 1.x. */
export const toWire = (row: EndpointRow) => ({
  id: row.id,
  uid: row.uid,
  url: row.url,
  description: row.description,
  disabled: row.is_disabled,
  eventTypes: row.event_types,
  filterTypes: row.event_types,
  channels: row.channels,
  metadata: row.metadata,
  throttleRate: row.rate_limit,
  rateLimit: row.rate_limit,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const toFieldsOfRow = (row: EndpointRow): EndpointFields => ({
  url: row.url,
  uid: row.uid,
  description: row.description,
  eventTypes: row.event_types,
  channels: row.channels,
  metadata: row.metadata,
  rateLimit: row.rate_limit,
  isDisabled: row.is_disabled,
});

/** In column order. */
export const toColumns = (fields: EndpointFields): unknown[] => [
  fields.uid,
  fields.url,
  fields.description,
  fields.eventTypes,
  fields.channels,
  JSON.stringify(fields.metadata),
  fields.rateLimit,
  fields.isDisabled,
];
