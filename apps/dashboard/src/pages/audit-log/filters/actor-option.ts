import { keysNamed } from "../../../data/audit/audit-words.ts";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { messages } from "../messages.ts";
import type { KnownActor } from "../queries.ts";

/** An owner or a set of keys, to be chosen. `myId`: of whoever looks. */
export function actorOption(
  value: string,
  { type, name, email }: KnownActor,
  myId: string | undefined,
): ComboboxOption {
  if (type === "key") return { value, label: keysNamed(name) };
  return { value, label: value === myId ? messages.youNamed(email ?? name) : name };
}
