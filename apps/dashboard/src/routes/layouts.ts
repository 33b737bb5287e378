import { createRootRouteWithContext, createRoute } from "@tanstack/react-router";
import type { RouterContext } from "../app/context.ts";
import { load, withSearch } from "../app/page-route.ts";
import { NotFoundPage } from "../features/page/not-found-page.tsx";
import { HomeShell } from "../shell/home-shell.tsx";
import { ProjectShell } from "../shell/project-shell.tsx";
import { BareNotFoundPage, Root, RouteError } from "../shell/root.tsx";
import { projectShellRoute } from "./page-routes.ts";

export const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: RouteError,
  notFoundComponent: BareNotFoundPage,
});

/** Pages outside a project that require sign-in. */
export const home = createRoute({
  getParentRoute: () => root,
  id: "home",
  component: HomeShell,
  notFoundComponent: NotFoundPage,
});

/** Pages of a project. */
export const project = createRoute({
  getParentRoute: () => root,
  path: "/projects/$projectId",
  ...withSearch(projectShellRoute),
  loader: (args) => load(projectShellRoute, args),
  component: ProjectShell,
  // Below this route, unknown pages keep the sidebar.
  notFoundComponent: NotFoundPage,
});
