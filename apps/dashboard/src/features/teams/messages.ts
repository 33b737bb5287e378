import { defineMessages } from "../../i18n/define-messages.ts";
import { sanitizeName } from "../../ui/format/visible-name.ts";

export const messages = defineMessages("teamFields", {
  cancel: "Cancel",
  nameless: "No name",
  fields: {
    name: "Name",
    namePlaceholder: "Analytical Engines",
    nameMissing: "Enter a name",
    picture: "Image URL",
    pictureHint: "The URL of an image, or a data: URL.",
    pictureInvalid: "Enter a URL, such as https://example.com/team.png",
  },
  remove: {
    title: "Delete {name}?",
    titleUnnamed: "Delete this team?",
    text: "Permanently deletes its memberships, permissions, invitations and API keys. Members keep their accounts.",
    confirm: "Delete team",
    done: "Team deleted",
  },
  user: {
    placeholder: "Name or email",
  },
});

/** The display name of a team on one line; names can be empty. */
export const getTeamName = ({ displayName }: { readonly displayName: string }): string =>
  sanitizeName(displayName) || messages.nameless;
