import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useDashboard, useOptionalProjectId } from "../../app/use-dashboard.ts";
import { isProjectInaccessible, projectQuery, useProjects } from "../../data/projects.ts";
import { cx } from "../../ui/styles.ts";
import { getNavigationEntries } from "../commands/navigation-entries.ts";
import { messages } from "../messages.ts";
import { CRUMB_LINK, Crumb, DetailCrumb, NameCrumb } from "./detail-crumb.tsx";

/** Otherwise every parent of the current page would count as active. */
const exact = { exact: true };

/**
 * On phones, only the parent of the current page, the second to last crumb: the page's heading names the page itself. An
 * only crumb stays. Between two crumbs there is a separator. Before a tab, the parent is the one of its page.
 */
const PARENT_ON_PHONES = cx(
  "max-sm:[&>li]:hidden max-sm:[&>li:only-child]:block max-sm:[&>li:nth-last-child(3)]:block max-sm:[&>li[data-back]]:block",
  "max-sm:[&:has(>[data-tab])>li:nth-last-child(3)]:hidden max-sm:[&:has(>[data-tab])>li:nth-last-child(5)]:block",
);

/** Projects › project › page › record. On phones: ‹ parent. */
export function Breadcrumbs() {
  const { projectsClient } = useDashboard();
  const projectId = useOptionalProjectId();
  // Show no name if the project cannot be opened.
  const { data: project, error } = useQuery({ ...projectQuery(projectsClient, projectId ?? ""), enabled: false });
  const { pathname } = useLocation();
  // The pages outside a project that have a parent.
  const [, page] = pathname.split("/");
  const ownPage = page === "account" ? messages.account : page === "new-project" && messages.newProject;
  const isInProject = projectId !== undefined && (project !== undefined || !isProjectInaccessible(error));
  return (
    <nav aria-label={messages.breadcrumbs} className="min-w-0">
      <ol className={cx("flex min-w-0 items-center gap-0.5", PARENT_ON_PHONES)}>
        {isInProject || ownPage ? (
          <li aria-hidden="true" data-back="" className="shrink-0 sm:hidden">
            <ChevronLeft size={16} strokeWidth={1.75} className="text-ink-3 rtl:-scale-x-100" />
          </li>
        ) : null}
        <li className="min-w-0">
          <Link to="/projects" activeOptions={exact} className={CRUMB_LINK}>
            {messages.projects}
          </Link>
        </li>
        {isInProject ? <ProjectCrumbs projectId={projectId} /> : null}
        {ownPage ? <NameCrumb name={ownPage} /> : null}
      </ol>
    </nav>
  );
}

const OVERVIEW = "/projects/$projectId";

function ProjectCrumbs({ projectId }: { projectId: string }) {
  const { data: projects = [] } = useProjects();
  const { pathname } = useLocation();
  const name = projects.find(({ id }) => id === projectId)?.displayName;
  const below = pathname.replace(`/projects/${projectId}`, OVERVIEW).replace(/\/$/, "");
  // The project's own crumb names its overview.
  const page = getNavigationEntries().findLast(
    ({ to }) => to !== OVERVIEW && (below === to || below.startsWith(`${to}/`)),
  );
  const isPage = below === page?.to;
  return (
    <>
      {name === undefined ? null : (
        <Crumb>
          <Link
            to={OVERVIEW}
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
        <Crumb>
          <Link
            to={page.to}
            params={{ projectId }}
            activeOptions={exact}
            aria-current={isPage ? "page" : undefined}
            className={CRUMB_LINK}
          >
            {page.label}
          </Link>
        </Crumb>
      ) : null}
      <DetailCrumb projectId={projectId} />
    </>
  );
}
