import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { ProjectContext, projectQuery } from "../../data/projects.ts";
import { RequireSignIn } from "../components/require-sign-in.tsx";
import { Frame } from "../frame/frame.tsx";
import { isProjectInaccessible } from "./is-project-inaccessible.ts";
import { ProjectNavigation } from "./project-navigation.tsx";
import { ProjectSkeleton } from "./project-skeleton.tsx";
import { ProjectUnavailable } from "./project-unavailable.tsx";

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
