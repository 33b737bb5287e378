import { z } from "zod";
import { nativeRedirectUriPattern } from "../constants.ts";
import { maxConfigEntries } from "../list-limits.ts";
import {
  type ChoiceSetting,
  type NumberSetting,
  type ProjectSetting,
  type ProjectSettingName,
  type ProjectSettingValue,
  type ProjectSettingValues,
  type PublicProjectSettingName,
  projectSettings,
} from "../project-settings.ts";
import { plainEmail } from "../schema/email-address.ts";
import { flag, name, number, text, url, word } from "../schema/values.ts";
import { brandingRead, brandingWrite, publicBranding } from "./branding.ts";

/** Built-in providers, as known to published admin clients. */
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

/** IDs of custom providers are restricted to characters that are safe in URLs. */
export const customProviderId = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Any OpenID Connect issuer (our addition). */
const customOidcRead = z.strictObject({
  id: z.string(),
  display_name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** Returned only to keys; see `projectConfigRead`. */
  client_secret: z.string().optional(),
  has_client_secret: z.boolean(),
  scopes: z.array(z.string()),
});

const customOidcWrite = z.strictObject({
  id: word()
    .refine((value) => customProviderId.test(value), "must be 1 to 63 lowercase letters, digits and dashes")
    .refine((value) => !(oauthProviderIds as readonly string[]).includes(value), "is the ID of a built-in provider"),
  display_name: name().refine((value) => value.trim() !== "", "must not be blank"),
  issuer: url().refine((value) => /^https?:\/\//.test(value), "must be an http or https URL"),
  client_id: word(),
  /** Absent: keeps the stored secret, unless the issuer changes. Empty: no secret. */
  client_secret: text().optional(),
  /** Accepted so that a config that was read can be written back; ignored. */
  has_client_secret: flag().optional(),
  scopes: z.array(word()).optional(),
});

const providerRead = z.strictObject({
  id: z.enum(oauthProviderIds),
  type: z.enum(["shared", "standard"]),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  /** For type `standard` (our addition). */
  has_client_secret: z.boolean().optional(),
  facebook_config_id: z.string().optional(),
  microsoft_tenant_id: z.string().optional(),
  /** The ID again, in responses to the newer family of header names. */
  provider_config_id: z.string().optional(),
});

export const formatStandardProviderRequirement = (field: string): string =>
  `${field} is required and must not be empty for type standard`;

/** `enabled` is sent by older admin clients: an entry with `false` is dropped. */
const providerWrite = z
  .strictObject({
    id: z.enum(oauthProviderIds),
    type: z.enum(["shared", "standard"]),
    client_id: text().optional(),
    /** Absent or empty: keeps the stored secret. Type `standard` requires one. */
    client_secret: text().optional(),
    has_client_secret: flag().optional(),
    facebook_config_id: text().optional(),
    microsoft_tenant_id: text().optional(),
    enabled: flag().optional(),
  })
  .refine((p) => p.type !== "standard" || Boolean(p.client_id), formatStandardProviderRequirement("client_id"));

/** `auto`: implicit TLS on port 465, otherwise STARTTLS if offered. `starttls`: required. `none`: no encryption. */
export const emailSecurityModes = ["auto", "tls", "starttls", "none"] as const;

const emailRead = z.strictObject({
  type: z.enum(["shared", "standard"]),
  host: z.string().optional(),
  port: z.number().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  /** For type `standard` (our addition). */
  has_password: z.boolean().optional(),
  sender_name: z.string().optional(),
  sender_email: z.string().optional(),
  /** Our additions: connection security (absent: `auto`) and the reply-to address. */
  security: z.enum(emailSecurityModes).optional(),
  reply_to: z.string().optional(),
});

export const smtpPort = () =>
  number().refine((value) => Number.isInteger(value) && value >= 0 && value <= 65_535, "must be a port, 0 to 65535");

/** Maximum length of a host name. @see RFC 1035 §2.3.4 */
export const hostMaxLength = 253;
/** Maximum length of an SMTP username or password; some email services use long tokens. */
export const smtpLoginMaxLength = 1_024;
export const withMaxLength = (schema: ReturnType<typeof text>, length: number) =>
  schema.refine((value) => value.length <= length, `must be at most ${length} characters`);

export const smtpCredentialsRequirement = "must not be empty, unless both are empty (no authentication)";

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
    security: z.enum(emailSecurityModes).optional(),
    reply_to: text().optional(),
  }),
  z
    .strictObject({
      type: z.literal("standard"),
      host: withMaxLength(word(), hostMaxLength),
      port: smtpPort(),
      /** Both empty: the mail server requires no authentication. */
      username: withMaxLength(text(), smtpLoginMaxLength),
      /** Absent or empty: keeps the stored password, unless host or username changes. */
      password: withMaxLength(text(), smtpLoginMaxLength).optional(),
      has_password: flag().optional(),
      sender_name: name().refine((value) => value !== "", "must not be empty"),
      sender_email: plainEmail(),
      security: z.enum(emailSecurityModes).optional(),
      reply_to: plainEmail().optional(),
    })
    .superRefine(({ username, password }, context) => {
      if (username === "" && password)
        context.addIssue({ code: "custom", path: ["username"], message: smtpCredentialsRequirement });
    }),
]);

const domain = z.strictObject({
  domain: word().refine(
    (value) =>
      (/^https?:\/\//.test(value) || nativeRedirectUriPattern.test(value)) &&
      !value.includes(" ") &&
      URL.canParse(value),
    "must be a URL that starts with http:// or https://, or the redirect URI of a native app, such as com.example.app:/callback",
  ),
  handler_path: text().refine((value) => value.startsWith("/"), "must start with /"),
});

const maxLength = (schema: z.ZodType<string>, max: number) =>
  schema.refine((value) => value.length <= max, `must be at most ${max} characters`);

/** A rule that every self sign-up is checked against. */
const signUpRule = z.strictObject({
  id: word().refine((value) => /^[\w-]{1,64}$/.test(value), "must have 1 to 64 letters, digits, - or _"),
  enabled: flag(),
  display_name: maxLength(text(), 100).nullable(),
  /** Rules with a higher priority are checked first, rules with the same priority in the order of their IDs. */
  priority: number().refine((value) => Number.isInteger(value) && value >= 0, "must be a whole number of 0 or more"),
  /** A CEL expression over `email`, `emailDomain`, `countryCode`, `authMethod`, `oauthProvider` and `riskScores`. */
  condition: maxLength(word(), 2_000),
  action: z.strictObject({
    /** `allow` and `reject` decide; `restrict` restricts the new user and continues; `log` only logs the match. */
    type: z.enum(["allow", "reject", "restrict", "log"]),
    /** Private: for the log, and the restriction's private details. */
    message: maxLength(text(), 500).nullable(),
  }),
});

export type SignUpRule = z.output<typeof signUpRule>;

const permissionReference = z.strictObject({ id: word() });

/** Each one has a secret that is encrypted separately. */
const maxCustomOidcProviders = 100;
const readList = <Entry extends z.ZodType>(entry: Entry, max = maxConfigEntries) =>
  z.array(entry).max(max, `must have at most ${max} entries`);

/** Shown in the API reference. */
const describeNumber = ({ min, max }: NumberSetting) => ({ type: "integer", minimum: min, maximum: max });

const choice = ({ values }: ChoiceSetting) => z.enum(values);

const wholeNumber = (setting: NumberSetting) => {
  const { min, max, unit } = setting;
  const kind = unit === undefined ? "a whole number" : `a whole number of ${unit}`;
  return number()
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, `must be ${kind} from ${min} to ${max}`)
    .meta(describeNumber(setting));
};

function createReadSchema(setting: ProjectSetting) {
  if (setting.kind === "switch") return z.boolean();
  if (setting.kind === "choice") return choice(setting);
  const schema = z.number().meta(describeNumber(setting));
  return setting.isNullable ? schema.nullable() : schema;
}

function createWriteSchema(setting: ProjectSetting) {
  if (setting.kind === "switch") return flag();
  if (setting.kind === "choice") return choice(setting);
  return setting.isNullable ? wholeNumber(setting).nullable() : wholeNumber(setting);
}

const settingNames = Object.keys(projectSettings) as readonly ProjectSettingName[];

function isPublicSetting(name: ProjectSettingName): name is PublicProjectSettingName {
  const setting: ProjectSetting = projectSettings[name];
  return setting.isPublic === true;
}

const publicSettingNames = settingNames.filter(isPublicSetting);

type Schemas<Name extends ProjectSettingName> = { readonly [Each in Name]: z.ZodType<ProjectSettingValue<Each>> };

/** `Object.fromEntries` loses the names; project-config.test.ts compares the schemas with these types. */
const createSchemas = <Name extends ProjectSettingName>(
  names: readonly Name[],
  create: (setting: ProjectSetting) => z.ZodType,
) => Object.fromEntries(names.map((name) => [name, create(projectSettings[name])])) as unknown as Schemas<Name>;

const permissionList = (...ids: string[]) => ({
  read: z.array(permissionReference),
  write: readList(permissionReference),
  default: ids.map((id) => ({ id })),
});

/** The settings that hold a list or an object. The others are in `project-settings.ts`. */
const structuredSettings = {
  oauth_providers: { read: z.array(providerRead), write: readList(providerWrite), default: [] },
  custom_oidc: {
    read: z.array(customOidcRead),
    write: readList(customOidcWrite, maxCustomOidcProviders),
    default: [],
  },
  /**
   * Provider IDs in the order of their buttons (our addition). Unlisted providers follow, by ID. Can include providers
   * that do not exist, such as one that is temporarily disabled.
   */
  oauth_provider_order: { read: z.array(z.string()), write: readList(word()), default: [] },
  domains: {
    read: z.array(z.strictObject({ domain: z.string(), handler_path: z.string() })),
    write: readList(domain),
    default: [],
  },
  /** Rules that decide who can sign up (our addition). */
  sign_up_rules: { read: z.array(signUpRule), write: readList(signUpRule), default: [] },
  email_config: { read: emailRead, write: emailWrite, default: { type: "shared" as const } },
  /** What pages and emails look like (our addition). */
  branding: { read: brandingRead, write: brandingWrite, default: {} },
  team_creator_default_permissions: permissionList("team_admin"),
  team_member_default_permissions: permissionList("team_member"),
  user_default_permissions: permissionList(),
};

/** One field of each entry. */
const pluck = <Field extends string, Entries extends Readonly<Record<string, Readonly<Record<Field, unknown>>>>>(
  entries: Entries,
  field: Field,
) =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, entry[field]])) as {
    [Name in keyof Entries]: Entries[Name][Field];
  };

/**
 * The configuration as admins read it; `enabled_oauth_providers` is derived. Requests with a key get secrets in plain
 * text. Owner sessions run in browsers, so they never read secrets back: secrets are absent, or empty where published
 * clients require the field (`standard` providers and mail servers). `has_client_secret` and `has_password` say whether
 * one is set.
 */
export const projectConfigRead = z.strictObject({
  ...createSchemas(settingNames, createReadSchema),
  ...pluck(structuredSettings, "read"),
  enabled_oauth_providers: z.array(z.strictObject({ id: z.string() })),
});

/** The configuration as everyone can read it. */
export const projectConfigPublicRead = z.strictObject({
  ...createSchemas(publicSettingNames, createReadSchema),
  /** With the names of custom providers (our addition), whose IDs applications don't know. */
  enabled_oauth_providers: z.array(z.strictObject({ id: z.string(), display_name: z.string().optional() })),
  /** Our addition. Absent: Vestibule's default look. */
  branding: publicBranding.optional(),
});

/** The same, with what clients check redirects with, in responses to the newer family of header names. */
export const projectConfigPublicAnswer = projectConfigPublicRead.extend({
  allow_localhost: z.boolean().optional(),
  domains: structuredSettings.domains.read.optional(),
});

/** A given key replaces the whole value; absent keys stay unchanged. */
export const projectConfigWrite = z
  .strictObject({ ...createSchemas(settingNames, createWriteSchema), ...pluck(structuredSettings, "write") })
  .partial();

export type ProjectConfigRead = z.output<typeof projectConfigRead>;
export type ProjectConfigWrite = z.output<typeof projectConfigWrite>;

/** The configuration of a new project. It accepts only callback URLs on localhost until a domain is trusted. */
export const defaultProjectConfig: Omit<ProjectConfigRead, "enabled_oauth_providers"> = {
  ...pluck(projectSettings, "default"),
  ...pluck(structuredSettings, "default"),
};

/** The settings that everyone can read. */
export const pickPublicSettings = (config: ProjectSettingValues): ProjectSettingValues<PublicProjectSettingName> =>
  Object.fromEntries(
    publicSettingNames.map((name) => [name, config[name]]),
  ) as ProjectSettingValues<PublicProjectSettingName>;
