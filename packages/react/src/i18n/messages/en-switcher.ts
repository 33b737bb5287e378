/** Texts of the menu that switches between teams, in English. */
export const enSwitcher = {
  openTeamMenu: "Switch team",
  noTeamSelected: "No team selected",
  noTeams: "You are in no team yet.",
  manageTeam: "Team settings",
  newTeam: "Create a team",
} as const;

export type SwitcherMessageKey = keyof typeof enSwitcher;
