import { formatKeySetName } from "../../../data/audit/audit-messages.ts";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import type { KnownActor } from "../audit-queries.ts";
import { messages } from "../messages.ts";

/** An option for an owner or a key set. `myId`: the viewer's user id. */
export function actorOption(
  value: string,
  { type, name, email }: KnownActor,
  myId: string | undefined,
): ComboboxOption {
  if (type === "key") return { value, label: formatKeySetName(name) };
  return { value, label: value === myId ? messages.youNamed(email ?? name) : name };
}
