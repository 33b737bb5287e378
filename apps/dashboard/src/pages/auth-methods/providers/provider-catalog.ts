import { messages } from "./messages.ts";

/** What a developer needs to know to set up a provider. */
export interface ProviderInfo {
  readonly id: string;
  /** Where to register an application: the label of the page and its URL. */
  readonly registerAt: { readonly label: string; readonly url: string };
  /** Whether the server can share its own application with projects. */
  readonly canShare: boolean;
  /** The provider's own names for the client ID and secret, if they differ. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** Steps that are easy to miss. */
  readonly hints: readonly string[];
}

type ProviderMessages = Partial<Pick<ProviderInfo, "clientId" | "clientSecret">> & { readonly hints: object };

/** `page`: the provider's names for the page where applications are registered, which have no translation. */
function createInfo(id: keyof typeof messages.catalog, page: string, url: string, canShare = false): ProviderInfo {
  const texts = (): ProviderMessages => messages.catalog[id];
  return {
    id,
    registerAt: { label: page, url },
    canShare,
    get clientId() {
      return texts().clientId;
    },
    get clientSecret() {
      return texts().clientSecret;
    },
    get hints() {
      return Object.values(texts().hints) as readonly string[];
    },
  };
}

/** The built-in providers, in the order of the "Add provider" dialog. */
export const providerCatalog: readonly ProviderInfo[] = [
  createInfo(
    "google",
    "Google Cloud, Google Auth Platform, Clients",
    "https://console.cloud.google.com/auth/clients",
    true,
  ),
  createInfo("github", "GitHub, Developer settings, OAuth apps", "https://github.com/settings/developers", true),
  createInfo(
    "microsoft",
    "Microsoft Entra, App registrations",
    "https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade",
    true,
  ),
  createInfo(
    "apple",
    "Apple Developer, Identifiers, Services IDs",
    "https://developer.apple.com/account/resources/identifiers/list/serviceId",
  ),
  createInfo("facebook", "Meta for Developers, Facebook Login", "https://developers.facebook.com/apps"),
  createInfo(
    "linkedin",
    "LinkedIn Developers, Sign In with LinkedIn using OpenID Connect",
    "https://www.linkedin.com/developers/apps",
  ),
  createInfo("x", "X Developer Portal, User authentication settings", "https://developer.x.com/en/portal/dashboard"),
  createInfo("discord", "Discord Developer Portal, OAuth2", "https://discord.com/developers/applications"),
  createInfo("gitlab", "GitLab, Applications", "https://gitlab.com/-/user_settings/applications"),
  createInfo(
    "bitbucket",
    "Bitbucket, Workspace settings, OAuth consumers",
    "https://bitbucket.org/account/workspaces/",
  ),
  createInfo("spotify", "Spotify for Developers, Dashboard", "https://developer.spotify.com/dashboard", true),
  createInfo("twitch", "Twitch Developers, Console", "https://dev.twitch.tv/console/apps"),
];

export const findProviderInfo = (id: string): ProviderInfo | undefined =>
  providerCatalog.find((facts) => facts.id === id);
