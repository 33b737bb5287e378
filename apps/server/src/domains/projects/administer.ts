import { internalProjectId } from "@vestibule/contract";
import type { ProjectAdminRead, ProjectUpdate } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "./project.ts";
import { readProjectForAdmin } from "./read-admin.ts";
import type { ProjectStore } from "./store.ts";
import { changeProject, deleteProject } from "./write.ts";

type Services = Pick<Platform, "database" | "encryption"> & { readonly projects: ProjectStore };

interface ProjectCall {
  readonly auth: { readonly project: Project };
}

/** Reading, changing and deleting the request's project, under whichever address. */
export interface AdministerHandlers {
  read(call: ProjectCall): Promise<ProjectAdminRead>;
  update(call: ProjectCall & { readonly body: ProjectUpdate }): Promise<ProjectAdminRead>;
  delete(call: ProjectCall): Promise<{ success: true }>;
}

/** `GET, PATCH, DELETE /internal/projects/current`, and the last two under `/projects/current`. */
export function createAdministerHandlers({ database, encryption, projects }: Services): AdministerHandlers {
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
