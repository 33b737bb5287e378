import type { BodyOf, contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import { customOidcSecretName, type Project, providerSecretName } from "../../projects/index.ts";
import type { OauthConfig } from "../oauth-config.ts";
import { findProvider, type ProjectProvider } from "../providers/find-provider.ts";

export type Credentials = BodyOf<typeof contract.oauthProviders.test>;

type Entry =
  | { readonly oauth_providers: Project["config"]["oauth_providers"] }
  | { readonly custom_oidc: Project["config"]["custom_oidc"] };

/**
 * The provider as configured with these credentials; null for a shared provider without installation credentials.
 * @throws SCHEMA_ERROR if the secret is neither given nor stored
 */
export function findProviderWithCredentials(
  config: OauthConfig,
  project: Project,
  credentials: Credentials,
): ProjectProvider | null {
  const { id, type, issuer, client_id = "", microsoft_tenant_id } = credentials;
  const secret = type === "shared" ? undefined : getSecret(project, credentials);
  if (issuer !== undefined) {
    const entry = { id, display_name: id, issuer, client_id, scopes: [] };
    return find({ custom_oidc: [entry] }, secret && { [customOidcSecretName(id)]: secret });
  }
  // The contract has validated the id.
  const entry = { id: id as BuiltInId, type: type ?? "standard", client_id, microsoft_tenant_id };
  return find({ oauth_providers: [entry] }, secret && { [providerSecretName(id)]: secret });

  function find(entry: Entry, secrets: Project["secrets"] | "" | undefined): ProjectProvider | null {
    const only = { ...project.config, oauth_providers: [], custom_oidc: [], ...entry };
    return findProvider(config, { ...project, config: only, secrets: secrets || {} }, id);
  }
}

type BuiltInId = Project["config"]["oauth_providers"][number]["id"];

/**
 * The given secret, or the stored one for the same client and issuer: sending it to another issuer could leak it to an
 * attacker. A custom provider without a secret is a public client.
 */
function getSecret(
  { config, secrets }: Project,
  { id, client_id, client_secret, issuer }: Credentials,
): string | undefined {
  if (client_secret) return client_secret;
  const stored = issuer === undefined ? secrets[providerSecretName(id)] : secrets[customOidcSecretName(id)];
  const isItsOwn =
    issuer === undefined
      ? config.oauth_providers.some((entry) => entry.id === id && entry.client_id === client_id)
      : config.custom_oidc.some((entry) => entry.id === id && entry.client_id === client_id && entry.issuer === issuer);
  if (stored !== undefined && isItsOwn) return stored;
  if (stored === undefined && issuer !== undefined) return undefined;
  throw apiError("SCHEMA_ERROR", {
    message: "body.client_secret is required: none is stored for this client ID and issuer",
  });
}
