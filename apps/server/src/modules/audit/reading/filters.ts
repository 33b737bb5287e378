import type { contract, QueryOf } from "@vestibule/contract/endpoints";

type Query = QueryOf<typeof contract.auditLog.list>;
export type Filters = Pick<Query, "action" | "outcome" | "actor_id" | "target_id" | "ip" | "from_millis" | "to_millis">;

/** The last moment that dates can tell, in ms since the epoch. @see ECMA-262 §21.4.1.1 */
const maxTimestampMs = 8.64e15;
const toTimestamp = (millis: number | undefined): Date | null =>
  millis === undefined ? null : new Date(Math.min(Math.max(millis, 0), maxTimestampMs));

/** The values of a search, in the order of its statement. `from` counts, `to` does not any more. */
export const filterValues = ({ action, outcome, actor_id, target_id, ip, from_millis, to_millis }: Filters) => [
  action ?? null,
  outcome ?? null,
  actor_id ?? null,
  target_id ?? null,
  ip ?? null,
  toTimestamp(from_millis),
  toTimestamp(to_millis),
];
