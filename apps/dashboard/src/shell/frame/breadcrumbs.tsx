import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useDashboard, useOptionalProjectId } from "../../app/use-dashboard.ts";
import { isProjectInaccessible, projectQuery, useProjects } from "../../data/projects.ts";
import { cx } from "../../ui/styles.ts";
import { navigationEntries } from "../commands/navigation-entries.ts";
import { messages } from "../messages.ts";
import { CRUMB_LINK, Crumb, DetailCrumb } from "./detail-crumb.tsx";

/** Otherwise every parent of the current page would count as active. */
const exact = { exact: true };

/** Projects › project › page › record. */
export function Breadcrumbs() {
  const { projectsClient } = useDashboard();
  const projectId = useOptionalProjectId();
  // Show no name if the project cannot be opened.
  const { data: project, error } = useQuery({ ...projectQuery(projectsClient, projectId ?? ""), enabled: false });
  const isInProject = projectId !== undefined && (project !== undefined || !isProjectInaccessible(error));
  return (
    <nav aria-label={messages.breadcrumbs} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-0.5">
        <li className={isInProject ? "hidden min-w-0 sm:block" : "min-w-0"}>
          <Link to="/projects" activeOptions={exact} className={CRUMB_LINK}>
            {messages.projects}
          </Link>
        </li>
        {isInProject ? <ProjectCrumbs projectId={projectId} /> : null}
      </ol>
    </nav>
  );
}

function ProjectCrumbs({ projectId }: { projectId: string }) {
  const { projectsClient } = useDashboard();
  const { data: projects = [] } = useProjects(projectsClient);
  const { pathname } = useLocation();
  const name = projects.find(({ id }) => id === projectId)?.displayName;
  const below = pathname.replace(`/projects/${projectId}`, "/projects/$projectId").replace(/\/$/, "");
  // Every page is below the overview, also unknown ones.
  const page = navigationEntries.findLast(
    ({ to }) => below === to || (to !== "/projects/$projectId" && below.startsWith(`${to}/`)),
  );
  const isPage = below === page?.to;
  return (
    <>
      {name === undefined ? null : (
        <Crumb className="max-sm:hidden">
          <Link
            to="/projects/$projectId"
            params={{ projectId }}
            activeOptions={exact}
            dir="auto"
            className={cx(CRUMB_LINK, "max-w-48")}
          >
            {name}
          </Link>
        </Crumb>
      )}
      {page ? (
        <Crumb isFirstOnPhone {...(!isPage && { className: "shrink-0" })}>
          <Link
            to={page.to}
            params={{ projectId }}
            activeOptions={exact}
            aria-current={isPage ? "page" : undefined}
            className={cx(CRUMB_LINK, isPage && "font-medium text-ink")}
          >
            {page.label}
          </Link>
        </Crumb>
      ) : null}
      <DetailCrumb projectId={projectId} />
    </>
  );
}
