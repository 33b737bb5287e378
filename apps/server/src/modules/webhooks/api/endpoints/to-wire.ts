import type { EndpointRow } from "./endpoint-statements.ts";

/** The configurable fields of an endpoint. */
export interface EndpointFields {
  readonly url: string;
  /** The owner's own id for it. */
  readonly uid: string | null;
  readonly description: string;
  /** Event types; null: all. */
  readonly eventTypes: readonly string[] | null;
  readonly channels: readonly string[] | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Max deliveries per second; null: no limit. */
  readonly rateLimit: number | null;
  readonly isDisabled: boolean;
}

export const endpointIdPrefix = "ep_";

/** Max endpoints per project: every event is matched against each. */
export const maxEndpoints = 50;

export const newEndpointFields: Omit<EndpointFields, "url"> = {
  uid: null,
  description: "",
  eventTypes: null,
  channels: null,
  metadata: {},
  rateLimit: null,
  isDisabled: false,
};

/** Why a URL can't be an endpoint, as a message; null if it can. */
export function urlProblem(text: string): string | null {
  if (/\s/.test(text) || !URL.canParse(text)) return "must be an absolute URL";
  const { protocol, username, password } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") return "must begin with https:// or http://";
  if (username !== "" || password !== "") return "must not contain a username or password";
  return null;
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The changed fields, by their names in the audit log. */
export const changedFields = (before: EndpointFields, after: EndpointFields): string[] =>
  (Object.keys(after) as (keyof EndpointFields)[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(toSnakeCase);

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

/** Parameters of the statements. */
export const toColumns = ({ metadata, ...fields }: EndpointFields) => ({
  ...fields,
  metadata: JSON.stringify(metadata),
});
