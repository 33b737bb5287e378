import { z } from "zod";
import { plainEmail } from "../schema/email-address.ts";
import { flag, name, number, text, url, word } from "../schema/values.ts";

/** The providers the published administration clients know. */
export const oauthProviderIds = [
  "google",
  "github",
  "microsoft",
  "spotify",
  "facebook",
  "discord",
  "gitlab",
  "bitbucket",
  "linkedin",
  "apple",
  "x",
  "twitch",
] as const;

/** Ids of custom providers: so that they can stand in an address. */
export const customProviderId = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Any OpenID Connect issuer (our addition). */
const customOidcRead = z.strictObject({
  id: z.string(),
  display_name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** Only read with a key; see `projectConfigRead`. */
  client_secret: z.string().optional(),
  has_client_secret: z.boolean(),
  scopes: z.array(z.string()),
});

const customOidcWrite = z.strictObject({
  id: word()
    .refine((value) => customProviderId.test(value), "must be 1 to 63 small letters, digits and dashes")
    .refine((value) => !(oauthProviderIds as readonly string[]).includes(value), "is the id of a built-in provider"),
  display_name: name().refine((value) => value.trim() !== "", "must not be blank"),
  issuer: url().refine((value) => /^https?:\/\//.test(value), "must be an http or https URL"),
  client_id: word(),
  /** Absent: the one that is set stays, as long as the issuer does. Empty: none. */
  client_secret: text().optional(),
  /** Comes back from a read, and says nothing. */
  has_client_secret: flag().optional(),
  scopes: z.array(word()).optional(),
});

const mergeStrategies = ["link_method", "raise_error", "allow_duplicates"] as const;

const providerRead = z.strictObject({
  id: z.enum(oauthProviderIds),
  type: z.enum(["shared", "standard"]),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  /** Of type `standard` (our addition). */
  has_client_secret: z.boolean().optional(),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
});

export const standardNeeds = (field: string): string => `${field} is required and must not be empty for type standard`;

/** `enabled` comes from older administration clients: an entry with `false` is dropped. */
const providerWrite = z
  .strictObject({
    id: z.enum(oauthProviderIds),
    type: z.enum(["shared", "standard"]),
    client_id: text().optional(),
    /** Absent or empty: the one that is set stays. Of type `standard` there must be one. */
    client_secret: text().optional(),
    has_client_secret: flag().optional(),
    facebook_config_id: text().optional(),
    microsoft_tenant_id: text().optional(),
    enabled: flag().optional(),
  })
  .refine((p) => p.type !== "standard" || Boolean(p.client_id), standardNeeds("client_id"));

/** `auto`: TLS from the first byte on port 465, otherwise STARTTLS where it is offered. `starttls`: demanded. `none`: never. */
export const mailSecurities = ["auto", "tls", "starttls", "none"] as const;

const emailRead = z.strictObject({
  type: z.enum(["shared", "standard"]),
  host: z.string().optional(),
  port: z.number().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  /** Of type `standard` (our addition). */
  has_password: z.boolean().optional(),
  sender_name: z.string().optional(),
  sender_email: z.string().optional(),
  /** Our additions: how the connection is protected (absent: `auto`), and where answers go. */
  security: z.enum(mailSecurities).optional(),
  reply_to: z.string().optional(),
});

export const smtpPort = () =>
  number().refine((value) => Number.isInteger(value) && value >= 0 && value <= 65_535, "must be a port, 0 to 65535");

/** Longest name of a host. @see RFC 1035 §2.3.4 */
export const hostMaxLength = 253;
/** Longest user name and password of a mail server; tokens of mail services are long. */
export const smtpLoginMaxLength = 1_024;
export const atMost = (schema: ReturnType<typeof text>, length: number) =>
  schema.refine((value) => value.length <= length, `must be at most ${length} characters`);

export const loginNeeds = "must not be empty, unless both are, for a server without a login";

const emailWrite = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("shared"),
    host: text().optional(),
    port: smtpPort().optional(),
    username: text().optional(),
    password: text().optional(),
    has_password: flag().optional(),
    sender_name: text().optional(),
    sender_email: text().optional(),
    security: z.enum(mailSecurities).optional(),
    reply_to: text().optional(),
  }),
  z
    .strictObject({
      type: z.literal("standard"),
      host: atMost(word(), hostMaxLength),
      port: smtpPort(),
      /** Both empty: a server without a login. */
      username: atMost(text(), smtpLoginMaxLength),
      /** Absent or empty: the one that is set stays, as long as host and username do. */
      password: atMost(text(), smtpLoginMaxLength).optional(),
      has_password: flag().optional(),
      sender_name: name().refine((value) => value !== "", "must not be empty"),
      sender_email: plainEmail(),
      security: z.enum(mailSecurities).optional(),
      reply_to: plainEmail().optional(),
    })
    .superRefine(({ username, password }, context) => {
      if (username === "" && password) context.addIssue({ code: "custom", path: ["username"], message: loginNeeds });
    }),
]);

const domain = z.strictObject({
  domain: word().refine(
    (value) => /^https?:\/\//.test(value) && !value.includes(" ") && URL.canParse(value),
    "must be a URL that begins with http:// or https://",
  ),
  handler_path: text().refine((value) => value.startsWith("/"), "must begin with /"),
});

const permissionReference = z.strictObject({ id: word() });

/** Most entries of a list. Each is looked at whenever somebody comes in: an endless list would take the server's time from all projects. */
const entriesMax = 500;
/** Each of them has a secret to be encrypted. */
const customOidcMax = 100;
const listOf = <Entry extends z.ZodType>(entry: Entry, max = entriesMax) =>
  z.array(entry).max(max, `must have at most ${max} entries`);

const flagNames = [
  "sign_up_enabled",
  "credential_enabled",
  "magic_link_enabled",
  "passkey_enabled",
  "client_team_creation_enabled",
  "client_user_deletion_enabled",
  "allow_localhost",
  "allow_user_api_keys",
  "allow_team_api_keys",
  "create_team_on_sign_up",
  "anonymous_accounts_enabled",
  "refuse_common_passwords",
  "security_notifications_enabled",
  "recent_sign_in_required",
] as const;

export type ProjectFlag = (typeof flagNames)[number];

const forEachFlag = <S>(schema: () => S) =>
  Object.fromEntries(flagNames.map((name) => [name, schema()])) as Record<ProjectFlag, S>;

const longestSessionMinutes = 366 * 24 * 60;
const minutes = (least: number) =>
  number().refine(
    (value) => Number.isInteger(value) && value >= least && value <= longestSessionMinutes,
    `must be a whole number of minutes from ${least} to ${longestSessionMinutes}`,
  );

/** Longer than an access token lives: clients that are busy use their session only when they fetch the next one. */
const leastIdleMinutes = 15;

/**
 * The configuration as its administrators read it; `enabled_oauth_providers` is derived. Secrets are in clear for
 * whoever comes with a key. To owners who come with their own login they are absent, or empty where published clients
 * cannot do without (`standard` providers and mail servers): `has_client_secret` and `has_password` tell whether one is
 * set.
 */
export const projectConfigRead = z.strictObject({
  ...forEachFlag(() => z.boolean()),
  oauth_account_merge_strategy: z.enum(mergeStrategies),
  oauth_providers: z.array(providerRead),
  custom_oidc: z.array(customOidcRead),
  /** Ids of providers in the order of their buttons (our addition); those that it does not name come after them, by id. */
  oauth_provider_order: z.array(z.string()),
  /** Fewest characters of a new password, 8 to 64. */
  password_min_length: z.number(),
  /** How long a session lives, in minutes. */
  session_lifetime_minutes: z.number(),
  /** How long a session lives without a new access token being fetched, in minutes; null: as long as it lives. */
  session_idle_minutes: z.number().nullable(),
  enabled_oauth_providers: z.array(z.strictObject({ id: z.string() })),
  domains: z.array(z.strictObject({ domain: z.string(), handler_path: z.string() })),
  email_config: emailRead,
  team_creator_default_permissions: z.array(permissionReference),
  team_member_default_permissions: z.array(permissionReference),
  user_default_permissions: z.array(permissionReference),
});

/** A given key replaces the old value as a whole; absent keys stay. */
export const projectConfigWrite = z.strictObject({
  ...forEachFlag(() => flag().optional()),
  oauth_account_merge_strategy: z.enum(mergeStrategies).optional(),
  oauth_providers: listOf(providerWrite).optional(),
  custom_oidc: listOf(customOidcWrite, customOidcMax).optional(),
  /** May name what is not there, such as a provider that was switched off and comes back. */
  oauth_provider_order: listOf(word()).optional(),
  password_min_length: number()
    .refine((value) => Number.isInteger(value) && value >= 8 && value <= 64, "must be a whole number from 8 to 64")
    .optional(),
  session_lifetime_minutes: minutes(5).optional(),
  session_idle_minutes: minutes(leastIdleMinutes).nullable().optional(),
  domains: listOf(domain).optional(),
  email_config: emailWrite.optional(),
  team_creator_default_permissions: listOf(permissionReference).optional(),
  team_member_default_permissions: listOf(permissionReference).optional(),
  user_default_permissions: listOf(permissionReference).optional(),
});

export type ProjectConfigRead = z.output<typeof projectConfigRead>;
export type ProjectConfigWrite = z.output<typeof projectConfigWrite>;
