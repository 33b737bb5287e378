import type { ProjectConfig } from "../../projects/project-types.ts";
import type { OAuthProviderMethods } from "./oauth-providers.ts";
import type { OwnerInvitationMethods } from "./owner-invitations.ts";

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
  /** Only whoever comes with a key reads it. Absent when written: the one it has stays. */
  readonly clientSecret?: string | undefined;
  /** Read only, of type `standard`: whether a secret is set. */
  readonly hasClientSecret?: boolean | undefined;
  readonly facebookConfigId?: string | undefined;
  readonly microsoftTenantId?: string | undefined;
}

/** Any OpenID Connect issuer. */
export interface AdminCustomOidcConfig {
  readonly id: string;
  readonly displayName: string;
  readonly issuer: string;
  readonly clientId: string;
  /** As above; another issuer needs it anew. Empty when written: none, for a public client. */
  readonly clientSecret?: string | undefined;
  readonly hasClientSecret?: boolean | undefined;
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
      /** Only whoever comes with a key reads it. Absent when written: the one it has stays, unless host or user are others. */
      readonly password?: string | undefined;
      /** Read only: whether a password is set. */
      readonly hasPassword?: boolean | undefined;
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
  /** Ids of providers, built in or custom, in the order of their buttons; those that it does not name come after them, by id. */
  readonly oauthProviderOrder: readonly string[];
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

/** What must be as it was read for a change to be made; else nothing is, and the error names what somebody else has changed. */
export interface AdminProjectUpdateCheck {
  /** Only what is given is compared. */
  readonly expected?:
    | (Partial<Pick<AdminProject, "displayName" | "description" | "isProductionMode">> & {
        readonly config?: Partial<AdminProjectConfig> | undefined;
      })
    | undefined;
  /** Expects whatever is changed to be as this object has it. */
  readonly onlyIfUnchanged?: boolean | undefined;
}

export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  readonly displayName: string;
}

export type ProductionModeProblem =
  | "allow-localhost"
  | "invalid-domain"
  | "localhost-domain"
  | "address-domain"
  | "unencrypted-domain";

export interface ProductionModeError {
  readonly message: string;
  /** What it is about, for words of your own. */
  readonly problem: ProductionModeProblem;
  /** The trusted domain, as it was entered; null: it is not about one. */
  readonly domain: string | null;
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
  /** Answers the project as it is then. @throws CHANGED_MEANWHILE when `check` says so */
  update(options: AdminProjectUpdateOptions, check?: AdminProjectUpdateCheck): Promise<AdminProject>;
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

export interface ProjectMethods extends OwnerInvitationMethods, OAuthProviderMethods {
  getProject(): Promise<AdminProject>;
  listProjectOwners(): Promise<readonly ProjectOwner[]>;
}
