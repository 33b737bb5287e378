import type { AuditEntry } from "@vestibule/react";
import { messages } from "../messages.ts";

const text = messages.activity;

/** Who did it, seen from the user whose page it is. */
export function actorOf({ actor }: Pick<AuditEntry, "actor">, userId: string): string {
  if (actor.type === "owner") return text.byOwner;
  if (actor.type === "key") return text.byKey;
  if (actor.type === "system") return text.bySystem;
  // Whoever has no id is a visitor who was about to become somebody: the user, as far as anybody knows.
  return actor.id === userId || actor.id === null ? text.byThemselves : text.byUser;
}
