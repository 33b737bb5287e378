export const messages = {
  title: "Team settings",
  description: "How teams are created, and what people may do in them by default.",
  teams: "Teams",
  create: "Users may create teams",
  createHint: "In your application or in their account settings. Servers always can.",
  personal: "Create a personal team for everybody who signs up",
  personalHint: "It is created with the account and selected.",
  creators: "Default permissions of creators",
  creatorsText: "Granted to whoever creates a team.",
  members: "Default permissions of members",
  membersText: "Granted to whoever joins a team, by invitation or by being added.",
  toPermissions: "Team permissions",
} as const;
