import type { AuditEntry } from "@vestibule/react";
import { anonymousActor, formatKeySetName } from "../../../data/audit/audit-messages.ts";
import { sanitizeName } from "../../../ui/data/visible-name.ts";
import { messages } from "../messages.ts";

const text = messages.activity;

/** The actor, from the point of view of the page's user. */
export function getActorText({ actor }: Pick<AuditEntry, "actor">, userId: string): string {
  const name = sanitizeName(actor.displayName ?? "");
  if (actor.type === "owner") return name ? text.byOwnerNamed(name) : text.byOwner;
  if (actor.type === "key") return name ? formatKeySetName(name) : text.byKey;
  if (actor.type === "system") return text.bySystem;
  // The actor of a failed sign-in is unknown.
  if (actor.id === null) return anonymousActor;
  if (actor.id === userId) return text.byThemselves;
  return name || text.byUser;
}
