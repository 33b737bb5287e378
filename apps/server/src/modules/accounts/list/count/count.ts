import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../../http/handler.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Project } from "../../../projects/index.ts";
import type { User } from "../../../users/index.ts";
import { createSearch } from "../filtered/create-search.ts";
import { hasOnlyTextOrTeam, toFilters } from "../filters.ts";
import { countMatches } from "./count-matches.ts";
import { countAllUsers } from "./count-statements.ts";

/** `GET /users/count` */
export const count =
  ({ database }: Pick<Platform, "database">): Handler<typeof contract.users.count, Project, User> =>
  async ({ auth: { project }, query }) => {
    const filters = toFilters(query);
    if (hasOnlyTextOrTeam(filters) && filters.text === "" && filters.teamId === null) {
      const row = await database.row(countAllUsers, [project.id]);
      return { count: row?.count ?? 0, is_at_least: false };
    }
    const asked = { projectId: project.id, query, start: null, isDescending: false };
    const { counted, isAtLeast } = await countMatches(database, await createSearch(database, asked));
    return { count: counted, is_at_least: isAtLeast };
  };
