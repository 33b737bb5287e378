import { defineMessages } from "../../i18n/define-messages.ts";
export const messages = defineMessages("permissionFields", {
  choose: "Permissions",
  find: "Find permissions",
  noMatch: "No matching permissions.",
  none: "No permissions yet.",
  through: "Included in {ids}",
  cancel: "Cancel",
  save: "Save",
  defaults: {
    edit: "Edit",
    editLabel: "Edit: {title}",
    none: "None",
    failed: "Couldn't load permissions. Choose Edit to try again.",
    saved: "Defaults saved",
    alone: "Existing users and members keep their permissions.",
    conflict: "Someone else edited these defaults.",
    showTheirs: "Show theirs",
  },
});
