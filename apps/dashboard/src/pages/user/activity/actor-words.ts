import type { AuditEntry } from "@vestibule/react";
import { keysNamed, somebody } from "../../../data/audit/audit-words.ts";
import { visibleName } from "../../../ui/data/visible-name.ts";
import { messages } from "../messages.ts";

const text = messages.activity;

/** Who did it, seen from the user whose page it is. */
export function actorOf({ actor }: Pick<AuditEntry, "actor">, userId: string): string {
  const name = visibleName(actor.displayName ?? "");
  if (actor.type === "owner") return name ? text.byOwnerNamed(name) : text.byOwner;
  if (actor.type === "key") return name ? keysNamed(name) : text.byKey;
  if (actor.type === "system") return text.bySystem;
  // Whoever failed to come in may be anybody.
  if (actor.id === null) return somebody;
  if (actor.id === userId) return text.byThemselves;
  return name || text.byUser;
}
