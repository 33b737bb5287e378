import type { Team } from "@vestibule/client";

/** The notice shown after the team section closes. */
export type LeftTeamNotice = { key: "teamLeft" | "teamDeleted"; values: { team: string } };

const leftTeamIds = new Set<string>();
let leftTeamNotice: LeftTeamNotice | undefined;

/**
 * Leaves or deletes a team. The team disappears from the list before the URL changes, so it is marked first to avoid a
 * "no longer in this team" notice.
 */
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

/** Whether the user has just left or deleted the team in this tab. */
export const wasRecentlyLeft = (teamId: string): boolean => leftTeamIds.has(teamId);

/** The notice for the last team left, until cleared. */
export const getLeftTeamNotice = (): LeftTeamNotice | undefined => leftTeamNotice;

export function clearLeftTeamNotice(): void {
  leftTeamNotice = undefined;
}
