import { createRoute, createRouter, notFound, redirect } from "@tanstack/react-router";
import { basePath } from "../app/config.ts";
import type { RouterContext } from "../app/context.ts";
import { load, withSearch } from "../app/page-route.ts";
import { NotFoundPage } from "../features/page/not-found-page.tsx";
import { home, project, root } from "./layouts.ts";
import { lazyPage } from "./page-code.ts";
import { integrationsRoute, newProjectRoute, ownerInvitationRoute, projectsRoute } from "./page-routes.ts";
import { projectPages } from "./project-pages.ts";

const index = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/projects", replace: true });
  },
});
const projects = createRoute({
  getParentRoute: () => home,
  path: "/projects",
  ...withSearch(projectsRoute),
  loader: (args) => load(projectsRoute, args),
  component: lazyPage(() => import("../pages/projects/page.tsx"), "ProjectsPage"),
});
const newProject = createRoute({
  getParentRoute: () => home,
  path: "/new-project",
  ...withSearch(newProjectRoute),
  loader: (args) => load(newProjectRoute, args),
  component: lazyPage(() => import("../pages/new-project/page.tsx"), "NewProjectPage"),
});
const account = createRoute({
  getParentRoute: () => home,
  path: "/account",
  component: lazyPage(() => import("../pages/account/page.tsx"), "AccountPage"),
});
const partnerConfirm = createRoute({
  getParentRoute: () => home,
  path: "/integrations/$partner/confirm",
  ...withSearch(integrationsRoute),
  loader: (args) => load(integrationsRoute, args),
  component: lazyPage(() => import("../pages/integrations/partner-confirm-page.tsx"), "PartnerConfirmPage"),
});
const transferConfirm = createRoute({
  getParentRoute: () => home,
  path: "/integrations/$partner/projects/transfer/confirm",
  ...withSearch(integrationsRoute),
  loader: (args) => load(integrationsRoute, args),
  component: lazyPage(() => import("../pages/integrations/transfer-confirm-page.tsx"), "TransferConfirmPage"),
});
const ownerInvitation = createRoute({
  getParentRoute: () => root,
  path: "/owner-invitation",
  ...withSearch(ownerInvitationRoute),
  loader: (args) => load(ownerInvitationRoute, args),
  component: lazyPage(() => import("../pages/owner-invitation/page.tsx"), "OwnerInvitationPage"),
});
const handler = createRoute({
  getParentRoute: () => root,
  path: "/handler/$",
  component: lazyPage(() => import("../pages/handler/page.tsx"), "HandlerPage"),
});
/** Development only: every UI component in every state. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: "/_gallery",
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: import.meta.env.DEV
    ? lazyPage(() => import("../pages/gallery/gallery-page.tsx"), "GalleryPage")
    : () => null,
});

const routeTree = root.addChildren([
  index,
  handler,
  ownerInvitation,
  gallery,
  home.addChildren([projects, newProject, account, partnerConfirm, transferConfirm]),
  project.addChildren([...projectPages]),
]);

export function createDashboardRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    basepath: basePath,
    defaultPreload: "intent",
    // The query client tracks freshness.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
