import type { contract, ProjectAdminRead, ProjectOwnerRead } from "@vestibule/contract/endpoints";
import { encodeSegment } from "../../server/paths.ts";
import { camelCaseKeys } from "../../wire/letter-case.ts";
import type { AdminContext } from "../admin-context.ts";
import { createOAuthProviderMethods } from "./oauth-providers.ts";
import { createOwnerInvitationMethods } from "./owner-invitations.ts";
import { productionModeErrors } from "./production-mode.ts";
import type { AdminProject, ProjectMethods, ProjectOwner } from "./project-types.ts";
import { expectedToWire, projectFieldsFromWire, projectToWire } from "./project-wire.ts";

type Current = typeof contract.currentProject;
type Owners = typeof contract.projectOwners;

export function toAdminProject({ api }: Pick<AdminContext, "api">, wire: ProjectAdminRead): AdminProject {
  const fields = projectFieldsFromWire(wire);
  return Object.freeze({
    ...fields,
    update: async (options, check = {}) => {
      const body = { ...projectToWire(options), expected: expectedToWire(fields, options, check) };
      const changed = await api.call<Current["update"]>("PATCH", "/internal/projects/current", { session: null, body });
      return toAdminProject({ api }, changed);
    },
    delete: async () => {
      await api.call<Current["delete"]>("DELETE", "/internal/projects/current", { session: null });
    },
    getProductionModeErrors: () => productionModeErrors(fields),
  } satisfies AdminProject);
}

export function createProjectMethods({ api }: AdminContext): ProjectMethods {
  const toOwner = (wire: ProjectOwnerRead): ProjectOwner => {
    const { createdAtMillis, ...same } = camelCaseKeys(wire);
    return Object.freeze({
      ...same,
      createdAt: new Date(createdAtMillis),
      remove: async () => {
        await api.call<Owners["remove"]>("DELETE", `/internal/project-owners/${encodeSegment(wire.user_id)}`, {
          session: null,
        });
      },
    });
  };
  return {
    ...createOwnerInvitationMethods({ api }),
    ...createOAuthProviderMethods({ api }),
    getProject: async () =>
      toAdminProject({ api }, await api.call<Current["read"]>("GET", "/internal/projects/current", { session: null })),
    listProjectOwners: async () => {
      const { items } = await api.call<Owners["list"]>("GET", "/internal/project-owners", { session: null });
      return items.map(toOwner);
    },
  };
}
