import type { KeyObject } from "node:crypto";
import type { ProjectConfigRead } from "@vestibule/contract/endpoints";
import type { PublicJwk } from "../../platform/crypto/jwt.ts";

type ProviderRead = ProjectConfigRead["oauth_providers"][number];

type SecretField = "client_secret" | "has_client_secret";

/** The stored configuration, without secrets and derived fields. Field names as on the wire. */
export interface ProjectConfig
  extends Omit<
    ProjectConfigRead,
    "enabled_oauth_providers" | "oauth_providers" | "custom_oidc" | "oauth_provider_order" | "email_config"
  > {
  readonly oauth_providers: readonly Omit<ProviderRead, SecretField>[];
  readonly custom_oidc: readonly Omit<ProjectConfigRead["custom_oidc"][number], SecretField>[];
  /** Absent until an admin sets an order. */
  readonly oauth_provider_order?: readonly string[];
  readonly email_config: Omit<ProjectConfigRead["email_config"], "password" | "has_password">;
}

/** Secrets of a configuration by name: `oauth:{provider id}`, `oidc:{provider id}`, `email:password`. */
export type ProjectSecrets = Readonly<Record<string, string>>;

export interface KeySet {
  readonly id: string;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly digests: { readonly client: Buffer | null; readonly server: Buffer | null; readonly admin: Buffer | null };
}

export interface ProjectSigningKey {
  readonly kid: string;
  readonly publicJwk: PublicJwk;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly retiredAt: Date | null;
}

/** A project with everything a request needs, cached in memory; see `store.ts`. */
export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly description: string;
  readonly isProductionMode: boolean;
  readonly createdAt: Date;
  readonly config: ProjectConfig;
  readonly secrets: ProjectSecrets;
  readonly keySets: readonly KeySet[];
  /** Newest first; the first one that is not retired signs. */
  readonly signingKeys: readonly ProjectSigningKey[];
}
