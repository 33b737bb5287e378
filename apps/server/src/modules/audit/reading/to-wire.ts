import type { AuditAction, AuditEntryRead, ListedAuditEntryRead } from "@vestibule/contract/endpoints";
import { describeDevice } from "../../../platform/describe-device.ts";
import type { EntryRow } from "./entry-statements.ts";

type ReferencingEntry = Pick<EntryRow, "actor_type" | "actor_id" | "target_type" | "target_id" | "details">;

interface ReferencedIds {
  /** UUIDs of any type. */
  readonly ids: readonly string[];
  /** UUIDs of actors who acted as owners. */
  readonly owners: readonly string[];
  readonly endpoints: readonly string[];
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const isUuid = (value: unknown): value is string => typeof value === "string" && uuid.test(value);
const isText = (value: unknown): value is string => typeof value === "string";

/** All ids in entries that can be shown with a name. */
export function collectReferencedIds(rows: readonly ReferencingEntry[]): ReferencedIds {
  const ids = rows.flatMap(({ actor_id, target_id, details }) => [actor_id, target_id, ...collectDetailIds(details)]);
  const owners = rows.flatMap(({ actor_type, actor_id, details }) => {
    const impersonator = getImpersonator(details);
    return [actor_type === "owner" && actor_id, impersonator?.type === "owner" && impersonator.id];
  });
  const endpoints = rows.map(({ target_type, target_id }) => target_type === "webhook_endpoint" && target_id);
  return {
    ids: [...new Set(ids.filter(isUuid))],
    owners: [...new Set(owners.filter(isUuid))],
    endpoints: [...new Set(endpoints.filter(isText))],
  };
}

/** Ids in the details, such as `team_id` and the impersonator. */
export function collectDetailIds(details: EntryRow["details"]): readonly string[] {
  const named = Object.entries(details).map(([name, value]) => /(?:^|_)id$/.test(name) && value);
  return [...named, getImpersonator(details)?.id].filter(isText);
}

function getImpersonator({ impersonated_by: by }: EntryRow["details"]): { type: unknown; id: unknown } | null {
  return typeof by === "object" && by !== null && "type" in by && "id" in by ? by : null;
}

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

/** Adds the current display names by id, and the parsed user agent. */
export function toWireWithNames(row: EntryRow, names: ReadonlyMap<string, string>): ListedAuditEntryRead {
  const { actor, target, ...entry } = toWire(row);
  const named = (id: string | null) => ({ display_name: names.get(id ?? "") ?? null });
  return {
    ...entry,
    actor: { ...actor, ...named(actor.id) },
    target: target && { ...target, ...named(target.id) },
    device: describeDevice(row.user_agent),
    names: Object.fromEntries(
      collectDetailIds(row.details).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name]];
      }),
    ),
  };
}
