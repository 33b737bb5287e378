export interface ProjectConfig {
  readonly signUpEnabled: boolean;
  readonly credentialEnabled: boolean;
  readonly magicLinkEnabled: boolean;
  readonly passkeyEnabled: boolean;
  readonly clientTeamCreationEnabled: boolean;
  readonly clientUserDeletionEnabled: boolean;
  readonly allowTeamApiKeys: boolean;
  readonly allowUserApiKeys: boolean;
  /** The enabled providers, in the order of the project. */
  readonly oauthProviders: readonly { readonly id: string }[];
}

export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: ProjectConfig;
}
