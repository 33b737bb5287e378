export const messages = {
  title: "Project settings",
  description: "The project's name, owners and production readiness.",
  descriptionInternal: "The project's name and owners.",
  facts: {
    title: "Connection details",
    id: "Project ID",
    api: "API URL",
    jwks: "JWKS URL",
    jwksHint: "Public keys to verify access tokens in your backend.",
    created: "Created",
  },
  details: {
    title: "Details",
    text: "Visible to users.",
    displayName: "Name",
    description: "Description",
    saved: "Project saved",
    nameProblems: { blank: "Enter a name", long: "Enter at most 100 characters" },
  },
  apiKeys: {
    title: "User and team API keys",
    allowUserApiKeys: {
      label: "Allow user API keys",
      hint: "Users create them in account settings. Your backend checks them.",
    },
    allowTeamApiKeys: {
      label: "Allow team API keys",
      hint: "Members with the $manage_api_keys permission create them.",
    },
    apiKeysRequireVerifiedEmail: {
      label: "Require a verified email",
      hint: "Users verify their primary email before they create keys. Existing keys keep working.",
    },
  },
  production: {
    title: "Production mode",
    label: "Production mode",
    hint: "Turn on when real users arrive. Fix the issues below first.",
    ready: "This project is ready for production.",
    problems: "Required",
    brokenTitle: "Production mode is on, but these issues remain",
    fix: "Open domains",
    advice: "Also recommended",
    sharedKeys: (names: string) =>
      `${names} ${names.includes(",") ? "use" : "uses"} shared keys, which are for testing.`,
    sharedMail: "Emails are sent from the server's default address.",
    noMail: "No mail server is set up. Emails stay in the dev inbox.",
    openMethods: "Open sign-in methods",
    openEmails: "Open email",
  },
  danger: {
    title: "Danger zone",
    delete: "Delete project",
    text: "Permanently deletes the project with all its users, teams, keys and emails. Apps that use it stop working.",
    internal: "This project contains the owners of all projects and can't be deleted.",
    dialogTitle: "Delete this project?",
    dialogText: (name: string, users: string) =>
      `This permanently deletes ${name} with ${users} and all its data. You can't undo this.`,
    users: (count: number, text: string) => (count === 0 ? "its settings" : count === 1 ? "1 user" : `${text} users`),
    deleted: (name: string) => `${name} deleted`,
  },
} as const;
