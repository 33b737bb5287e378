import { apiError } from "../../http/api-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { type AuditedCall, recordAudit, toAuditContext } from "../audit/index.ts";
import { checkConfig, type SharedProviders } from "./check-config.ts";
import type { ProjectState } from "./project.ts";
import type { ProjectStore } from "./store.ts";
import { type ChangeChecks, changeProject, type ProjectChange } from "./write.ts";

export type ProjectServices = Pick<Platform, "database" | "encryption" | "clock" | "readEndUser" | "publicUrl"> & {
  readonly projects: ProjectStore;
  readonly oauth: SharedProviders;
};

/**
 * Changes the request's project with an audit entry, in one transaction.
 * @throws PROJECT_NOT_FOUND, what {@link checkConfig} and `checkState` throw
 */
export async function changeProjectAudited(
  services: ProjectServices,
  call: AuditedCall,
  change: ProjectChange | ((before: ProjectState) => ProjectChange),
  checkState?: ChangeChecks["checkState"],
): Promise<void> {
  const { database, encryption, oauth, projects } = services;
  const { id } = call.auth.project;
  const found = await database.transaction(async (transaction) => {
    const difference = await changeProject(transaction, encryption, id, change, {
      ...(checkState && { checkState }),
      checkConfig: (stored, update) => checkConfig(oauth, stored, update),
    });
    if (difference !== null && Object.keys(difference).length > 0)
      await recordAudit(transaction, toAuditContext(services, call), [
        { action: "project.update", target: { type: "project", id }, details: difference },
      ]);
    return difference !== null;
  });
  projects.invalidate(id);
  if (!found) throw apiError("PROJECT_NOT_FOUND", { project_id: id });
}
