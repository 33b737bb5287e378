import type { Account } from "../core/user-context.ts";
import type { InternalUserMethods } from "./owned-project-types.ts";
import { createOwnedProjects } from "./owned-projects.ts";

/** The additional methods of users of project `internal`, loaded on first use. */
export function create({ app, session }: Account): InternalUserMethods {
  const { create, list } = createOwnedProjects(app, () => session);
  return { createProject: create, listOwnedProjects: list };
}
