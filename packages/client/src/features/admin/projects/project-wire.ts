import type { ProjectAdminRead, ProjectCreate, ProjectUpdate } from "@vestibule/contract/endpoints";
import { camelCaseKeys, snakeCaseKeys } from "../../../core/wire/letter-case.ts";
import type {
  AdminEmailConfig,
  AdminProject,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  AdminProjectCreateOptions,
  AdminProjectUpdateCheck,
  AdminProjectUpdateOptions,
} from "./project-types.ts";

/**
 * For callers who can't read secrets, the server returns an empty string. Omit it, so that it isn't mistaken for the
 * value.
 */
const omitHiddenSecret = <Entry extends object>(entry: Entry, secret: keyof Entry, flag: keyof Entry): Entry => {
  const { [secret]: value, ...rest } = entry;
  return value === "" && entry[flag] === true ? (rest as Entry) : entry;
};

/** Omits the secret flags, which updates don't accept. */
const omitSecretFlags = <Entry extends object>(entry: Entry): Entry => {
  const { hasClientSecret: _, hasPassword: __, ...rest } = entry as Record<string, unknown>;
  return rest as Entry;
};

function configFromWire(wire: ProjectAdminRead["config"]): AdminProjectConfig {
  const { enabledOauthProviders: _, ...config } = camelCaseKeys(wire);
  return {
    ...config,
    oauthProviders: config.oauthProviders.map((provider) =>
      omitHiddenSecret(camelCaseKeys(provider), "clientSecret", "hasClientSecret"),
    ),
    customOidc: config.customOidc.map(camelCaseKeys),
    domains: config.domains.map(camelCaseKeys),
    // A server of the previous release sends none.
    branding: camelCaseKeys(config.branding ?? {}),
    signUpRules: config.signUpRules.map(camelCaseKeys),
    emailConfig: omitHiddenSecret(camelCaseKeys(config.emailConfig), "password", "hasPassword") as AdminEmailConfig,
  };
}

export const projectFieldsFromWire = (
  wire: ProjectAdminRead,
): Omit<AdminProject, "update" | "delete" | "getProductionModeErrors"> => {
  const { createdAtMillis, config: _, ...fields } = camelCaseKeys(wire);
  return { ...fields, createdAt: new Date(createdAtMillis), config: configFromWire(wire.config) };
};

/** Converts the lists entry by entry to wire names. */
const configToWire = ({
  oauthProviders,
  customOidc,
  domains,
  signUpRules,
  emailConfig,
  branding,
  ...rest
}: AdminProjectConfigUpdateOptions) => ({
  ...snakeCaseKeys(rest),
  oauth_providers: oauthProviders?.map(snakeCaseKeys),
  custom_oidc: customOidc?.map(snakeCaseKeys),
  domains: domains?.map(snakeCaseKeys),
  sign_up_rules: signUpRules?.map(snakeCaseKeys),
  email_config: emailConfig && snakeCaseKeys(emailConfig),
  branding: branding && snakeCaseKeys(branding),
});

const configUpdateToWire = (config: AdminProjectConfigUpdateOptions): ProjectUpdate["config"] =>
  configToWire({
    ...config,
    oauthProviders: config.oauthProviders?.map(omitSecretFlags),
    customOidc: config.customOidc?.map(omitSecretFlags),
    emailConfig: config.emailConfig && omitSecretFlags(config.emailConfig),
  }) as ProjectUpdate["config"];

export const projectToWire = (options: AdminProjectUpdateOptions): ProjectUpdate => ({
  ...snakeCaseKeys({ ...options, config: undefined }),
  config: configUpdateToWire(options.config ?? {}),
});

type Fields = ReturnType<typeof projectFieldsFromWire>;

/** Converts what an update expects to be unchanged. `fields`: the project as read. */
export function expectedToWire(
  fields: Fields,
  options: AdminProjectUpdateOptions,
  { expected, onlyIfUnchanged = false }: AdminProjectUpdateCheck,
): ProjectUpdate["expected"] {
  const expectation = expected ?? (onlyIfUnchanged ? pickAsRead(fields, options) : undefined);
  if (!expectation) return undefined;
  const { config, ...rest } = expectation;
  return { ...snakeCaseKeys(rest), config: config && configToWire(config) } as ProjectUpdate["expected"];
}

/** For each changed field, the value as read. */
const pickAsRead = (fields: Fields, { config = {}, ...options }: AdminProjectUpdateOptions) => ({
  ...pick(fields, options),
  config: pick(fields.config, config),
});

const pick = <Read extends object>(read: Read, changed: object): Partial<Read> =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([name, value]) => (value === undefined ? [] : [[name, read[name as keyof Read]]])),
  ) as Partial<Read>;

export const newProjectToWire = (options: AdminProjectCreateOptions): ProjectCreate => ({
  ...projectToWire(options),
  display_name: options.displayName,
});
