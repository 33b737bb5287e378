import type { contract, UsersQuery } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../user-records/index.ts";
import { answerOf, type ServerUserServices } from "../services.ts";
import { findPage } from "./find-page.ts";
import { findPosition } from "./queries.ts";
import { type Position, pageMax, startOf } from "./rules.ts";

/** `GET /users`: one row more than the page is read, and the next page begins with it. */
export const list =
  (services: ServerUserServices): Handler<typeof contract.users.list, Project, User> =>
  async ({ auth: { project }, query }) => {
    const { desc = false, team_id: teamId, query: text = "" }: UsersQuery = query;
    const limit = Math.min(query.limit ?? pageMax, pageMax);
    const start = await positionOf(services.database, project.id, query);
    const users = await findPage(services.database, {
      projectId: project.id,
      start,
      isDescending: desc,
      teamId: teamId ?? null,
      text,
      rows: limit + 1,
    });
    return {
      items: users.slice(0, limit).map((user) => answerOf(services, user)),
      is_paginated: true,
      pagination: { next_cursor: users[limit]?.id ?? null },
    };
  };

/** @throws SCHEMA_ERROR for a cursor that names nobody, or somebody who was deleted long ago */
async function positionOf(database: Queryable, projectId: string, { cursor, desc }: UsersQuery): Promise<Position> {
  if (cursor === undefined) return startOf(desc === true);
  const row = await database.row(findPosition, [projectId, cursor]);
  if (!row)
    throw apiError("SCHEMA_ERROR", {
      message: "cursor: no user of this project, or deleted more than 7 days ago. Begin again without it.",
    });
  return { signedUpAt: row.signed_up_at, id: cursor };
}
