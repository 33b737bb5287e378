import type { AdminPermissionDefinition, StackAdminApp } from "@vestibule/client";
import { omitSecretFlags } from "./config-secrets.ts";
import type { EmailTemplateFile, PermissionFile, ProjectState } from "./project-file-types.ts";

/** Reads all of a project that a file can hold. */
export async function readProjectState(app: StackAdminApp): Promise<ProjectState> {
  const project = await app.getProject();
  return {
    displayName: project.displayName,
    description: project.description,
    isProductionMode: project.isProductionMode,
    config: omitSecretFlags({ ...project.config }),
    teamPermissions: toPermissions(await app.listTeamPermissionDefinitions()),
    projectPermissions: toPermissions(await app.listProjectPermissionDefinitions()),
    emailTemplates: await readTemplates(app),
  };
}

/** Those of the system ($…) cannot be changed and are left out. */
const toPermissions = (definitions: readonly AdminPermissionDefinition[]): Record<string, PermissionFile> =>
  Object.fromEntries(
    definitions
      .filter(({ id }) => !id.startsWith("$"))
      .map(({ id, description, containedPermissionIds }) => [
        id,
        { ...(description && { description }), contains: [...containedPermissionIds] },
      ]),
  );

/** The project's own ones, in every language they are written in. */
async function readTemplates(app: StackAdminApp): Promise<Record<string, EmailTemplateFile>> {
  const templates: Record<string, EmailTemplateFile> = {};
  const general = await app.listEmailTemplates();
  const languages = [...new Set(general.flatMap((template) => template.languages))].filter(
    (language) => language !== "",
  );
  for (const { type, subject, content, isDefault } of general) if (!isDefault) templates[type] = { subject, content };
  for (const language of languages) {
    for (const template of await app.listEmailTemplates({ language })) {
      const { type, subject, content, isDefault } = template;
      if (!isDefault && template.language === language) templates[`${type}@${language}`] = { subject, content };
    }
  }
  return templates;
}
