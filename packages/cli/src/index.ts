export type {
  EmailTemplateFile,
  PermissionFile,
  ProjectFile,
  SecretReference,
} from "./project-config/project-file-types.ts";
