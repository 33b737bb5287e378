import type { Team } from "@vestibule/client";
import type { SettingsProblem } from "../changes/settings-problem.ts";

/** What was done, to be told where one lands. */
export type Farewell = Pick<SettingsProblem, "key" | "values">;

const left = new Set<string>();
let farewell: Farewell | undefined;

/** Leaves or deletes a team. Its section goes before the address does, and nobody needs to be told of it as of news. */
export async function leaving(
  team: Pick<Team, "id" | "displayName">,
  done: "teamLeft" | "teamDeleted",
  leave: () => Promise<void>,
): Promise<void> {
  left.add(team.id);
  try {
    await leave();
    farewell = { key: done, values: { team: team.displayName } };
  } catch (error) {
    left.delete(team.id);
    throw error;
  }
}

/** Whether the person has just left or deleted the team here. */
export const hasJustLeft = (teamId: string): boolean => left.has(teamId);

/** Of the team that was left last, until it is forgotten. */
export const lastFarewell = (): Farewell | undefined => farewell;

export function forgetFarewell(): void {
  farewell = undefined;
}
