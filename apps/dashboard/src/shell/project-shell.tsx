import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useStackApp, useUser } from "@vestibule/react";
import { Check, ChevronsUpDown, LayoutGrid, Plus } from "lucide-react";
import { use } from "react";
import { useDashboard, useProjectId } from "../app/use-dashboard.ts";
import { getBuiltInLabel, isProjectInaccessible, ProjectContext, projectQuery, useProjects } from "../data/projects.ts";
import { Notice } from "../features/page/not-found-page.tsx";
import { PageTitle } from "../features/page/page-title.tsx";
import { Avatar } from "../ui/display/avatar.tsx";
import { Badge } from "../ui/feedback/badge.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Menu } from "../ui/overlays/menu.tsx";
import { MenuLink, MenuSeparator } from "../ui/overlays/menu-items.tsx";
import { getNavigationGroups } from "./commands/navigation-entries.ts";
import { Frame } from "./frame/frame.tsx";
import { messages } from "./messages.ts";
import { RequireSignIn } from "./require-sign-in.tsx";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75, className: "mx-1" } as const;

/** Tells a project that came with the server from those of the owner. */
function BuiltInBadge({ id }: { id: string }) {
  const label = getBuiltInLabel(useDashboard().config, id);
  return label && <Badge tone="plain">{label}</Badge>;
}

/** Shows the current project and links to the others. */
function ProjectSwitcher({ projectId }: { projectId: string }) {
  const { data: projects = [] } = useProjects();
  const current = projects.find(({ id }) => id === projectId);
  return (
    <Menu
      align="start"
      className="w-64"
      trigger={
        <button
          type="button"
          aria-label={`${messages.switchProject}${current ? `: ${current.displayName}` : ""}`}
          className="flex h-10 w-full items-center gap-2.5 rounded-control border border-line-strong px-2 text-start hover:bg-hover pointer-coarse:h-11"
        >
          <Avatar isSquare name={current?.displayName ?? ""} id={projectId} />
          <span className="min-w-0 flex-1 truncate font-medium">{current?.displayName ?? " "}</span>
          <BuiltInBadge id={projectId} />
          <ChevronsUpDown aria-hidden="true" size={14} strokeWidth={1.75} className="shrink-0 text-ink-3" />
        </button>
      }
    >
      {projects.map(({ id, displayName }) => (
        <MenuLink
          key={id}
          icon={<Avatar isSquare name={displayName} id={id} />}
          link={{ to: "/projects/$projectId", params: { projectId: id } }}
          end={
            <>
              <BuiltInBadge id={id} />
              {id === projectId ? <Check aria-hidden="true" size={16} className="text-accent!" /> : null}
            </>
          }
        >
          {displayName}
        </MenuLink>
      ))}
      {/* Stays visible however many projects there are. */}
      <div className="sticky -bottom-1 -mx-1 -mb-1 bg-surface px-1 pb-1">
        <MenuSeparator />
        <MenuLink icon={<LayoutGrid {...icon} />} link={{ to: "/projects" }}>
          {messages.allProjects}
        </MenuLink>
        <MenuLink icon={<Plus {...icon} />} link={{ to: "/new-project" }}>
          {messages.newProject}
        </MenuLink>
      </div>
    </Menu>
  );
}

/** Hides the set-up page in production; other pages and the command palette still lead there. */
function useIsHidden() {
  const project = use(ProjectContext);
  const isSetupOpen = useLocation({ select: ({ pathname }) => pathname.endsWith("/setup") });
  return (to: string) => to.endsWith("/setup") && project?.isProductionMode && !isSetupOpen;
}

function ProjectNavigation({ projectId }: { projectId: string }) {
  const isHidden = useIsHidden();
  return (
    <nav aria-label={messages.mainNavigation} className="flex flex-col gap-4 p-3 pb-8">
      <ProjectSwitcher projectId={projectId} />
      {getNavigationGroups().map(({ label, entries }) => (
        <div key={label}>
          <div id={`navigation-${label}`} className="px-2 pb-1 font-medium text-hint text-ink-3">
            {label}
          </div>
          <ul aria-labelledby={`navigation-${label}`} className="flex flex-col gap-px">
            {entries.map(({ to, label, icon: Icon }) => (
              <li key={to} hidden={isHidden(to)}>
                <Link
                  to={to}
                  params={{ projectId }}
                  activeOptions={{ exact: to === "/projects/$projectId", includeSearch: false }}
                  className="flex h-8 items-center gap-2.5 rounded-control px-2 text-ink-2 transition-colors duration-150 hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent pointer-coarse:h-11"
                >
                  <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
                  <span className="truncate">{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The server does not reveal whether another owner's project exists. */
function ProjectUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const app = useStackApp();
  const user = useUser();
  if (!isProjectInaccessible(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Notice
      title={messages.noProjectTitle}
      text={messages.noProjectText({ email: user?.primaryEmail ?? "your account" })}
    >
      <PageTitle title={messages.noProjectTitle} />
      <Link to="/projects" className="font-medium text-accent hover:underline">
        {messages.toProjects}
      </Link>
      <button
        type="button"
        className="font-medium text-accent hover:underline"
        onClick={() => void user?.signOut({ redirectUrl: app.urls.signIn })}
      >
        {messages.otherAccount}
      </button>
    </Notice>
  );
}

/** The usual page layout: a title row, then a card. */
function ProjectSkeleton() {
  return (
    <div aria-hidden="true" className="flex animate-pulse flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="h-7 w-40 rounded-control bg-line" />
        <div className="h-5 w-72 max-w-full rounded-control bg-line" />
      </div>
      <div className="h-80 rounded-card border border-line bg-surface" />
    </div>
  );
}

/** The frame of a project's pages. Pages render once the project is loaded; their own data loads in parallel. */
export function ProjectShell() {
  return (
    <RequireSignIn>
      <Project />
    </RequireSignIn>
  );
}

function Project() {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const { data: project, error, refetch } = useQuery(projectQuery(projectsClient, projectId));
  return (
    <ProjectContext value={project ?? null}>
      <Frame
        navigation={!project && isProjectInaccessible(error) ? undefined : <ProjectNavigation projectId={projectId} />}
      >
        {project ? (
          <Outlet key={projectId} />
        ) : error ? (
          <ProjectUnavailable error={error} onRetry={() => void refetch()} />
        ) : (
          <ProjectSkeleton />
        )}
      </Frame>
    </ProjectContext>
  );
}
