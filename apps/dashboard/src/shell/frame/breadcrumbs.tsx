import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useDashboard, useOptionalProjectId } from "../../app/use-dashboard.ts";
import { isProjectInaccessible, projectQuery, useProjects } from "../../data/projects.ts";
import { cx } from "../../ui/styles.ts";
import { getNavigationEntries } from "../commands/navigation-entries.ts";
import { messages } from "../messages.ts";
import { CRUMB_LINK, Crumb, CrumbSeparator, DetailCrumb } from "./detail-crumb.tsx";

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

/**
 * On phones, the project is shortened before the page, and hidden below 3 rem unless it has the focus. The page must not
 * shrink by even a fraction of a pixel, because it would then end in an ellipsis.
 */
const IF_ROOM = "min-w-0 max-sm:shrink-[9999999] max-sm:focus-within:shrink-0";
const IF_ROOM_CONTENT =
  "max-sm:flex max-sm:min-w-0 max-sm:items-center max-sm:gap-0.5 max-sm:not-focus-within:max-w-[calc((100%-3rem)*999)] max-sm:not-focus-within:overflow-hidden";

function ProjectCrumbs({ projectId }: { projectId: string }) {
  const { data: projects = [] } = useProjects();
  const { pathname } = useLocation();
  const name = projects.find(({ id }) => id === projectId)?.displayName;
  const below = pathname.replace(`/projects/${projectId}`, "/projects/$projectId").replace(/\/$/, "");
  // Every page is below the overview, also unknown ones.
  const page = getNavigationEntries().findLast(
    ({ to }) => below === to || (to !== "/projects/$projectId" && below.startsWith(`${to}/`)),
  );
  const isPage = below === page?.to;
  return (
    <>
      {name === undefined ? null : (
        <>
          <li aria-hidden="true" className="shrink-0 max-sm:hidden">
            <CrumbSeparator />
          </li>
          <li className={isPage ? IF_ROOM : "min-w-0 max-sm:hidden"}>
            <span className={IF_ROOM_CONTENT}>
              <Link
                to="/projects/$projectId"
                params={{ projectId }}
                activeOptions={exact}
                dir="auto"
                className={cx(CRUMB_LINK, "max-w-48 max-sm:min-w-10")}
              >
                {name}
              </Link>
              <CrumbSeparator className="shrink-0 sm:hidden" />
            </span>
          </li>
        </>
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
