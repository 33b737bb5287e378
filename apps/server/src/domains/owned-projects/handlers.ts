import { randomUUID } from "node:crypto";
import { internalProjectId } from "@vestibule/contract";
import type { contract, ProjectAdminRead } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import type { HandlersOf } from "../../http/handler.ts";
import type { Platform } from "../../platform/platform.ts";
import { createProject, type Project, readProjectForAdmin } from "../projects/index.ts";
import { insertOwner, listOwned } from "./queries.ts";

type Services = Pick<Platform, "database" | "encryption" | "clock">;

const demandInternal = (project: Project): void => {
  if (project.id !== internalProjectId) throw apiError("EXPECTED_INTERNAL_PROJECT");
};

/** `GET, POST /internal/projects` */
export function createOwnedProjectHandlers({
  database,
  encryption,
  clock,
}: Services): HandlersOf<typeof contract.ownedProjects, Project, { readonly id: string }> {
  return {
    async list({ auth, user }) {
      demandInternal(auth.project);
      const owned = await database.rows(listOwned, [user.id]);
      const items: ProjectAdminRead[] = [];
      // One after the other: all at once would take every connection from the other requests.
      for (const { project_id } of owned) {
        const project = await readProjectForAdmin(database, encryption, project_id);
        // One that was deleted meanwhile is simply not there any more.
        if (project) items.push(project);
      }
      return { items, is_paginated: false };
    },

    async create({ auth, user, body }) {
      demandInternal(auth.project);
      const id = randomUUID();
      const createdAt = clock();
      await database.transaction(async (transaction) => {
        await createProject(transaction, encryption, {
          id,
          displayName: body.display_name,
          description: body.description ?? "",
          isProductionMode: body.is_production_mode ?? false,
          config: body.config ?? {},
          createdAt,
        });
        await transaction.run(insertOwner, [id, user.id, new Date(createdAt)]);
      });
      const created = await readProjectForAdmin(database, encryption, id);
      if (!created) throw apiError("PROJECT_NOT_FOUND", { project_id: id });
      return created;
    },
  };
}
