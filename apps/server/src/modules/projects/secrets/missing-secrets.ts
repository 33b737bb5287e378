import { loginNeeds, type ProjectConfigWrite, standardNeeds } from "@vestibule/contract/endpoints";
import type { StoredConfig } from "../project-config-rules.ts";
import { customOidcSecretName, emailPasswordName, providerSecretName } from "./secret-names.ts";

/** Which secrets an update must bring, as none is set that could stay: each with its place. Secrets are write-only for people, so whoever edits the
 *  rest sends them not at all. A secret stays only where it was sent before: kept for another server, it would be given to whoever runs that. */
export function missingSecrets(stored: StoredConfig, update: ProjectConfigWrite): string[] {
  return [
    ...missingOfProviders(stored, update.oauth_providers ?? []),
    ...missingOfCustomOidc(stored, update.custom_oidc ?? []),
    ...missingOfMail(stored, update.email_config),
  ].map((problem) => `body.config.${problem}`);
}

/** Each provider has its own fixed servers. */
const missingOfProviders = (
  { secrets }: StoredConfig,
  providers: NonNullable<ProjectConfigWrite["oauth_providers"]>,
): string[] =>
  providers.flatMap(({ id, type, enabled, client_secret }, index) => {
    const isNeeded = type === "standard" && enabled !== false && !client_secret;
    const isMissing = isNeeded && secrets[providerSecretName(id)] === undefined;
    return isMissing ? [`oauth_providers.${index}.client_secret ${standardNeeds("client_secret")}`] : [];
  });

/** One that has no secret needs none: it may be a public client. */
const missingOfCustomOidc = (
  { config, secrets }: StoredConfig,
  providers: NonNullable<ProjectConfigWrite["custom_oidc"]>,
): string[] =>
  providers.flatMap(({ id, issuer, client_secret }, index) => {
    if (client_secret !== undefined || secrets[customOidcSecretName(id)] === undefined) return [];
    if (config.custom_oidc.some((before) => before.id === id && before.issuer === issuer)) return [];
    return [`custom_oidc.${index}.client_secret is required: the one that is set belongs to another issuer`];
  });

function missingOfMail({ config, secrets }: StoredConfig, written: ProjectConfigWrite["email_config"]): string[] {
  if (written?.type !== "standard" || written.username === "" || written.password) return [];
  const { host, username } = config.email_config;
  if (secrets[emailPasswordName] === undefined) return [`email_config.password ${loginNeeds}`];
  if (host === written.host && username === written.username) return [];
  return ["email_config.password is required: the one that is set belongs to another host or username"];
}
