import type { contract, ProjectClientRead } from "@vestibule/contract/endpoints";
import type { Api } from "../../core/http/api.ts";
import { camelCaseKeys } from "../../core/wire/letter-case.ts";

export interface ProjectConfig {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly passkeyEnabled: boolean;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  readonly allowTeamApiKeys: boolean;
  readonly allowUserApiKeys: boolean;
  readonly anonymousAccountsEnabled: boolean;
  /** Minimum number of characters in a password. */
  readonly passwordMinLength: number;
  /** The enabled providers in the project's order. `displayName`: set for custom providers. */
  readonly oauthProviders: readonly { readonly id: string; readonly displayName?: string | undefined }[];
}

export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}

function projectFromWire(wire: ProjectClientRead): Project {
  const { enabledOauthProviders, ...config } = camelCaseKeys(wire.config);
  return { ...camelCaseKeys(wire), config: { ...config, oauthProviders: enabledOauthProviders.map(camelCaseKeys) } };
}

/** @throws PROJECT_NOT_FOUND */
export async function fetchProject(api: Api): Promise<Project> {
  return projectFromWire(
    await api.call<typeof contract.projects.current>("GET", "/projects/current", { session: null }),
  );
}
