import type { AuditEntry } from "@vestibule/react";
import { visibleName } from "../../../ui/data/visible-name.ts";
import { messages } from "../messages.ts";

const text = messages.activity;

/** Who did it, seen from the user whose page it is. */
export function actorOf({ actor }: Pick<AuditEntry, "actor">, userId: string): string {
  const name = visibleName(actor.displayName ?? "");
  if (actor.type === "owner") return name ? text.byOwnerNamed(name) : text.byOwner;
  if (actor.type === "key") return name ? text.byKeyNamed(name) : text.byKey;
  if (actor.type === "system") return text.bySystem;
  // Whoever has no id is a visitor who was about to become somebody: the user, as far as anybody knows.
  if (actor.id === userId || actor.id === null) return text.byThemselves;
  return name || text.byUser;
}
