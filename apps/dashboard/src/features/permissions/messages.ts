export const messages = {
  choose: "Permissions",
  find: "Find permissions",
  noMatch: "No matching permissions.",
  none: "No permissions yet.",
  through: (ids: string) => `Included in ${ids}`,
  cancel: "Cancel",
  save: "Save",
  defaults: {
    edit: "Edit",
    editLabel: (title: string) => `Edit: ${title}`,
    none: "None",
    failed: "Couldn't load permissions. Choose Edit to try again.",
    saved: "Defaults saved",
    alone: "Existing users and members keep their permissions.",
    conflict: "Someone else edited these defaults.",
    showTheirs: "Show theirs",
  },
} as const;
