export const messages = {
  choose: "Permissions",
  find: "Find a permission",
  noMatch: "No permission matches.",
  none: "There are no permissions yet.",
  through: (ids: string) => `Included in ${ids}`,
  cancel: "Cancel",
  save: "Save",
  defaults: {
    edit: "Edit",
    editLabel: (title: string) => `Edit: ${title}`,
    none: "None",
    failed: "The permissions of this project could not be loaded. Choose Edit to try again.",
    saved: "Defaults saved",
    alone: "Existing users and members keep what they have.",
    conflict: "Somebody else has changed these defaults.",
    showTheirs: "Show theirs",
  },
} as const;
