import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { current } from "./current.ts";
import { jwks } from "./jwks.ts";
import type { Project } from "./project.ts";
import type { ProjectAdminHandlers } from "./project-admin-handlers.ts";
import type { ProjectStore } from "./store.ts";

export { checkConfig, type SharedProviders } from "./check-config.ts";
export { defaultConfig } from "./default-config.ts";
export { lockProjectForUpdate, moveDefaultPermission } from "./default-permissions.ts";
export { deleteProjectTask, resumeDeletions } from "./deletion/delete-project.ts";
export { createDeleteProjectTask } from "./deletion/delete-project-data.ts";
export type { Project } from "./project.ts";
export { createProjectAdminHandlers } from "./project-admin-handlers.ts";
export { findKeySet } from "./project-config-rules.ts";
export { readProjectForAdmin, readProjectsForAdmin } from "./read-project-for-admin.ts";
export { customOidcSecretName, emailPasswordName, providerSecretName } from "./secrets/secret-names.ts";
export { createProjectStore, type ProjectStore, readProject } from "./store.ts";
export { domainKey } from "./trusted-domains/trusted-domain.ts";
export { isTrustedRedirect } from "./trusted-domains/trusted-redirect.ts";
export { changeProject, createProject } from "./write.ts";

export const createProjectHandlers = (
  projects: ProjectStore,
  administer: ProjectAdminHandlers,
): HandlersOf<typeof contract.projects, Project, { readonly id: string }> => ({
  current: current(administer),
  update: administer.update,
  delete: administer.delete,
  jwks: jwks(projects),
});
