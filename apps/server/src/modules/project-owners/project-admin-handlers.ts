import { internalProjectId } from "@vestibule/contract";
import { apiError, PlainError } from "../../http/api-error.ts";
import { type AuditedCall, toAuditContext } from "../audit/index.ts";
import {
  assertUnchanged,
  changeProjectAudited,
  type ProjectAdminHandlers,
  type ProjectServices,
  readProjectForAdmin,
  toAdminAnswer,
} from "../projects/index.ts";
import { deleteProject } from "./deletion/delete-project.ts";
import { storeBranding, storeDetails } from "./project-details.ts";

/** `GET, PATCH, DELETE /internal/projects/current`, and `PATCH, DELETE /projects/current`. */
export function createProjectAdminHandlers(services: ProjectServices): ProjectAdminHandlers {
  const { database, encryption, projects } = services;
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
      const { expected } = call.body;
      const change = {
        displayName: call.body.display_name,
        description: call.body.description === null ? "" : call.body.description,
        isProductionMode: call.body.is_production_mode,
        config: call.body.config && (await storeBranding(services, call.auth, call.body.config)),
        details: await storeDetails(services, call.auth, call.body),
      };
      await changeProjectAudited(
        services,
        call,
        change,
        expected && ((before) => assertUnchanged(expected, before, { ...call.auth, publicUrl: services.publicUrl })),
      );
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
