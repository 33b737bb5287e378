import type { contract, ProjectAdminRead } from "@vestibule/contract/endpoints";
import type { AppContext } from "../core/app-context.ts";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { memoize, memoizeByRef } from "../core/platform/memoize.ts";
import type { UserSession } from "../core/sessions/user-session.ts";
import { createOwnerApi } from "../features/admin/owner-api.ts";
import { newProjectToWire } from "../features/admin/projects/project-wire.ts";
import { toAdminProject } from "../features/admin/projects/projects.ts";
import { StackAdminApp } from "./admin-app.ts";
import type { AdminOwnedProject, OwnedProjects } from "./owned-project-types.ts";
import type { StackClientApp } from "./stack-client-app.ts";

type Endpoints = typeof contract.ownedProjects;

/**
 * The projects of the user signed in to an app of project `internal`. A separate function, so that apps that don't
 * manage projects don't download it.
 */
export function ownedProjects(app: StackClientApp): OwnedProjects {
  const { context } = app[stackAppInternalsSymbol];
  return createOwnedProjects(context, context.session);
}

/** `session`: the owner's. */
export function createOwnedProjects({ api, platform, config }: AppContext, session: () => UserSession): OwnedProjects {
  const getApps = memoizeByRef((_session: UserSession) => new Map<string, StackAdminApp>());

  const open = (projectId: string): StackAdminApp => {
    const { baseUrl, extraRequestHeaders } = config;
    const projectOwnerSession = session();
    return memoize(
      getApps(projectOwnerSession),
      projectId,
      () => new StackAdminApp({ baseUrl, extraRequestHeaders, projectId, projectOwnerSession, tokenStore: null }),
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
