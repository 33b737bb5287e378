import type { Team } from "@vestibule/client";
import type { SettingsProblem } from "../changes/settings-problem.ts";

/** What was done, to be told where one lands. */
export type LeftTeamNotice = Pick<SettingsProblem, "key" | "values">;

const leftTeamIds = new Set<string>();
let leftTeamNotice: LeftTeamNotice | undefined;

/** Leaves or deletes a team. Its section goes before the address does, and nobody needs to be told of it as of news. */
export async function leaveWithNotice(
  team: Pick<Team, "id" | "displayName">,
  done: "teamLeft" | "teamDeleted",
  leave: () => Promise<void>,
): Promise<void> {
  leftTeamIds.add(team.id);
  try {
    await leave();
    leftTeamNotice = { key: done, values: { team: team.displayName } };
  } catch (error) {
    leftTeamIds.delete(team.id);
    throw error;
  }
}

/** Whether the person has just left or deleted the team here. */
export const wasRecentlyLeft = (teamId: string): boolean => leftTeamIds.has(teamId);

/** Of the team that was left last, until it is forgotten. */
export const getLeftTeamNotice = (): LeftTeamNotice | undefined => leftTeamNotice;

export function clearLeftTeamNotice(): void {
  leftTeamNotice = undefined;
}
