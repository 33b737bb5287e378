import type { contract, ProjectAdminRead } from "@vestibule/contract/endpoints";
import { StackAdminApp } from "../../apps/admin-app.ts";
import { stackAppInternalsSymbol } from "../../apps/app-internals.ts";
import type { StackClientApp } from "../../apps/stack-client-app.ts";
import { memoize, memoizeByRef } from "../../platform/memoize.ts";
import type { UserSession } from "../../sessions/user-session.ts";
import { createOwnerApi } from "../owner-api.ts";
import { newProjectToWire } from "../projects/project-wire.ts";
import { toAdminProject } from "../projects/projects.ts";
import type { AdminOwnedProject, OwnedProjects } from "./owned-project-types.ts";

type Endpoints = typeof contract.ownedProjects;

/**
 * The projects of the user signed in to an app of project `internal`. A separate function, so that apps that don't
 * manage projects don't download it.
 */
export function ownedProjects(app: StackClientApp): OwnedProjects {
  const { api, platform, config, session } = app[stackAppInternalsSymbol].context;

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
