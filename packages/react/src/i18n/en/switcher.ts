import { en } from "./shared.ts";

/** Messages of the team switcher. */
export const enSwitcher = {
  openTeamMenu: "Switch team",
  noTeamSelected: "No team selected",
  noTeams: "You aren't in a team yet.",
  manageTeam: "Team settings",
  newTeam: "Create a team",
} as const;

export const switcherMessages = { ...en, ...enSwitcher };
