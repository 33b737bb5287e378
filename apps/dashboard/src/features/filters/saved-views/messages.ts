import { defineMessages } from "../../../i18n/define-messages.ts";

/** Messages for saved views of a table. */
export const messages = defineMessages("savedViews", {
  save: "Save view…",
  manage: "Manage views…",
  empty: "Save filters and columns to use them again.",
  cancel: "Cancel",
  new: {
    title: "Save view",
    text: "Keeps the filters, sort order, and columns in this browser.",
    name: "Name",
    submit: "Save view",
    replace: "Replace view",
    replaces: "Replaces your view with this name.",
    saved: "View saved",
  },
  problems: {
    empty: "Enter a name",
    taken: "You already have a view with this name",
    full: "A table can have up to {max} views. Delete one first.",
  },
  list: {
    title: "Saved views",
    text: "Only in this browser.",
    none: "No saved views",
    rename: "Rename “{name}”",
    delete: "Delete “{name}”",
    renamed: "View renamed",
    deleted: "View deleted",
    name: "New name",
    submit: "Rename",
    close: "Done",
  },
});
