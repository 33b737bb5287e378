import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { current } from "./current.ts";
import { jwks } from "./jwks.ts";
import type { Project } from "./project.ts";
import type { ProjectAdminHandlers } from "./project-admin-handlers.ts";
import type { ProjectStore } from "./store.ts";

export const createProjectHandlers = (
  projects: ProjectStore,
  administer: ProjectAdminHandlers,
): HandlersOf<typeof contract.projects, Project, { readonly id: string }> => ({
  current: current(administer),
  update: administer.update,
  delete: administer.delete,
  jwks: jwks(projects),
  anonymousUsersJwks: jwks(projects),
  restrictedUsersJwks: jwks(projects),
});
