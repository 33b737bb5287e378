import { en, type MessageKey } from "./shared.ts";

/** Messages of the user menu and the team switcher. */
export const enMenus = {
  openUserMenu: "Open user menu",
  userMenu: "User menu",
  toggleColors: "Toggle theme",

  openTeamMenu: "Switch team",
  noTeamSelected: "No team selected",
  manageTeam: "Team settings",
  newTeam: "Create a team",
} as const;

export type MenuKey = MessageKey | keyof typeof enMenus;

export const menuMessages: Record<MenuKey, string> = { ...en, ...enMenus };
