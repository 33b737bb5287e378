import type { ProjectConfig } from "../../projects/model.ts";

export interface AdminDomainConfig {
  /** `https://app.example.com`, with a port or path if only that is meant, or `https://*.example.com`. */
  readonly domain: string;
  readonly handlerPath: string;
}

/** `shared`: over the installation's own application at the provider. */
export interface AdminOAuthProviderConfig {
  readonly id: string;
  readonly type: "shared" | "standard";
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly facebookConfigId?: string | undefined;
  readonly microsoftTenantId?: string | undefined;
}

/** Any OpenID Connect issuer. */
export interface AdminCustomOidcConfig {
  readonly id: string;
  readonly displayName: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Absent when written: the one it has stays. */
  readonly clientSecret?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
}

/** `shared`: over the installation's mail server. */
export type AdminEmailConfig =
  | { readonly type: "shared" }
  | {
      readonly type: "standard";
      readonly host: string;
      readonly port: number;
      /** User and password both empty: the server asks for no login. */
      readonly username: string;
      readonly password: string;
      readonly senderName: string;
      readonly senderEmail: string;
      readonly security?: "auto" | "tls" | "starttls" | "none" | undefined;
      readonly replyTo?: string | undefined;
    };

export interface AdminProjectConfig extends Omit<ProjectConfig, "oauthProviders"> {
  readonly allowLocalhost: boolean;
  readonly createTeamOnSignUp: boolean;
  readonly refuseCommonPasswords: boolean;
  readonly securityNotificationsEnabled: boolean;
  readonly recentSignInRequired: boolean;
  readonly sessionLifetimeMinutes: number;
  readonly sessionIdleMinutes: number | null;
  readonly oauthAccountMergeStrategy: "link_method" | "raise_error" | "allow_duplicates";
  readonly oauthProviders: readonly AdminOAuthProviderConfig[];
  readonly customOidc: readonly AdminCustomOidcConfig[];
  readonly domains: readonly AdminDomainConfig[];
  readonly emailConfig: AdminEmailConfig;
  readonly teamCreatorDefaultPermissions: readonly { readonly id: string }[];
  readonly teamMemberDefaultPermissions: readonly { readonly id: string }[];
  readonly userDefaultPermissions: readonly { readonly id: string }[];
}

/** What is given replaces the old value as a whole, lists included; the rest stays. */
export type AdminProjectConfigUpdateOptions = {
  readonly [Name in keyof AdminProjectConfig]?: AdminProjectConfig[Name] | undefined;
};

export interface AdminProjectUpdateOptions {
  readonly displayName?: string | undefined;
  readonly description?: string | null | undefined;
  readonly isProductionMode?: boolean | undefined;
  readonly config?: AdminProjectConfigUpdateOptions | undefined;
}

export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  readonly displayName: string;
}

export interface ProductionModeError {
  readonly message: string;
  /** Path of the dashboard where it can be mended. */
  readonly relativeFixUrl: string;
}

export interface AdminProject {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly createdAt: Date;
  /** All users, anonymous ones included. */
  readonly userCount: number;
  readonly isProductionMode: boolean;
  readonly config: AdminProjectConfig;
  /** Answers the project as it is then. */
  update(options: AdminProjectUpdateOptions): Promise<AdminProject>;
  /** Everything in it is deleted, too. */
  delete(): Promise<void>;
  /** What should be mended before production; no request. */
  getProductionModeErrors(): readonly ProductionModeError[];
}

export interface ProjectOwner {
  readonly userId: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly profileImageUrl: string | null;
  readonly createdAt: Date;
  /** @throws when they are the last one */
  remove(): Promise<void>;
}

export interface ProjectMethods {
  getProject(): Promise<AdminProject>;
  listProjectOwners(): Promise<readonly ProjectOwner[]>;
  /** @throws USER_NOT_FOUND when nobody of project `internal` has verified this address */
  addProjectOwner(email: string): Promise<ProjectOwner>;
}
