import { internalProjectId } from "@vestibule/contract";
import type { contract, ProjectOwnerRead } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { HandlersOf } from "../../http/handler.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAuditContext } from "../audit/index.ts";
import { lockProjectForUpdate, type Project } from "../projects/index.ts";
import type { User } from "../users/index.ts";
import { removeOwnerFromProjects } from "./ownership.ts";
import { findOwners, type OwnerRow } from "./ownership-statements.ts";

type Services = Pick<Platform, "database" | "clock" | "readEndUser">;

const toWire = (row: OwnerRow): ProjectOwnerRead => ({
  user_id: row.user_id,
  display_name: row.display_name,
  primary_email: row.primary_email,
  profile_image_url: row.profile_image_url,
  created_at_millis: row.created_at.getTime(),
});

const gone = (project: Project) => apiError("PROJECT_NOT_FOUND", { project_id: project.id });

/** `/internal/project-owners` */
export function createProjectOwnerHandlers(
  services: Services,
): HandlersOf<typeof contract.projectOwners, Project, User> {
  const { database } = services;
  return {
    async list({ auth }) {
      const rows = await database.rows(findOwners, { projectId: auth.project.id, ownerUserId: null });
      return { items: rows.map(toWire), is_paginated: false };
    },

    /** Serializes removals per project, so that of two owners who remove each other one stays. */
    async remove(call) {
      const { project } = call.auth;
      const userId = call.params.user_id.toLowerCase();
      await database.transaction(async (transaction) => {
        if (!(await lockProjectForUpdate(transaction, project.id))) throw gone(project);
        const owners = await transaction.rows(findOwners, { projectId: project.id, ownerUserId: null });
        const removed = owners.find((owner) => owner.user_id === userId);
        if (!removed) throw apiError("USER_NOT_FOUND");
        if (removed.is_through_team)
          throw new PlainError(
            400,
            "This owner is a member of the team that owns the project. Remove them from the team first.",
          );
        if (!owners.some((owner) => owner.is_named && owner.user_id !== userId))
          throw new PlainError(400, lastStays(project));
        await removeOwnerFromProjects(transaction, toAuditContext(services, call), {
          userId,
          projectIds: [project.id],
        });
      });
      return { success: true };
    },
  };
}

const lastStays = ({ id }: Project): string =>
  id === internalProjectId
    ? "Project internal needs an owner to administer the server. Add another owner first."
    : "A project needs at least one owner. Add another owner first, or delete the project.";
