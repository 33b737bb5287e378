import type { contract } from "@vestibule/contract/endpoints";
import type { AccountParts } from "../users/account-parts.ts";
import { teamFromWire } from "./from-wire.ts";
import type { Team } from "./model.ts";

/** The teams of a session's user, oldest first. */
export async function listTeams(parts: AccountParts): Promise<readonly Team[]> {
  const { items } = await parts.api.call<typeof contract.teams.list>("GET", "/teams?user_id=me", {
    session: parts.session,
  });
  return items.map((wire) => teamFromWire(parts, wire));
}
