import type { AuditEntry } from "@vestibule/react";
import { anonymousActor, formatKeySetName } from "../../../data/audit/audit-messages.ts";
import { sanitizeName } from "../../../ui/data/visible-name.ts";
import { messages } from "../messages.ts";

const text = messages.activity;

/** Who did it, seen from the user whose page it is. */
export function getActorText({ actor }: Pick<AuditEntry, "actor">, userId: string): string {
  const name = sanitizeName(actor.displayName ?? "");
  if (actor.type === "owner") return name ? text.byOwnerNamed(name) : text.byOwner;
  if (actor.type === "key") return name ? formatKeySetName(name) : text.byKey;
  if (actor.type === "system") return text.bySystem;
  // Whoever failed to come in may be anybody.
  if (actor.id === null) return anonymousActor;
  if (actor.id === userId) return text.byThemselves;
  return name || text.byUser;
}
