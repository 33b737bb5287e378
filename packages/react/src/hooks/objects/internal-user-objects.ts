import type * as Kit from "@vestibule/client";
import type { AdminOwnedProject, InternalUserMethods } from "./app-types.ts";
import type { HookScope } from "./hook-scope.ts";

type InternalUserObjects = Omit<InternalUserMethods, "useOwnedProjects">;

/** The methods of a user of project `internal` that return projects with hooks, whose code they load. */
export function createInternalUserObjects({ app }: HookScope, user: Kit.CurrentUser): InternalUserObjects {
  const { createProject, listOwnedProjects } = user as Kit.CurrentInternalUser;
  const add = async <Projects>(projects: unknown) =>
    (await import("./owned-project-hooks.ts")).addOwnedProjectHooks<Projects>(app, projects);
  return {
    createProject: async (options) => add<AdminOwnedProject>(await createProject(options)),
    listOwnedProjects: async () => add<AdminOwnedProject[]>(await listOwnedProjects()),
  };
}
