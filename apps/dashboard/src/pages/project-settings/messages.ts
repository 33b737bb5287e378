/** Texts of the settings of a project. */
export const messages = {
  title: "Project settings",
  description: "What the project is called, who owns it, and whether it is ready for production.",
  descriptionInternal: "What the project is called, and who owns it.",
  facts: {
    title: "For your applications",
    id: "Project ID",
    api: "API address",
    jwks: "JWKS address",
    jwksHint: "The public keys of access tokens, for backends that verify them themselves.",
    created: "Created",
  },
  details: {
    title: "Details",
    text: "Both may be seen by users. The name is shown on the sign-in pages and in emails.",
    displayName: "Name",
    description: "Description",
    saved: "Project saved",
    nameProblems: { blank: "Enter a name", long: "Enter at most 100 characters" },
  },
  apiKeys: {
    title: "API keys of users and teams",
    allowUserApiKeys: {
      label: "Allow API keys of users",
      hint: "Users create them in their account settings; your backend checks them.",
    },
    allowTeamApiKeys: {
      label: "Allow API keys of teams",
      hint: "Members with the permission $manage_api_keys create them.",
    },
  },
  production: {
    title: "Production mode",
    label: "Use this project in production",
    hint: "Marks that real people use it. Available once every problem below is solved.",
    ready: "This project is ready for production.",
    problems: "Solve these first",
    brokenTitle: "Production mode is on, but these problems remain",
    fix: "Open domains",
    advice: "Also recommended",
    sharedKeys: (names: string) =>
      `${names} ${names.includes(",") ? "use" : "uses"} shared keys, which are meant for testing.`,
    sharedMail: "Emails go through this installation's mail server and come from its address.",
    noMail: "No mail server is set: emails are kept in the inbox here and reach nobody.",
    openMethods: "Open sign-in methods",
    openEmails: "Open email",
  },
  danger: {
    title: "Danger zone",
    delete: "Delete project",
    text: "Permanently deletes the project with all its users, teams, keys and emails. Its applications stop working.",
    internal: "This project holds the owners of all projects and cannot be deleted.",
    dialogTitle: "Delete this project?",
    dialogText: (name: string, users: string) =>
      `This deletes ${name} with ${users} and everything else in it. This cannot be undone.`,
    users: (count: number, text: string) => (count === 0 ? "its settings" : count === 1 ? "1 user" : `${text} users`),
    deleted: (name: string) => `${name} deleted`,
  },
} as const;
