import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { HandlersOf } from "../../http/handler.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "./project.ts";
import { readProjectForAdmin } from "./read-admin.ts";
import type { ProjectStore } from "./store.ts";
import { changeProject, deleteProject } from "./write.ts";

type Services = Pick<Platform, "database" | "encryption"> & { readonly projects: ProjectStore };

/** `GET, PATCH, DELETE /internal/projects/current` */
export function createAdministerHandlers({
  database,
  encryption,
  projects,
}: Services): HandlersOf<typeof contract.currentProject, Project, unknown> {
  const readOrThrow = async (projectId: string) => {
    const project = await readProjectForAdmin(database, encryption, projectId);
    if (!project) throw apiError("PROJECT_NOT_FOUND", { project_id: projectId });
    return project;
  };

  return {
    read: ({ auth }) => readOrThrow(auth.project.id),

    async update({ auth, body }) {
      const { id } = auth.project;
      const found = await database.transaction((transaction) =>
        changeProject(transaction, encryption, id, {
          displayName: body.display_name,
          description: body.description === null ? "" : body.description,
          isProductionMode: body.is_production_mode,
          config: body.config,
        }),
      );
      projects.forget(id);
      if (!found) throw apiError("PROJECT_NOT_FOUND", { project_id: id });
      return readOrThrow(id);
    },

    async delete({ auth }) {
      const { id } = auth.project;
      if (id === internalProjectId)
        throw new PlainError(400, "The project internal holds the owners of all projects and cannot be deleted.");
      const found = await deleteProject(database, id);
      projects.forget(id);
      if (!found) throw apiError("PROJECT_NOT_FOUND", { project_id: id });
      return { success: true };
    },
  };
}
