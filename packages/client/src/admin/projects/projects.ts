import type { contract, ProjectAdminRead, ProjectOwnerRead } from "@vestibule/contract/endpoints";
import { segment } from "../../server/paths.ts";
import { camelCaseKeys } from "../../wire/letter-case.ts";
import type { AdminParts } from "../parts.ts";
import type { AdminProject, ProjectMethods, ProjectOwner } from "./model.ts";
import { productionModeErrors } from "./production-mode.ts";
import { projectFieldsFromWire, projectToWire } from "./wire.ts";

type Current = typeof contract.currentProject;
type Owners = typeof contract.projectOwners;

export function toAdminProject({ api }: Pick<AdminParts, "api">, wire: ProjectAdminRead): AdminProject {
  const fields = projectFieldsFromWire(wire);
  return Object.freeze({
    ...fields,
    update: async (options) => {
      const body = projectToWire(options);
      const changed = await api.call<Current["update"]>("PATCH", "/internal/projects/current", { session: null, body });
      return toAdminProject({ api }, changed);
    },
    delete: async () => {
      await api.call<Current["delete"]>("DELETE", "/internal/projects/current", { session: null });
    },
    getProductionModeErrors: () => productionModeErrors(fields),
  } satisfies AdminProject);
}

export function createProjectMethods({ api }: AdminParts): ProjectMethods {
  const toOwner = (wire: ProjectOwnerRead): ProjectOwner => {
    const { createdAtMillis, ...same } = camelCaseKeys(wire);
    return Object.freeze({
      ...same,
      createdAt: new Date(createdAtMillis),
      remove: async () => {
        await api.call<Owners["remove"]>("DELETE", `/internal/project-owners/${segment(wire.user_id)}`, {
          session: null,
        });
      },
    });
  };
  return {
    getProject: async () =>
      toAdminProject({ api }, await api.call<Current["read"]>("GET", "/internal/projects/current", { session: null })),
    listProjectOwners: async () => {
      const { items } = await api.call<Owners["list"]>("GET", "/internal/project-owners", { session: null });
      return items.map(toOwner);
    },
    addProjectOwner: async (email) =>
      toOwner(await api.call<Owners["add"]>("POST", "/internal/project-owners", { session: null, body: { email } })),
  };
}
