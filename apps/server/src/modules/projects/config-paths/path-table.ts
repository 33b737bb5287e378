import {
  type ConfigLevel,
  type JsonValue,
  type ProjectConfigWrite,
  type ProjectSettingName,
  projectSettings,
} from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import { sha256 } from "../../../platform/crypto/digest.ts";
import type { StoredConfig } from "../project-config-rules.ts";
import { emailPasswordName, providerSecretName } from "../secrets/secret-names.ts";

type Check = (value: JsonValue) => string | null;

const isBoolean: Check = (value) => (typeof value === "boolean" ? null : "must be true or false");
const isText: Check = (value) => (typeof value === "string" ? null : "must be text");
const isNumber: Check = (value) => (typeof value === "number" ? null : "must be a number");
const allowOnly =
  (...allowed: readonly JsonValue[]): Check =>
  (value) =>
    allowed.includes(value) ? null : `must be ${allowed.map((each) => JSON.stringify(each)).join(" or ")}`;

/** A setting that holds one value. */
interface SettingPath {
  readonly level: ConfigLevel;
  readonly setting: ProjectSettingName;
  /** The value when no level sets it, if it isn't the setting's default. */
  readonly default?: JsonValue;
}

/**
 * The settings that hold one value, by path. A setting without a path can't be read or changed here. To offer one more,
 * add a row.
 */
export const settingPaths: Readonly<Record<string, SettingPath>> = {
  "project.requirePublishableClientKey": { level: "project", setting: "publishable_client_key_required" },
  "apiKeys.enabled.user": { level: "branch", setting: "allow_user_api_keys" },
  "apiKeys.enabled.team": { level: "branch", setting: "allow_team_api_keys" },
  "teams.createPersonalTeamOnSignUp": { level: "branch", setting: "create_team_on_sign_up" },
  "teams.allowClientTeamCreation": { level: "branch", setting: "client_team_creation_enabled" },
  "users.allowClientUserDeletion": { level: "branch", setting: "client_user_deletion_enabled" },
  "auth.allowSignUp": { level: "branch", setting: "sign_up_enabled" },
  "auth.password.allowSignIn": { level: "branch", setting: "credential_enabled" },
  "auth.otp.allowSignIn": { level: "branch", setting: "magic_link_enabled" },
  "auth.passkey.allowSignIn": { level: "branch", setting: "passkey_enabled" },
  "auth.signUpRulesDefaultAction": { level: "branch", setting: "sign_up_rules_default_action" },
  "onboarding.requireEmailVerification": { level: "branch", setting: "require_email_verification" },
  "auth.oauth.accountMergeStrategy": { level: "branch", setting: "oauth_account_merge_strategy" },
  // New projects allow it, but resetting the configuration of a project in production must not.
  "domains.allowLocalhost": { level: "environment", setting: "allow_localhost", default: false },
};

export function checkSetting(setting: ProjectSettingName, value: JsonValue): string | null {
  const declared = projectSettings[setting];
  if (declared.kind === "switch") return isBoolean(value);
  return declared.kind === "choice" ? allowOnly(...declared.values)(value) : isNumber(value);
}

interface Field {
  readonly level: ConfigLevel;
  readonly check: Check;
}

/** The values of one entry, by field; by an empty name if an entry is one value. */
export type Entry = Readonly<Record<string, JsonValue | undefined>>;

/** A setting that holds a list or an object: entries with fields, below a path. */
export interface PathGroup {
  readonly path: string;
  /** Whether names of entries follow the path. If not, the group is a single entry with an empty name. */
  readonly isMap: boolean;
  /** Whether the server names the entries. Callers can add entries with any name. */
  readonly hasServerNames?: true;
  readonly fields: Readonly<Record<string, Field>>;
  read(stored: StoredConfig): Readonly<Record<string, Entry>>;
  /** @throws PlainError 400 that names the path */
  write(entries: Readonly<Record<string, Entry>>, stored: StoredConfig): ProjectConfigWrite;
}

type Domain = StoredConfig["config"]["domains"][number];

/** The stored domains have no names: one that depends only on the address stays the same. */
const getDomainName = ({ domain }: Domain): string => sha256(domain).toString("hex").slice(0, 16);

const trustedDomains: PathGroup = {
  path: "domains.trustedDomains",
  isMap: true,
  hasServerNames: true,
  fields: {
    baseUrl: { level: "environment", check: isText },
    handlerPath: { level: "environment", check: isText },
  },
  read: ({ config }) =>
    Object.fromEntries(
      config.domains.map((each) => [getDomainName(each), { baseUrl: each.domain, handlerPath: each.handler_path }]),
    ),
  write: (entries) => ({
    domains: Object.entries(entries).map(([name, { baseUrl, handlerPath = "/handler" }]) => {
      if (baseUrl === undefined) throw new PlainError(400, `domains.trustedDomains.${name}.baseUrl is required.`);
      return { domain: String(baseUrl), handler_path: String(handlerPath) };
    }),
  }),
};

type Provider = NonNullable<ProjectConfigWrite["oauth_providers"]>[number];

const oauthProviders: PathGroup = {
  path: "auth.oauth.providers",
  isMap: true,
  fields: {
    type: { level: "branch", check: isText },
    // An enabled provider is used for both.
    allowSignIn: { level: "branch", check: allowOnly(true) },
    allowConnectedAccounts: { level: "branch", check: allowOnly(true) },
    isShared: { level: "environment", check: isBoolean },
    clientId: { level: "environment", check: isText },
    clientSecret: { level: "environment", check: isText },
    facebookConfigId: { level: "environment", check: isText },
    microsoftTenantId: { level: "environment", check: isText },
  },
  read: ({ config, secrets }) =>
    Object.fromEntries(
      config.oauth_providers.map((provider) => [
        provider.id,
        {
          type: provider.id,
          isShared: provider.type === "shared",
          allowSignIn: true,
          allowConnectedAccounts: true,
          clientId: provider.client_id,
          clientSecret: secrets[providerSecretName(provider.id)],
          facebookConfigId: provider.facebook_config_id,
          microsoftTenantId: provider.microsoft_tenant_id,
        },
      ]),
    ),
  write: (entries) => ({
    oauth_providers: Object.entries(entries).map(([name, entry]) => {
      if (entry.type !== name)
        throw new PlainError(400, `auth.oauth.providers.${name}.type must be ${JSON.stringify(name)}.`);
      return {
        id: name,
        type: entry.isShared === false ? "standard" : "shared",
        ...(entry.clientId !== undefined && { client_id: entry.clientId }),
        ...(entry.clientSecret !== undefined && { client_secret: entry.clientSecret }),
        ...(entry.facebookConfigId !== undefined && { facebook_config_id: entry.facebookConfigId }),
        ...(entry.microsoftTenantId !== undefined && { microsoft_tenant_id: entry.microsoftTenantId }),
      } as Provider;
    }),
  }),
};

type EmailServer = NonNullable<ProjectConfigWrite["email_config"]>;

const emailServer: PathGroup = {
  path: "emails.server",
  isMap: false,
  fields: {
    isShared: { level: "environment", check: isBoolean },
    provider: { level: "environment", check: allowOnly("smtp") },
    host: { level: "environment", check: isText },
    port: { level: "environment", check: isNumber },
    username: { level: "environment", check: isText },
    password: { level: "environment", check: isText },
    senderName: { level: "environment", check: isText },
    senderEmail: { level: "environment", check: isText },
  },
  read({ config: { email_config: server }, secrets }) {
    if (server.type === "shared") return { "": { isShared: true } };
    const { host, port, username = "", sender_name: senderName, sender_email: senderEmail } = server;
    const password = secrets[emailPasswordName];
    return { "": { isShared: false, provider: "smtp", host, port, username, password, senderName, senderEmail } };
  },
  write({ "": server = {} }, { config }) {
    const { isShared = true, host, port, username = "", password, senderName, senderEmail } = server;
    const given = Object.keys(server).find((name) => name !== "isShared");
    if (isShared === true) {
      if (given !== undefined && config.email_config.type === "shared")
        throw new PlainError(400, `emails.server.${given} needs emails.server.isShared to be false.`);
      return { email_config: { type: "shared" } };
    }
    const { security, reply_to } = config.email_config;
    const written = { type: "standard", host, port, username, sender_name: senderName, sender_email: senderEmail };
    return {
      email_config: {
        ...written,
        ...(password !== undefined && { password }),
        ...(security && { security }),
        ...(reply_to && { reply_to }),
      } as EmailServer,
    };
  },
};

const defaultPermissions = (
  name: string,
  setting: "team_creator_default_permissions" | "team_member_default_permissions" | "user_default_permissions",
): PathGroup => ({
  path: `rbac.defaultPermissions.${name}`,
  isMap: true,
  fields: { "": { level: "branch", check: allowOnly(true) } },
  read: ({ config }) => Object.fromEntries(config[setting].map(({ id }) => [id, { "": true }])),
  write: (entries) => ({ [setting]: Object.keys(entries).map((id) => ({ id })) }),
});

type SignUpRule = NonNullable<ProjectConfigWrite["sign_up_rules"]>[number];

const signUpRules: PathGroup = {
  path: "auth.signUpRules",
  isMap: true,
  fields: {
    enabled: { level: "branch", check: isBoolean },
    displayName: { level: "branch", check: isText },
    priority: { level: "branch", check: isNumber },
    condition: { level: "branch", check: isText },
    "action.type": { level: "branch", check: isText },
    "action.message": { level: "branch", check: isText },
  },
  read: ({ config }) =>
    Object.fromEntries(
      config.sign_up_rules.map(({ id, enabled, display_name, priority, condition, action: { type, message } }) => [
        id,
        {
          enabled,
          displayName: display_name ?? undefined,
          priority,
          condition,
          "action.type": type,
          "action.message": message ?? undefined,
        },
      ]),
    ),
  write: (entries) => ({
    sign_up_rules: Object.entries(entries).map(
      ([id, { enabled = true, displayName = null, priority = 0, condition, ...action }]) =>
        ({
          id,
          enabled,
          display_name: displayName,
          priority,
          condition,
          action: { type: action["action.type"] ?? "allow", message: action["action.message"] ?? null },
        }) as SignUpRule,
    ),
  }),
};

export const pathGroups: readonly PathGroup[] = [
  trustedDomains,
  signUpRules,
  oauthProviders,
  emailServer,
  defaultPermissions("teamCreator", "team_creator_default_permissions"),
  defaultPermissions("teamMember", "team_member_default_permissions"),
  defaultPermissions("signUp", "user_default_permissions"),
];
