import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { AdministerHandlers } from "./administer.ts";
import { current } from "./current.ts";
import { jwks } from "./jwks.ts";
import type { Project } from "./project.ts";
import type { ProjectStore } from "./store.ts";

export { createAdministerHandlers } from "./administer.ts";
export { checkConfig, type SharedProviders } from "./check-config.ts";
export { defaultConfig } from "./default-config.ts";
export { holdProject, moveDefaultPermission } from "./default-permissions.ts";
export { deleteProjectTask, resumeDeletions } from "./deletion/delete-project.ts";
export { createDeleteProjectTask } from "./deletion/empty-project.ts";
export type { Project } from "./project.ts";
export { readProjectForAdmin, readProjectsForAdmin } from "./read-admin.ts";
export { findKeySet } from "./rules.ts";
export { customOidcSecretName, emailPasswordName, providerSecretName } from "./secrets/secret-names.ts";
export { createProjectStore, type ProjectStore, readProject } from "./store.ts";
export { domainKey } from "./trusted-domains/trusted-domain.ts";
export { isTrustedRedirect } from "./trusted-domains/trusted-redirect.ts";
export { changeProject, createProject } from "./write.ts";

export const createProjectHandlers = (
  projects: ProjectStore,
  administer: AdministerHandlers,
): HandlersOf<typeof contract.projects, Project, { readonly id: string }> => ({
  current: current(administer),
  update: administer.update,
  delete: administer.delete,
  jwks: jwks(projects),
});
