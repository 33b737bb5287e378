import type { contract, QueryOf } from "@vestibule/contract/endpoints";

type Query = QueryOf<typeof contract.auditLog.list>;
export type Filters = Pick<Query, "action" | "outcome" | "actor_id" | "target_id" | "ip" | "from_millis" | "to_millis">;

/** The maximum time of a Date, in ms since the epoch. @see ECMA-262 §21.4.1.1 */
const maxTimestampMs = 8.64e15;
const toTimestamp = (millis: number | undefined): Date | null =>
  millis === undefined ? null : new Date(Math.min(Math.max(millis, 0), maxTimestampMs));

/** Parameters of a search, in statement order. `from` is inclusive, `to` exclusive. */
export const filterValues = ({ action, outcome, actor_id, target_id, ip, from_millis, to_millis }: Filters) => [
  action ?? null,
  outcome ?? null,
  actor_id ?? null,
  target_id ?? null,
  ip ?? null,
  toTimestamp(from_millis),
  toTimestamp(to_millis),
];
