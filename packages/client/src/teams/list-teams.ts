import type { contract } from "@vestibule/contract/endpoints";
import type { UserContext } from "../users/user-context.ts";
import { teamFromWire } from "./team-from-wire.ts";
import type { Team } from "./team-types.ts";

/** The teams of the session's user, oldest first. */
export async function listTeams(context: UserContext): Promise<readonly Team[]> {
  const { items } = await context.api.call<typeof contract.teams.list>("GET", "/teams?user_id=me", {
    session: context.session,
  });
  return items.map((wire) => teamFromWire(context, wire));
}
