import type { AdminPermissionDefinition, StackAdminApp } from "@vestibule/client";
import { omitSecretFlags } from "./config-secrets.ts";
import type { EmailTemplateFile, PermissionFile, ProjectState } from "./project-file-types.ts";

/** Reads everything that a project file can contain. */
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

/** Omits the system permissions ($…), which can't be changed. */
const toPermissions = (definitions: readonly AdminPermissionDefinition[]): Record<string, PermissionFile> =>
  Object.fromEntries(
    definitions
      .filter(({ id }) => !id.startsWith("$"))
      .map(({ id, description, containedPermissionIds }) => [
        id,
        { ...(description && { description }), contains: [...containedPermissionIds] },
      ]),
  );

/** The project's customized templates, in all languages. */
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
