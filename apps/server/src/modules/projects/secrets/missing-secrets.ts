import { loginNeeds, type ProjectConfigWrite, standardNeeds } from "@vestibule/contract/endpoints";
import type { StoredConfig } from "../project-config-rules.ts";
import { customOidcSecretName, emailPasswordName, providerSecretName } from "./secret-names.ts";

/**
 * Lists the secrets that an update must include because no stored one applies. Clients can't read secrets back, so they
 * omit unchanged ones. A stored secret is kept only for the server it was entered for; otherwise an admin could
 * redirect it to a server under their control.
 */
export function missingSecrets(stored: StoredConfig, update: ProjectConfigWrite): string[] {
  return [
    ...missingOfProviders(stored, update.oauth_providers ?? []),
    ...missingOfCustomOidc(stored, update.custom_oidc ?? []),
    ...missingOfMail(stored, update.email_config),
  ].map((problem) => `body.config.${problem}`);
}

/** Built-in providers have fixed servers. */
const missingOfProviders = (
  { secrets }: StoredConfig,
  providers: NonNullable<ProjectConfigWrite["oauth_providers"]>,
): string[] =>
  providers.flatMap(({ id, type, enabled, client_secret }, index) => {
    const isNeeded = type === "standard" && enabled !== false && !client_secret;
    const isMissing = isNeeded && secrets[providerSecretName(id)] === undefined;
    return isMissing ? [`oauth_providers.${index}.client_secret ${standardNeeds("client_secret")}`] : [];
  });

/** An entry without a stored secret needs none: it can be a public client. */
const missingOfCustomOidc = (
  { config, secrets }: StoredConfig,
  providers: NonNullable<ProjectConfigWrite["custom_oidc"]>,
): string[] =>
  providers.flatMap(({ id, issuer, client_secret }, index) => {
    if (client_secret !== undefined || secrets[customOidcSecretName(id)] === undefined) return [];
    if (config.custom_oidc.some((before) => before.id === id && before.issuer === issuer)) return [];
    return [`custom_oidc.${index}.client_secret is required: the stored one belongs to another issuer`];
  });

function missingOfMail({ config, secrets }: StoredConfig, written: ProjectConfigWrite["email_config"]): string[] {
  if (written?.type !== "standard" || written.username === "" || written.password) return [];
  const { host, username } = config.email_config;
  if (secrets[emailPasswordName] === undefined) return [`email_config.password ${loginNeeds}`];
  if (host === written.host && username === written.username) return [];
  return ["email_config.password is required: the stored one belongs to another host or username"];
}
