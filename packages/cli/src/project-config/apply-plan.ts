import type { AdminProjectConfigUpdateOptions, StackAdminApp } from "@vestibule/client";
import type { MapChange, Plan } from "./config-plan.ts";
import type { EmailTemplateFile, PermissionFile } from "./project-file-types.ts";

type Scope = "Team" | "Project";
type TemplateType = Parameters<StackAdminApp["updateEmailTemplate"]>[0];

/**
 * Applies the plan in dependency order, one request at a time. If a request fails, the earlier changes stay applied; a
 * new plan shows what remains.
 */
export async function applyPlan(app: StackAdminApp, plan: Plan): Promise<void> {
  await writePermissions(app, "Team", plan.teamPermissions);
  await writePermissions(app, "Project", plan.projectPermissions);
  if (Object.keys(plan.project).length + Object.keys(plan.config).length > 0) {
    const project = await app.getProject();
    await project.update({ ...plan.project, config: plan.config as AdminProjectConfigUpdateOptions });
  }
  for (const id of plan.teamPermissions.delete) await app.deleteTeamPermissionDefinition(id);
  for (const id of plan.projectPermissions.delete) await app.deleteProjectPermissionDefinition(id);
  await writeTemplates(app, plan.emailTemplates);
}

/** Permissions can contain each other, so create all of them before setting their contents. */
async function writePermissions(app: StackAdminApp, scope: Scope, change: MapChange<PermissionFile>): Promise<void> {
  for (const [id, { description }] of Object.entries(change.create)) {
    await app[`create${scope}PermissionDefinition`]({ id, description });
  }
  for (const [id, { description = "", contains = [] }] of Object.entries({ ...change.create, ...change.update })) {
    await app[`update${scope}PermissionDefinition`](id, { description, containedPermissionIds: contains });
  }
}

async function writeTemplates(app: StackAdminApp, change: MapChange<EmailTemplateFile>): Promise<void> {
  for (const [name, template] of Object.entries({ ...change.create, ...change.update })) {
    const { type, language } = parseName(name);
    await app.updateEmailTemplate(type, template, { language });
  }
  for (const name of change.delete) {
    const { type, language } = parseName(name);
    await app.resetEmailTemplate(type, { language });
  }
}

function parseName(name: string): { type: TemplateType; language: string | undefined } {
  const [type, language] = name.split("@");
  return { type: type as TemplateType, language };
}
