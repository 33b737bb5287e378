import type { ProjectAdminRead, ProjectCreate, ProjectUpdate } from "@vestibule/contract/endpoints";
import { camelCaseKeys, snakeCaseKeys } from "../../wire/letter-case.ts";
import type {
  AdminEmailConfig,
  AdminProject,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  AdminProjectCreateOptions,
  AdminProjectUpdateOptions,
} from "./model.ts";

function configFromWire(wire: ProjectAdminRead["config"]): AdminProjectConfig {
  const { enabledOauthProviders: _, ...config } = camelCaseKeys(wire);
  return {
    ...config,
    oauthProviders: config.oauthProviders.map(camelCaseKeys),
    customOidc: config.customOidc.map(camelCaseKeys),
    domains: config.domains.map(camelCaseKeys),
    emailConfig: camelCaseKeys(config.emailConfig) as AdminEmailConfig,
  };
}

export const projectFieldsFromWire = (
  wire: ProjectAdminRead,
): Omit<AdminProject, "update" | "delete" | "getProductionModeErrors"> => {
  const { createdAtMillis, config: _, ...fields } = camelCaseKeys(wire);
  return { ...fields, createdAt: new Date(createdAtMillis), config: configFromWire(wire.config) };
};

function configToWire({
  oauthProviders,
  customOidc,
  domains,
  emailConfig,
  ...rest
}: AdminProjectConfigUpdateOptions): ProjectUpdate["config"] {
  return {
    ...snakeCaseKeys(rest),
    oauth_providers: oauthProviders?.map(snakeCaseKeys),
    custom_oidc: customOidc?.map(snakeCaseKeys),
    domains: domains?.map(snakeCaseKeys),
    email_config: emailConfig && snakeCaseKeys(emailConfig),
  } as ProjectUpdate["config"];
}

export const projectToWire = (options: AdminProjectUpdateOptions): ProjectUpdate => ({
  ...snakeCaseKeys({ ...options, config: undefined }),
  config: configToWire(options.config ?? {}),
});

export const newProjectToWire = (options: AdminProjectCreateOptions): ProjectCreate => ({
  ...projectToWire(options),
  display_name: options.displayName,
});
