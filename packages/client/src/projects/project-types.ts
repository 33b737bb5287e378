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
  /** Fewest characters of a password. */
  readonly passwordMinLength: number;
  /** The enabled providers, in the order of the project. `displayName`: of those the project has defined itself. */
  readonly oauthProviders: readonly { readonly id: string; readonly displayName?: string | undefined }[];
}

export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}
