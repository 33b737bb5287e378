import type { ProjectConfigWrite } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import { type AuditedCall, recordAudit, toAuditContext } from "../../audit/index.ts";
import { changeProject, checkConfig, lockProjectForUpdate, type Project, readProject } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";

/**
 * Edits a list in the configuration under the project's lock, so that concurrent additions are all kept. `edit` derives
 * the change from the stored project; null: no change. @throws PROJECT_NOT_FOUND, PlainError 400
 */
export async function editConfig(
  services: IntegrationServices,
  call: AuditedCall,
  edit: (stored: Project) => ProjectConfigWrite | null,
): Promise<void> {
  const { database, encryption, projects, oauth } = services;
  const { id } = call.auth.project;
  const notFound = () => apiError("PROJECT_NOT_FOUND", { project_id: id });
  await database.transaction(async (transaction) => {
    const stored = (await lockProjectForUpdate(transaction, id))
      ? await readProject(transaction, encryption, id)
      : null;
    if (!stored) throw notFound();
    const config = edit(stored);
    if (!config) return;
    const difference = await changeProject(
      transaction,
      encryption,
      id,
      { config },
      {
        checkConfig: (before, update) => checkConfig(oauth, before, update),
      },
    );
    if (difference !== null && Object.keys(difference).length > 0)
      await recordAudit(transaction, toAuditContext(services, call), [
        { action: "project.update", target: { type: "project", id }, details: difference },
      ]);
  });
  projects.invalidate(id);
}

/** Reads the stored project, bypassing the cache. @throws PROJECT_NOT_FOUND */
export async function requireStoredProject(
  { database, encryption }: Pick<IntegrationServices, "database" | "encryption">,
  projectId: string,
): Promise<Project> {
  const stored = await readProject(database, encryption, projectId);
  if (!stored) throw apiError("PROJECT_NOT_FOUND", { project_id: projectId });
  return stored;
}
