/** Texts of the menu that switches between teams, in English. */
export const enSwitcher = {
  openTeamMenu: "Switch team",
  currentTeam: "Current team",
  otherTeams: "Other teams",
  noTeamSelected: "No team selected",
  noTeams: "You are in no team yet.",
  onlyTeam: "You are in no other team.",
  manageTeam: "Team settings",
  newTeam: "Create a team",
} as const;

export type SwitcherMessageKey = keyof typeof enSwitcher;
