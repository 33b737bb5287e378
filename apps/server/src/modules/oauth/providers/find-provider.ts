import { customOidcSecretName, type Project, providerSecretName } from "../../projects/index.ts";
import { builtInProviders } from "./built-in/built-in-providers.ts";
import { isTrue } from "./json-fields.ts";
import type { ProviderDefinition, ProviderSettings } from "./provider.ts";

/** OAuth keys of the server, shared by projects, and the issuer that replaces the shared providers in tests. */
export interface OauthConfig {
  /** Keyed by provider ID. */
  readonly shared: Readonly<Record<string, { readonly clientId: string; readonly clientSecret: string }>>;
  /**
   * If set, replaces every provider of type `shared` with this OpenID Connect issuer; the provider ID is the client ID.
   */
  readonly testIdentityProvider: { readonly url: string; readonly secret: string } | null;
}

interface Issuer {
  readonly displayName: string;
  readonly issuer: string;
  readonly scopes: readonly string[];
}

/** Any OpenID Connect issuer. Userinfo claims override ID token claims. */
const openidConnect = ({ displayName, issuer, scopes }: Issuer): ProviderDefinition => ({
  displayName,
  scopes,
  server: () => ({ discover: issuer }),
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "nonce",
  async readProfile({ claims, userInfo }) {
    const more = await userInfo();
    const { sub, name, preferred_username, picture } = { ...claims, ...more };
    // Take both claims from the same source: the ID token's email_verified doesn't apply to an email from userinfo.
    const { email, email_verified } = more.email === undefined ? claims : more;
    return {
      accountId: sub,
      displayName: name ?? preferred_username,
      email,
      emailVerified: isTrue(email_verified),
      profileImageUrl: picture,
    };
  },
});

/** A provider as configured by one project. */
export interface ProjectProvider {
  readonly id: string;
  readonly definition: ProviderDefinition;
  readonly settings: ProviderSettings;
  readonly clientId: string;
  /** Absent for public clients of custom issuers. */
  readonly clientSecret: string | undefined;
  /** Whether the keys are the server's shared ones, so that the project gets no provider tokens and no extra scopes. */
  readonly isShared: boolean;
  /** Who chose the provider's URLs: built in (us), the server operator, or a project admin. */
  readonly chosenBy: "us" | "operator" | "project";
}

const testIssuerScopes = ["openid", "profile", "email"];

/** Returns the provider if the project has configured it completely; otherwise null. */
export function findProvider(config: OauthConfig, project: Project, id: string): ProjectProvider | null {
  return findBuiltIn(config, project, id) ?? findCustom(project, id);
}

function findBuiltIn(config: OauthConfig, project: Project, id: string): ProjectProvider | null {
  const entry = project.config.oauth_providers.find((candidate) => candidate.id === id);
  if (!entry) return null;
  const definition = builtInProviders[entry.id];
  const settings = { facebookConfigId: entry.facebook_config_id, microsoftTenantId: entry.microsoft_tenant_id };
  if (entry.type === "shared") return findShared(config, id, definition);
  const clientSecret = project.secrets[providerSecretName(id)];
  if (!entry.client_id || !clientSecret) return null;
  return { id, definition, settings, clientId: entry.client_id, clientSecret, isShared: false, chosenBy: "us" };
}

function findShared(config: OauthConfig, id: string, definition: ProviderDefinition): ProjectProvider | null {
  const shared = { id, settings: {}, isShared: true } as const;
  const test = config.testIdentityProvider;
  if (test) {
    const issuer = { displayName: definition.displayName, issuer: test.url, scopes: testIssuerScopes };
    return {
      ...shared,
      definition: openidConnect(issuer),
      clientId: id,
      clientSecret: test.secret,
      chosenBy: "operator",
    };
  }
  const keys = config.shared[id];
  return keys ? { ...shared, ...keys, definition, chosenBy: "us" } : null;
}

function findCustom(project: Project, id: string): ProjectProvider | null {
  const entry = project.config.custom_oidc.find((candidate) => candidate.id === id);
  if (!entry) return null;
  return {
    id,
    definition: openidConnect({ displayName: entry.display_name, issuer: entry.issuer, scopes: entry.scopes }),
    settings: {},
    clientId: entry.client_id,
    clientSecret: project.secrets[customOidcSecretName(id)],
    isShared: false,
    chosenBy: "project",
  };
}

/** The display name of a provider, even if the project has removed it. */
export function providerName(project: Project, id: string): string {
  const custom = project.config.custom_oidc.find((entry) => entry.id === id);
  const builtIn: Readonly<Record<string, ProviderDefinition>> = builtInProviders;
  return custom?.display_name ?? builtIn[id]?.displayName ?? id;
}
