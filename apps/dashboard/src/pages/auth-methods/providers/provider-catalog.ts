/** What a developer needs to know to set up a provider. */
export interface ProviderInfo {
  readonly id: string;
  /** Where to register an application: the label of the page and its URL. */
  readonly registerAt: { readonly label: string; readonly url: string };
  /** Whether the server can share its own application with projects. */
  readonly canShare?: boolean;
  /** The provider's own names for the client ID and secret, if they differ. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Steps that are easy to miss. */
  readonly hints: readonly string[];
}

/** The built-in providers, in the order of the "Add provider" dialog. */
export const providerCatalog: readonly ProviderInfo[] = [
  {
    id: "google",
    registerAt: {
      label: "Google Cloud, Google Auth Platform, Clients",
      url: "https://console.cloud.google.com/auth/clients",
    },
    canShare: true,
    hints: ["Application type: web application."],
  },
  {
    id: "github",
    registerAt: { label: "GitHub, Developer settings, OAuth apps", url: "https://github.com/settings/developers" },
    canShare: true,
    hints: ["Create an OAuth app, not a GitHub app."],
  },
  {
    id: "microsoft",
    registerAt: {
      label: "Microsoft Entra, App registrations",
      url: "https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade",
    },
    canShare: true,
    clientId: "Application (client) ID",
    clientSecret: "Client secret (its value)",
    hints: [
      "Platform: web. Enter the secret's value, not its ID.",
      "Emails count as verified only with the optional xms_edov claim.",
    ],
  },
  {
    id: "apple",
    registerAt: {
      label: "Apple Developer, Identifiers, Services IDs",
      url: "https://developer.apple.com/account/resources/identifiers/list/serviceId",
    },
    clientId: "Services ID",
    clientSecret: "Client secret (a signed JWT)",
    hints: ["You sign the JWT with your Apple key. It expires after six months.", "Requires HTTPS."],
  },
  {
    id: "facebook",
    registerAt: { label: "Meta for Developers, Facebook Login", url: "https://developers.facebook.com/apps" },
    clientId: "App ID",
    clientSecret: "App secret",
    hints: ["Emails from Facebook never count as verified."],
  },
  {
    id: "linkedin",
    registerAt: {
      label: "LinkedIn Developers, Sign In with LinkedIn using OpenID Connect",
      url: "https://www.linkedin.com/developers/apps",
    },
    hints: ["Add the product “Sign In with LinkedIn using OpenID Connect”."],
  },
  {
    id: "x",
    registerAt: {
      label: "X Developer Portal, User authentication settings",
      url: "https://developer.x.com/en/portal/dashboard",
    },
    clientId: "OAuth 2.0 client ID",
    clientSecret: "OAuth 2.0 client secret",
    hints: ["App type: web app (confidential client).", "X doesn't share email addresses."],
  },
  {
    id: "discord",
    registerAt: { label: "Discord Developer Portal, OAuth2", url: "https://discord.com/developers/applications" },
    hints: [],
  },
  {
    id: "gitlab",
    registerAt: { label: "GitLab, Applications", url: "https://gitlab.com/-/user_settings/applications" },
    clientId: "Application ID",
    clientSecret: "Secret",
    hints: [
      "Select Confidential and the read_user scope.",
      "For self-managed GitLab, add a custom OpenID Connect provider.",
    ],
  },
  {
    id: "bitbucket",
    registerAt: {
      label: "Bitbucket, Workspace settings, OAuth consumers",
      url: "https://bitbucket.org/account/workspaces/",
    },
    clientId: "Key",
    clientSecret: "Secret",
    hints: ["Grant the consumer the permissions Account: Read and Email."],
  },
  {
    id: "spotify",
    registerAt: { label: "Spotify for Developers, Dashboard", url: "https://developer.spotify.com/dashboard" },
    canShare: true,
    hints: ["Emails from Spotify never count as verified."],
  },
  {
    id: "twitch",
    registerAt: { label: "Twitch Developers, Console", url: "https://dev.twitch.tv/console/apps" },
    hints: ["Client type: confidential."],
  },
];

export const findProviderInfo = (id: string): ProviderInfo | undefined =>
  providerCatalog.find((facts) => facts.id === id);
