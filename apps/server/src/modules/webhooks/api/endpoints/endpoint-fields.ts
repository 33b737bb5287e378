/** What an owner decides about an endpoint. */
export interface EndpointFields {
  readonly url: string;
  /** The owner's own name for it. */
  readonly uid: string | null;
  readonly description: string;
  /** Types of events; null: all. */
  readonly eventTypes: readonly string[] | null;
  readonly channels: readonly string[] | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** Most deliveries a second; null: no limit. */
  readonly rateLimit: number | null;
  readonly isDisabled: boolean;
}

export const endpointIdPrefix = "ep_";

/** So many endpoints a project has at most: every event is compared with each. */
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

/** What keeps a text from being an address that events are sent to, in words; null when nothing does. */
export function urlProblem(text: string): string | null {
  if (/\s/.test(text) || !URL.canParse(text)) return "must be an absolute URL";
  const { protocol, username, password } = new URL(text);
  if (protocol !== "https:" && protocol !== "http:") return "must begin with https:// or http://";
  if (username !== "" || password !== "") return "must not contain a user name or password";
  return null;
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Which of the fields have other values now, by the names that the audit log has for them. */
export const changedFields = (before: EndpointFields, after: EndpointFields): string[] =>
  (Object.keys(after) as (keyof EndpointFields)[])
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map(toSnakeCase);
