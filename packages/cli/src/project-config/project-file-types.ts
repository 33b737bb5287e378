import type { AdminProjectConfigUpdateOptions, Json } from "@vestibule/client";

/**
 * Replaces a secret in the file: the environment variable to read on push. If the variable isn't set, the project keeps
 * its current secret.
 */
export interface SecretReference {
  readonly $env: string;
}

export interface PermissionFile {
  readonly description?: string | undefined;
  readonly contains?: readonly string[] | undefined;
}

export interface EmailTemplateFile {
  readonly subject: string;
  readonly content: Json;
}

/**
 * A project's configuration as a file. Omitted fields stay unchanged. A permission or template list that is present is
 * complete: entries missing from it are deleted.
 */
export interface ProjectFile {
  readonly $schema?: string | undefined;
  readonly displayName?: string | undefined;
  readonly description?: string | undefined;
  readonly isProductionMode?: boolean | undefined;
  /** The fields of `AdminProject.config` in `@vestibule/client`. Secrets can be references. */
  readonly config?: { readonly [Name in keyof AdminProjectConfigUpdateOptions]?: unknown } | undefined;
  readonly teamPermissions?: Readonly<Record<string, PermissionFile>> | undefined;
  readonly projectPermissions?: Readonly<Record<string, PermissionFile>> | undefined;
  /** By type (`magic_link`) or type and language (`magic_link@de`). */
  readonly emailTemplates?: Readonly<Record<string, EmailTemplateFile>> | undefined;
}

/** The project's current configuration in the same shape, with plaintext secrets. Never print or write it. */
export interface ProjectState {
  readonly displayName: string;
  readonly description: string;
  readonly isProductionMode: boolean;
  readonly config: Readonly<Record<string, unknown>>;
  readonly teamPermissions: Readonly<Record<string, PermissionFile>>;
  readonly projectPermissions: Readonly<Record<string, PermissionFile>>;
  readonly emailTemplates: Readonly<Record<string, EmailTemplateFile>>;
}
