import type { AdminProjectConfigUpdateOptions, Json } from "@vestibule/client";

/** In the place of a secret: the environment variable that has it when the file is pushed. Without a value the project keeps its own. */
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
 * A project's configuration as a file. What is not named is left as it is; of permissions and templates, naming the list means all of it:
 * what it lacks is deleted.
 */
export interface ProjectFile {
  readonly $schema?: string | undefined;
  readonly displayName?: string | undefined;
  readonly description?: string | undefined;
  readonly isProductionMode?: boolean | undefined;
  /** The names of `AdminProject.config` of `@vestibule/client`; secrets may be references. */
  readonly config?: { readonly [Name in keyof AdminProjectConfigUpdateOptions]?: unknown } | undefined;
  readonly teamPermissions?: Readonly<Record<string, PermissionFile>> | undefined;
  readonly projectPermissions?: Readonly<Record<string, PermissionFile>> | undefined;
  /** By type (`magic_link`) or type and language (`magic_link@de`). */
  readonly emailTemplates?: Readonly<Record<string, EmailTemplateFile>> | undefined;
}

/** The same of a project as it is, with secrets in clear: never printed, never written. */
export interface ProjectState {
  readonly displayName: string;
  readonly description: string;
  readonly isProductionMode: boolean;
  readonly config: Readonly<Record<string, unknown>>;
  readonly teamPermissions: Readonly<Record<string, PermissionFile>>;
  readonly projectPermissions: Readonly<Record<string, PermissionFile>>;
  readonly emailTemplates: Readonly<Record<string, EmailTemplateFile>>;
}
