import { defineMessages } from "../../i18n/define-messages.ts";
export const messages = defineMessages("teams", {
  title: "Teams",
  description: "Groups of users with their own permissions, invitations and keys.",
  create: "Create team",
  table: "Teams",
  search: "Search teams",
  searchPlaceholder: "Search by name or ID",
  columns: { team: "Team", members: "Members", created: "Created", id: "ID" },
  many: "10,000 or more",
  manyShort: "10,000+",
  menu: { open: "Open", edit: "Edit", remove: "Delete…" },
  empty: {
    title: "No teams yet",
    text: "Create a team, or let users create their own in team settings.",
  },
  noMatch: { title: "No matching teams", text: "Search by part of a name, or by exact ID.", clear: "Clear search" },
  keepLooking: "Keep searching",
  new: {
    title: "Create team",
    text: "Without a creator, the team starts empty.",
    creator: "Creator",
    creatorHint: "Becomes a member with the default creator permissions.",
    creatorGone: "This user no longer exists",
    submit: "Create team",
    cancel: "Cancel",
    done: "Team created",
  },
});
