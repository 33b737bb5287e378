import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { FolderSearch, Plus } from "lucide-react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { projectsQuery } from "../../data/projects.ts";
import { PageTitle } from "../../shell/components/page-title.tsx";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Toolbar } from "../../ui/layout/toolbar.tsx";
import { messages } from "./messages.ts";
import { ProjectCard } from "./project-card.tsx";
import { listProjects, parseSearch } from "./projects-search.ts";

const route = getRouteApi("/home/projects");
const orders = [
  { value: "recent", label: messages.recent },
  { value: "name", label: messages.byName },
] as const;
const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4";

export function ProjectsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { projectsClient } = useDashboard();
  const { data: projects, error, refetch } = useQuery(projectsQuery(projectsClient));
  const set = (change: Record<string, unknown>) =>
    void navigate({ search: (before) => parseSearch({ ...before, ...change }), replace: true });
  if (projects?.length === 0) return <Navigate to="/new-project" replace />;
  const found = projects && listProjects(projects, search);
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={
          <Button asChild variant="primary">
            <Link to="/new-project">
              <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              {messages.create}
            </Link>
          </Button>
        }
      />
      <Toolbar
        end={
          <SegmentedControl
            label={messages.order}
            options={orders}
            value={search.order ?? "recent"}
            onValueChange={(order) => set({ order })}
          />
        }
      >
        <SearchField label={messages.search} hasSlashHint value={search.q ?? ""} onValueChange={(q) => set({ q })} />
      </Toolbar>
      {error && !projects ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !found ? (
        <Loading>
          <div className={grid}>
            {["a", "b", "c"].map((key) => (
              <Skeleton key={key} className="h-37 rounded-card" />
            ))}
          </div>
        </Loading>
      ) : found.length === 0 ? (
        <EmptyState
          icon={<FolderSearch />}
          title={messages.none}
          action={<Button onClick={() => set({ q: "" })}>{messages.clear}</Button>}
        />
      ) : (
        <ul className={grid}>
          {found.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      )}
    </div>
  );
}
