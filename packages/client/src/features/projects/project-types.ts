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
