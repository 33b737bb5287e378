/** What somebody has to know who sets a provider up. */
export interface ProviderInfo {
  readonly id: string;
  /** Where an application is registered: what it is called, and its page. */
  readonly registerAt: { readonly label: string; readonly url: string };
  /** Whether an installation may share an application of its own. */
  readonly canShare?: boolean;
  /** What the provider calls the two keys, where it has words of its own. */
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** What is different here from what somebody expects. */
  readonly hints: readonly string[];
}

/** The providers that are built in, in the order in which they are offered. */
export const providerCatalog: readonly ProviderInfo[] = [
  {
    id: "google",
    registerAt: {
      label: "Google Cloud, Google Auth Platform, Clients",
      url: "https://console.cloud.google.com/auth/clients",
    },
    canShare: true,
    hints: ["Type of application: web application."],
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
      "Platform: web. Enter the value of the secret, not its ID.",
      "An address counts as verified only with the optional claim xms_edov.",
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
    hints: [
      "The secret is a JWT that you sign with Apple's key. It expires after six months.",
      "Works over HTTPS only.",
    ],
  },
  {
    id: "facebook",
    registerAt: { label: "Meta for Developers, Facebook Login", url: "https://developers.facebook.com/apps" },
    clientId: "App ID",
    clientSecret: "App secret",
    hints: ["Addresses from Facebook never count as verified."],
  },
  {
    id: "linkedin",
    registerAt: {
      label: "LinkedIn Developers, Sign In with LinkedIn using OpenID Connect",
      url: "https://www.linkedin.com/developers/apps",
    },
    hints: ["Add the product Sign In with LinkedIn using OpenID Connect."],
  },
  {
    id: "x",
    registerAt: {
      label: "X Developer Portal, User authentication settings",
      url: "https://developer.x.com/en/portal/dashboard",
    },
    clientId: "OAuth 2.0 client ID",
    clientSecret: "OAuth 2.0 client secret",
    hints: ["Type of app: web app (confidential client).", "X gives no email address."],
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
      "Tick confidential and the scope read_user.",
      "For a GitLab server of your own, add another provider by OpenID Connect.",
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
    hints: ["Give the consumer the permissions Account: read and Email."],
  },
  {
    id: "spotify",
    registerAt: { label: "Spotify for Developers, Dashboard", url: "https://developer.spotify.com/dashboard" },
    canShare: true,
    hints: ["Addresses from Spotify never count as verified."],
  },
  {
    id: "twitch",
    registerAt: { label: "Twitch Developers, Console", url: "https://dev.twitch.tv/console/apps" },
    hints: ["Type of client: confidential."],
  },
];

export const findProviderInfo = (id: string): ProviderInfo | undefined =>
  providerCatalog.find((facts) => facts.id === id);
