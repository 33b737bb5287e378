export const messages = {
  title: "Team settings",
  description: "How teams are created, and the default permissions in them.",
  teams: "Teams",
  create: "Let users create teams",
  createHint: "Your backend always can.",
  personal: "Create a personal team for each new user",
  personalHint: "Created at sign-up and set as the active team.",
  creators: "Creator default permissions",
  creatorsText: "Given to users who create a team.",
  members: "Member default permissions",
  membersText: "Given to new team members.",
  toPermissions: "Team permissions",
} as const;
