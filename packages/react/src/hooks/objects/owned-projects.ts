import { type OwnedProjects as KitOwnedProjects, ownedProjects as kitOwnedProjects } from "@vestibule/client";
import type { AdminOwnedProject, StackAdminApp } from "./app-types.ts";
import { addAppHooks, addOwnedProjectHooks } from "./server-hooks.ts";
import { adminApp } from "./server-kinds.ts";

/** The projects of the signed-in user of project `internal`, with hooks. */
export interface OwnedProjects {
  /** As in `@vestibule/client`. Returns the same app for the same session and project. */
  open(projectId: string): StackAdminApp;
  list(): Promise<AdminOwnedProject[]>;
  create(...args: Parameters<KitOwnedProjects["create"]>): Promise<AdminOwnedProject>;
}

export function ownedProjects(app: Parameters<typeof kitOwnedProjects>[0]): OwnedProjects {
  const { open, list, create } = kitOwnedProjects(app);
  return {
    open: (projectId) => addAppHooks<StackAdminApp>(open(projectId), adminApp),
    list: async () => addOwnedProjectHooks<AdminOwnedProject[]>(app, await list()),
    create: async (options) => addOwnedProjectHooks<AdminOwnedProject>(app, await create(options)),
  };
}
