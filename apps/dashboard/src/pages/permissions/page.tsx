import { useNavigate, useSearch } from "@tanstack/react-router";
import { useProjectId } from "../../app/use-dashboard.ts";
import { DefaultsCard } from "../../features/permissions/defaults-card.tsx";
import { messages } from "./messages.ts";
import { PermissionsScreen } from "./permissions-screen.tsx";
import type { PermissionsSearch } from "./permissions-search.ts";

const pages = {
  team: "/projects/$projectId/team-permissions",
  project: "/projects/$projectId/project-permissions",
} as const;

/** The page's search parameters, and how to change them. */
function useAddress(scope: keyof typeof pages) {
  const to = pages[scope];
  const projectId = useProjectId();
  const navigate = useNavigate();
  const search: PermissionsSearch = useSearch({ from: to });
  return {
    search,
    setSearch: (next: PermissionsSearch) => void navigate({ to, params: { projectId }, search: next, replace: true }),
  };
}

export function TeamPermissionsPage() {
  return <PermissionsScreen scope="team" {...useAddress("team")} />;
}

export function ProjectPermissionsPage() {
  return (
    <PermissionsScreen scope="project" {...useAddress("project")}>
      <DefaultsCard
        name="userDefaultPermissions"
        scope="project"
        title={messages.project.defaults}
        description={messages.project.defaultsText}
      />
    </PermissionsScreen>
  );
}
