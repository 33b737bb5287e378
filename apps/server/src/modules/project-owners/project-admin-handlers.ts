import { internalProjectId } from "@vestibule/contract";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { type AuditedCall, recordAudit, toAuditContext } from "../audit/index.ts";
import {
  assertUnchanged,
  changeProject,
  checkConfig,
  type ProjectAdminHandlers,
  type ProjectStore,
  readProjectForAdmin,
  type SharedProviders,
  toAdminAnswer,
} from "../projects/index.ts";
import { deleteProject } from "./deletion/delete-project.ts";

type Services = Pick<Platform, "database" | "encryption" | "clock" | "readEndUser"> & {
  readonly projects: ProjectStore;
  readonly oauth: SharedProviders;
};

/** `GET, PATCH, DELETE /internal/projects/current`, and `PATCH, DELETE /projects/current`. */
export function createProjectAdminHandlers(services: Services): ProjectAdminHandlers {
  const { database, encryption, projects, oauth } = services;
  /** Owner sessions run in browsers, so they never read secrets back. */
  const readOrThrow = async ({ auth, request }: Pick<AuditedCall, "auth" | "request">) => {
    const {
      project: { id },
      ownerId,
    } = auth;
    const project = await readProjectForAdmin(database, ownerId === null ? encryption : null, id);
    if (!project) throw apiError("PROJECT_NOT_FOUND", { project_id: id });
    return toAdminAnswer(project, request);
  };

  return {
    read: readOrThrow,

    async update(call) {
      const { id } = call.auth.project;
      const { expected } = call.body;
      const change = {
        displayName: call.body.display_name,
        description: call.body.description === null ? "" : call.body.description,
        isProductionMode: call.body.is_production_mode,
        config: call.body.config,
      };
      const found = await database.transaction(async (transaction) => {
        const difference = await changeProject(transaction, encryption, id, change, {
          ...(expected && { checkState: (before) => assertUnchanged(expected, before, call.auth) }),
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
      return readOrThrow(call);
    },

    async delete(call) {
      const { id } = call.auth.project;
      if (id === internalProjectId)
        throw new PlainError(400, "The project internal holds the owners of all projects and can't be deleted.");
      const found = await database.transaction((transaction) =>
        deleteProject(transaction, toAuditContext(services, call), id),
      );
      projects.invalidate(id);
      if (!found) throw apiError("PROJECT_NOT_FOUND", { project_id: id });
      return { success: true };
    },
  };
}
