import type { ProjectClientRead, ProjectConfigRead, ProjectConfigWrite } from "@vestibule/contract/endpoints";
import type { DeepCamelCased } from "../../../core/wire/letter-case.ts";
import type { Permission } from "../../permissions/permission-types.ts";
import type { ProjectConfig } from "../../projects/project.ts";
import type { OAuthProviderMethods } from "./oauth-providers.ts";
import type { OwnerInvitationMethods } from "./owner-invitations.ts";
import type { SignUpRuleMethods } from "./sign-up-rules.ts";

type Read = ProjectConfigRead;
type Write = ProjectConfigWrite;
type Entry<Name extends "oauth_providers" | "custom_oidc" | "domains"> = NonNullable<Write[Name]>[number];

export interface AdminDomainConfig extends DeepCamelCased<Entry<"domains">> {
  /** `https://app.example.com`, optionally with a port or path, or `https://*.example.com`. */
  readonly domain: string;
}

/** `shared`: uses the server's own OAuth app at the provider. */
export interface AdminOAuthProviderConfig extends DeepCamelCased<Omit<Entry<"oauth_providers">, "id" | "enabled">> {
  readonly id: string;
  /** Readable only with a key. Omit it to keep the current secret. */
  readonly clientSecret?: string | undefined;
  /** Read-only, for type `standard`: whether a secret is set. */
  readonly hasClientSecret?: boolean | undefined;
}

/** Any OpenID Connect issuer. */
export interface AdminCustomOidcConfig extends DeepCamelCased<Entry<"custom_oidc">> {
  /** As above, but required again when the issuer changes. Empty for a public client. */
  readonly clientSecret?: string | undefined;
}

type StandardEmailConfig = Extract<Write["email_config"], { readonly type: "standard" }>;

interface AdminStandardEmailConfig extends DeepCamelCased<StandardEmailConfig> {
  /** Leave username and password empty if the SMTP server needs no authentication. */
  readonly username: string;
  /** Readable only with a key. Omit it to keep the current password, unless host or username change. */
  readonly password?: string | undefined;
  /** Read-only: whether a password is set. */
  readonly hasPassword?: boolean | undefined;
}

/** `shared`: uses the server's SMTP configuration. */
export type AdminEmailConfig = { readonly type: "shared" } | AdminStandardEmailConfig;

export type AdminBranding = DeepCamelCased<Read["branding"]>;

type PublicName = keyof ProjectClientRead["config"];
type DefaultPermissions = "teamCreatorDefaultPermissions" | "teamMemberDefaultPermissions" | "userDefaultPermissions";
/** What only admins read, and what has the same shape as on the wire. */
type AdminSettings = Omit<Read, PublicName | "oauth_providers" | "custom_oidc" | "email_config">;

/** The configuration of a project. docs/reference/project-settings.md describes the settings. */
export interface AdminProjectConfig
  extends Omit<ProjectConfig, "oauthProviders" | "branding">,
    Omit<DeepCamelCased<AdminSettings>, "domains" | DefaultPermissions> {
  /** What pages and emails look like. In updates, pictures and the font can be data URLs, which the server stores. */
  readonly branding: AdminBranding;
  readonly domains: AdminDomainConfig[];
  readonly teamCreatorDefaultPermissions: Permission[];
  readonly teamMemberDefaultPermissions: Permission[];
  readonly userDefaultPermissions: Permission[];
  readonly oauthProviders: AdminOAuthProviderConfig[];
  readonly customOidc: AdminCustomOidcConfig[];
  /** Built-in and custom provider IDs in button order. Providers that aren't listed follow, sorted by ID. */
  readonly oauthProviderOrder: string[];
  readonly emailConfig: AdminEmailConfig;
}

/** Lists may be frozen. */
type ReadonlyList<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** Each given field replaces the old value, including whole lists. Omitted fields stay unchanged. */
export type AdminProjectConfigUpdateOptions = {
  readonly [Name in keyof AdminProjectConfig]?: ReadonlyList<AdminProjectConfig[Name]> | undefined;
};

export interface AdminProjectUpdateOptions {
  readonly displayName?: string | undefined;
  readonly description?: string | null | undefined;
  readonly isProductionMode?: boolean | undefined;
  readonly config?: AdminProjectConfigUpdateOptions | undefined;
}

/**
 * Optimistic concurrency check: the update fails if the values changed since they were read. The error lists the
 * changed fields.
 */
export interface AdminProjectUpdateCheck {
  /** Only the given fields are compared. */
  readonly expected?:
    | (Partial<Pick<AdminProject, "displayName" | "description" | "isProductionMode">> & {
        readonly config?: Partial<AdminProjectConfig> | undefined;
      })
    | undefined;
  /** Expects the updated fields to still have the values of this object. */
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
  /** The kind of problem, for writing your own message. */
  readonly problem: ProductionModeProblem;
  /** The trusted domain as entered. Null when the problem isn't about a domain. */
  readonly domain: string | null;
  /** Path of the dashboard page where you can fix it. */
  readonly relativeFixUrl: `/${string}`;
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
  /** Returns the updated project. @throws CHANGED_MEANWHILE when `check` fails */
  update(options: AdminProjectUpdateOptions, check?: AdminProjectUpdateCheck): Promise<AdminProject>;
  /** Also deletes all of the project's data. */
  delete(): Promise<void>;
  /** What to fix before production; see {@link productionModeErrors}. Sends no request. */
  getProductionModeErrors(): Promise<ProductionModeError[]>;
}

export interface ProjectOwner {
  readonly userId: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly profileImageUrl: string | null;
  readonly createdAt: Date;
  /** @throws when this is the last owner */
  remove(): Promise<void>;
}

export interface ProjectMethods extends OwnerInvitationMethods, OAuthProviderMethods, SignUpRuleMethods {
  getProject(): Promise<AdminProject>;
  listProjectOwners(): Promise<ProjectOwner[]>;
}
