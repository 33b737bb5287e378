import { defineMessages } from "../../i18n/define-messages.ts";
export const messages = defineMessages("projectSettings", {
  title: "Project settings",
  description: "The project's name, owners and production readiness.",
  descriptionInternal: "The project's name and owners.",
  facts: {
    title: "Connection details",
    id: "Project ID",
    api: "API URL",
    jwks: "JWKS URL",
    jwksHint: "Public keys to verify access tokens in your backend.",
    created: "Created {time}",
    connect: "Connect an app",
  },
  details: {
    title: "Details",
    text: "Visible to users.",
    displayName: "Name",
    description: "Description",
    saved: "Project saved",
    nameProblems: { blank: "Enter a name", long: "Enter at most 100 characters" },
  },
  language: {
    title: "Language",
    text: "For emails and sign-in pages.",
    defaultLanguage: "Default language",
    defaultHint: "For users whose language isn't known.",
    detect: {
      label: "Use each user's language",
      hint: "Saves the browser's language at sign-up. Pages follow the user or the browser, unless your app sets a language.",
    },
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
    title: "Production",
    label: "Production mode",
    hint: "Turn on when real users arrive. Fix the issues below first.",
    ready: "This project is ready for production.",
    problems: "Required",
    brokenTitle: "Production mode is on, but these issues remain",
    fix: "Open domains",
    advice: "Also recommended",
    sharedKeys: "{names} {count, plural, one {uses} other {use}} shared keys, which are for testing.",
    sharedMail: "Emails are sent from the server's default address.",
    noMail: "No mail server is set up. Emails stay in the development inbox.",
    openMethods: "Open sign-in methods",
    openEmails: "Open email",
  },
  danger: {
    title: "Danger zone",
    delete: "Delete project",
    start: "Delete project…",
    text: "Permanently deletes the project with all its users, teams, keys and emails. Apps that use it stop working.",
    internal: "This project contains the owners of all projects and can't be deleted.",
    dialogTitle: "Delete this project?",
    dialogText:
      "{users, plural, =0 {This permanently deletes {name} with its settings and all its data.} one {This permanently deletes {name} with # user and all its data.} other {This permanently deletes {name} with # users and all its data.}} You can't undo this.",
    deleted: "{name} deleted",
  },
});
