import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ServerTeam } from "@vestibule/react";
import { Pencil, UsersRound } from "lucide-react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { teamQuery, useTeamCache } from "../../data/teams.ts";
import { useMetadataForm } from "../../features/metadata/use-metadata-form.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { getTeamName } from "../../features/teams/messages.ts";
import { Button, ShrinkingButton } from "../../ui/controls/button.tsx";
import { LinkTabs } from "../../ui/controls/link-tabs.tsx";
import { Avatar } from "../../ui/display/avatar.tsx";
import { Id } from "../../ui/display/id.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { UnsavedGuard } from "../../ui/layout/save-bar.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import { useDialogKey, useDialogState } from "../../ui/overlays/use-dialog-state.ts";
import { messages } from "./messages.ts";
import { tabs } from "./route.ts";
import { TabContent } from "./tab-content.tsx";

const text = messages.header;

/** The team's name, picture and key details. */
function TeamHeader({ team, onEdit }: { team: ServerTeam; onEdit: () => void }) {
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Avatar name={getTeamName(team)} id={team.id} imageUrl={team.profileImageUrl} size={48} isSquare />
      <div className="flex min-w-0 flex-1 basis-32 flex-col gap-1 sm:basis-60">
        <h1 className="min-w-0 py-0.5 text-title font-semibold tracking-[-0.01em] break-words">{getTeamName(team)}</h1>
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 text-ink-2">
          {/* Phones have it in the settings only. */}
          <span className="max-sm:hidden">
            {text.created} <RelativeTime value={team.createdAt} />
          </span>
          <Id value={team.id} label={text.id} isShort className="-my-1 pointer-coarse:-my-3" />
        </div>
      </div>
      <ShrinkingButton icon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onEdit}>
        {text.edit}
      </ShrinkingButton>
    </header>
  );
}

/** The outline of the page while the team loads. */
function TeamSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      <div className="flex gap-4">
        <Skeleton className="size-12 rounded-card" />
        <div className="flex min-w-0 flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-3.5 w-96 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-9 rounded-none" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  );
}

const TeamDeleteDialog = lazyDialog(
  async () => (await import("../../features/teams/team-delete-dialog.tsx")).TeamDeleteDialog,
);
const TeamEditDialog = lazyDialog(async () => (await import("./team-edit-dialog.tsx")).TeamEditDialog);

const route = getRouteApi("/projects/$projectId/teams/$teamId");
const to = "/projects/$projectId/teams/$teamId";

export function TeamPage() {
  const { projectsClient } = useDashboard();
  const { projectId, teamId } = route.useParams();
  const query = useQuery(teamQuery(projectsClient, projectId, teamId));
  if (query.data) return <LoadedTeam key={teamId} team={query.data} />;
  if (query.data === null) {
    const toList = (
      <Button asChild>
        <Link to="/projects/$projectId/teams" params={{ projectId }}>
          {messages.notFound.toList}
        </Link>
      </Button>
    );
    const { title, text } = messages.notFound;
    return (
      <>
        <PageTitle title={title} />
        <h1 className="sr-only">{title}</h1>
        <EmptyState icon={<UsersRound />} title={title} description={text} action={toList} />
      </>
    );
  }
  if (query.error) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  return <TeamSkeleton />;
}

function LoadedTeam({ team }: { team: ServerTeam }) {
  const { projectId } = route.useParams();
  const { tab = "members", edit } = route.useSearch();
  const navigate = useNavigate();
  const cache = useTeamCache();
  const deleting = useDialogState<void>();
  const editKey = useDialogKey(edit === true);
  // Kept here, not in its tab, so that unsaved text survives switching tabs.
  const metadata = useMetadataForm(team, async () => {
    await cache.refresh(team.id);
    return cache.get(team.id) ?? team;
  });
  const params = { projectId, teamId: team.id };
  const setEditing = (isOpen: boolean) =>
    void navigate({ to, params, search: { ...(tab !== "members" && { tab }), ...(isOpen && { edit: true }) } });
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <PageTitle title={getTeamName(team)} />
      <TeamHeader team={team} onEdit={() => setEditing(true)} />
      <LinkTabs
        label={messages.tabsLabel}
        items={tabs.map((each) => ({
          label: messages.tabs[each],
          link: { to, params, search: each === "members" ? {} : { tab: each }, replace: true },
          isCurrent: each === tab,
        }))}
      />
      <TabContent
        tab={tab}
        team={team}
        metadata={metadata}
        onEdit={() => setEditing(true)}
        onDelete={() => deleting.open()}
      />
      <UnsavedGuard isDirty={metadata.isDirty} />
      <TeamEditDialog key={editKey} team={team} isOpen={edit === true} onClose={() => setEditing(false)} />
      {deleting.opened && (
        <TeamDeleteDialog
          key={deleting.opened.key}
          team={team}
          isOpen={deleting.opened.isOpen}
          onClose={deleting.close}
          onDeleted={() => void navigate({ to: "/projects/$projectId/teams", params: { projectId } })}
        />
      )}
    </div>
  );
}
