import type { AuditAction, AuditEntryRead, ListedAuditEntryRead } from "@vestibule/contract/endpoints";
import type { EntryRow } from "./entry-statements.ts";
import { collectDetailIds } from "./referenced-ids.ts";

export const toWire = (row: EntryRow): AuditEntryRead => ({
  number: row.number,
  id: row.id,
  at_millis: row.at.getTime(),
  action: row.action as AuditAction,
  outcome: row.outcome,
  reason: row.reason,
  actor: { type: row.actor_type, id: row.actor_id, access_type: row.access_type },
  target: row.target_type === null || row.target_id === null ? null : { type: row.target_type, id: row.target_id },
  ip: row.ip,
  country_code: row.country_code,
  user_agent: row.user_agent,
  details: row.details as AuditEntryRead["details"],
  hash: row.hash.toString("hex"),
});

/** Adds the current display names by id. */
export function toWireWithNames(row: EntryRow, names: ReadonlyMap<string, string>): ListedAuditEntryRead {
  const { actor, target, ...entry } = toWire(row);
  const named = (id: string | null) => ({ display_name: names.get(id ?? "") ?? null });
  return {
    ...entry,
    actor: { ...actor, ...named(actor.id) },
    target: target && { ...target, ...named(target.id) },
    names: Object.fromEntries(
      collectDetailIds(row.details).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  };
}
