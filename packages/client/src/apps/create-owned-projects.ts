import type { contract, ProjectAdminRead } from "@vestibule/contract/endpoints";
import type { AppContext } from "../core/app-context.ts";
import { memoize, memoizeByRef } from "../core/platform/memoize.ts";
import type { UserSession } from "../core/sessions/user-session.ts";
import { createOwnerApi } from "../features/admin/owner-api.ts";
import { newProjectToWire } from "../features/admin/projects/project-wire.ts";
import { toAdminProject } from "../features/admin/projects/projects.ts";
import type { AdminOwnedProject, OwnedProjects, StackAdminApp, StackAdminAppConstructor } from "./app-models.ts";

type Endpoints = typeof contract.ownedProjects;

/** `session`: the owner's. `AdminApp`: the class of the projects' apps. */
export function createOwnedProjects(
  { api, platform, config }: AppContext,
  session: () => UserSession,
  AdminApp: StackAdminAppConstructor,
): OwnedProjects {
  const getApps = memoizeByRef((_session: UserSession) => new Map<string, StackAdminApp>());

  const open = (projectId: string): StackAdminApp => {
    const { baseUrl, extraRequestHeaders } = config;
    const projectOwnerSession = session();
    return memoize(
      getApps(projectOwnerSession),
      projectId,
      () => new AdminApp({ baseUrl, extraRequestHeaders, projectId, projectOwnerSession, tokenStore: null }),
    );
  };

  const parseOwnedProject = (wire: ProjectAdminRead): AdminOwnedProject => {
    const ownerApi = createOwnerApi({ ...config, projectId: wire.id }, session(), platform);
    return Object.freeze({ ...toAdminProject({ api: ownerApi }, wire), app: open(wire.id) });
  };

  return {
    open,
    list: async () => {
      const { items } = await api.call<Endpoints["list"]>("GET", "/internal/projects", { session: session() });
      return items.map(parseOwnedProject);
    },
    create: async (options) => {
      const body = newProjectToWire(options);
      return parseOwnedProject(
        await api.call<Endpoints["create"]>("POST", "/internal/projects", { session: session(), body }),
      );
    },
  };
}
