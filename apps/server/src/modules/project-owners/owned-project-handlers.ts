import { randomUUID } from "node:crypto";
import { internalProjectId } from "@vestibule/contract";
import type { contract, ProjectCreate } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Authentication, HandlersOf } from "../../http/handler.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { type AuditContext, recordAudit, toAuditContext } from "../audit/index.ts";
import { checkMembership } from "../permissions/index.ts";
import {
  checkConfig,
  defaultConfig,
  type Project,
  readProjectForAdmin,
  readProjectsForAdmin,
  type SharedProviders,
  setOwnerTeam,
  toAdminAnswer,
} from "../projects/index.ts";
import { requireOwnSession } from "../sessions/index.ts";
import { lockUserForEvents, type User } from "../users/index.ts";
import { createProject } from "./create-project.ts";
import { addOwnerToProjects } from "./ownership.ts";
import { listAccessibleProjectIds, listOwnedProjectIds } from "./ownership-statements.ts";
import { writeDetails } from "./project-details.ts";
import { requireInternalProject } from "./require-internal-project.ts";
import { transferProject } from "./transfer-project.ts";

type Services = Pick<Platform, "database" | "encryption" | "clock" | "readEndUser" | "publicUrl"> & {
  readonly oauth: SharedProviders;
};

/** Maximum number of projects that an owner can create, because each has many rows. */
const maxCreatedProjects = 200;

/** `GET, POST /internal/projects`: with an owner session, which never reads secrets. */
export function createOwnedProjectHandlers(
  services: Services,
): HandlersOf<typeof contract.ownedProjects, Project, Pick<User, "id" | "is_anonymous">> {
  const { database, oauth } = services;
  return {
    async list({ auth, user, request }) {
      requireInternalProject(auth.project);
      const owned = await database.rows(listAccessibleProjectIds, { userId: user.id });
      const ids = owned.map(({ project_id }) => project_id);
      const projects = await readProjectsForAdmin(database, null, ids);
      return { items: projects.map((project) => toAdminAnswer(project, request)), is_paginated: false };
    },

    async create(call) {
      const { auth, user, body } = call;
      requireInternalProject(auth.project);
      await requireOwnSession(services, auth);
      // An anonymous user cannot be identified as the owner, and may be deleted soon.
      if (user.is_anonymous) throw new PlainError(400, "An anonymous user can't own projects. Add an email first.");
      checkConfig(oauth, { config: defaultConfig, secrets: {} }, body.config ?? {});
      const id = randomUUID();
      const context = toAuditContext(services, call);
      await database.transaction((transaction) =>
        create(transaction, services, context, { id, auth, userId: user.id, body }),
      );
      const created = await readProjectForAdmin(database, null, id);
      if (!created) throw apiError("PROJECT_NOT_FOUND", { project_id: id });
      return toAdminAnswer(created, call.request);
    },

    transfer: transferProject(services),
  };
}

interface Creation {
  readonly id: string;
  readonly auth: Authentication<Project, Pick<User, "id">>;
  readonly userId: string;
  readonly body: ProjectCreate;
}

/** Locks the user first, so that concurrent requests cannot exceed the limit. */
async function create(
  transaction: Queryable,
  services: Services,
  context: AuditContext,
  { id, auth, userId, body }: Creation,
): Promise<void> {
  if (!(await lockUserForEvents(transaction, { projectId: internalProjectId, userId })))
    throw apiError("USER_AUTHENTICATION_REQUIRED");
  const owned = await transaction.rows(listOwnedProjectIds, { userId });
  if (owned.length >= maxCreatedProjects)
    throw new PlainError(
      400,
      `You own ${owned.length} projects. The limit for creating more is ${maxCreatedProjects}. Delete one first.`,
    );
  // `writeDetails` stores the pictures of the branding, which refer to the project.
  const { branding: _, ...config } = body.config ?? {};
  await createProject(transaction, services.encryption, {
    id,
    displayName: body.display_name,
    description: body.description ?? "",
    isProductionMode: body.is_production_mode ?? false,
    config,
    createdAt: context.now,
  });
  await writeDetails(transaction, services, { ...auth, project: { id } }, body);
  await addOwnerToProjects(transaction, context, { userId, projectIds: [id] });
  const teamId = body.owner_team_id?.toLowerCase();
  if (teamId) {
    await checkMembership(transaction, { projectId: internalProjectId, teamId, userId });
    await setOwnerTeam(transaction, id, teamId);
  }
  await recordAudit(transaction, context, [{ action: "project.create", target: { type: "project", id } }]);
}
