import type { contract, ProjectClientRead } from "@vestibule/contract/endpoints";
import type { Api } from "../../core/http/api.ts";
import { camelCaseKeys, type DeepCamelCased } from "../../core/wire/letter-case.ts";

type PublicSettings = DeepCamelCased<Omit<ProjectClientRead["config"], "enabled_oauth_providers">>;

export type OAuthProviderConfig = DeepCamelCased<ProjectClientRead["config"]["enabled_oauth_providers"][number]>;

/** The public settings, as docs/reference/project-settings.md describes them. */
export interface ProjectConfig extends PublicSettings {
  /** Minimum number of characters in new passwords. */
  readonly passwordMinLength: number;
  /** The enabled providers in the project's order. `displayName`: set for custom providers. */
  readonly oauthProviders: OAuthProviderConfig[];
}

/** What the project's pages look like, as an owner chose it in the dashboard. */
export type ProjectBranding = NonNullable<PublicSettings["branding"]>;

export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}

function projectFromWire(wire: ProjectClientRead): Project {
  const { enabledOauthProviders, branding, ...config } = camelCaseKeys(wire.config);
  return {
    ...camelCaseKeys(wire),
    config: {
      ...config,
      oauthProviders: enabledOauthProviders.map(camelCaseKeys),
      ...(branding && { branding: camelCaseKeys(branding) }),
    },
  };
}

/** @throws PROJECT_NOT_FOUND */
export async function fetchProject(api: Api): Promise<Project> {
  return projectFromWire(
    await api.call<typeof contract.projects.current>("GET", "/projects/current", { session: null }),
  );
}
