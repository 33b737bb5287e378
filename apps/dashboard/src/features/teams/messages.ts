export const messages = {
  cancel: "Cancel",
  nameless: "No name",
  fields: {
    name: "Name",
    namePlaceholder: "Analytical Engines",
    nameMissing: "Enter a name",
    picture: "Picture",
    pictureHint: "The address of an image on the web, or an image as a data: address. When empty, initials are shown.",
    pictureInvalid: "Enter an address, such as https://example.com/team.png",
  },
  remove: {
    title: (name: string) => `Delete ${name || "this team"}?`,
    text: "Its memberships, permissions, open invitations and API keys are deleted with it. The accounts of its members stay. This cannot be undone.",
    confirm: "Delete team",
    done: "Team deleted",
  },
  user: {
    placeholder: "Name or address",
  },
} as const;
