import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { FolderSearch, Plus } from "lucide-react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { compareBuiltIn, getBuiltInLabel, useProjects } from "../../data/projects.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { PageHeader, Toolbar } from "../../ui/layout/page-header.tsx";
import { grid, messages, ProjectCards } from "./project-cards.tsx";
import { listProjects, parseProjectsSearch } from "./projects-search.ts";

/** Fewer projects are found at a glance. */
const searchMinimum = 7;

const route = getRouteApi("/home/projects");
const getOrders = perLocale(
  () =>
    [
      { value: "recent", label: messages.recent },
      { value: "name", label: messages.byName },
    ] as const,
);

export function ProjectsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { config } = useDashboard();
  const { data: projects, error, refetch } = useProjects();
  const set = (change: Record<string, unknown>) =>
    void navigate({ search: (before) => parseProjectsSearch({ ...before, ...change }), replace: true });
  if (projects?.length === 0) return <Navigate to="/new-project" replace />;
  const isOwn = ({ id }: { readonly id: string }) => getBuiltInLabel(config, id) === null;
  const hasOwn = projects?.some(isOwn) ?? true;
  const isOnly = search.q === undefined && projects?.filter(isOwn).length === 1;
  const isLong = search.q !== undefined || (projects?.length ?? 0) >= searchMinimum;
  const found = projects && listProjects(projects, search, (a, b) => compareBuiltIn(config, a, b));
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={
          // With a single project, the card next to it creates another one.
          (projects ? !isOnly : error) && (
            <Button asChild variant="primary" aria-keyshortcuts="c">
              <Link to="/new-project">
                <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
                {messages.create}
              </Link>
            </Button>
          )
        }
      />
      {hasOwn ? null : <Banner title={messages.noneOfOwn}>{messages.noneOfOwnText}</Banner>}
      {isLong && (
        <Toolbar
          end={
            <SegmentedControl
              label={messages.order}
              options={getOrders()}
              value={search.order ?? "recent"}
              onValueChange={(order) => set({ order })}
            />
          }
        >
          <SearchField label={messages.search} hasSlashHint value={search.q ?? ""} onValueChange={(q) => set({ q })} />
        </Toolbar>
      )}
      {error && !projects ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !found ? (
        <Loading>
          <div className={grid}>
            {["a", "b", "c"].map((key) => (
              <Skeleton key={key} className="h-19 rounded-card" />
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
        <>
          <ProjectCards
            // One request for each.
            hasActivity={hasOwn && !isLong}
            suggestsAnother={isOnly}
            projects={hasOwn ? found.filter(isOwn) : found}
          />
          {hasOwn && <ProjectCards title={messages.builtIn} projects={found.filter((project) => !isOwn(project))} />}
        </>
      )}
    </div>
  );
}
