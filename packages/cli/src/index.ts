export type { EmailTemplateFile, PermissionFile, ProjectFile, SecretReference } from "./project-config/model.ts";
