import { defineMessages } from "../../i18n/define-messages.ts";
export const messages = defineMessages("integrations", {
  transfer: {
    title: "Accept transfer of {project}",
    tab: "Accept project transfer",
    text: "{partner} wants to transfer {project} to you ({email}). You become its owner. {partner} keeps access with its key until you revoke it.",
    accept: "Accept transfer",
    done: "You now own {project}",
  },
  authorize: {
    title: "Give {partner} access to a project",
    tab: "Authorize partner",
    text: "{partner} gets an admin key that can read and change everything in the project until you revoke it. You'll return to {host}.",
    project: "Project",
    choose: "Choose a project",
    newProject: "Create project",
    accept: "Allow",
    missing: "Choose a project",
  },
  cancel: "Cancel",
  otherAccount: "Not you? Sign out",
});
