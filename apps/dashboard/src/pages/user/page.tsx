import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ServerUser } from "@vestibule/react";
import { UserX } from "lucide-react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { userQuery, useUserCache } from "../../data/users.ts";
import { useMetadataForm } from "../../features/metadata/use-metadata-form.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { useUserDialogs } from "../../features/users/use-user-dialogs.tsx";
import { getUserName } from "../../features/users/user-name.ts";
import { Button } from "../../ui/controls/button.tsx";
import { LinkTabs } from "../../ui/controls/link-tabs.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/error-state.tsx";

import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { UnsavedGuard } from "../../ui/layout/save-bar.tsx";
import { messages } from "./messages.ts";
import { tabs } from "./route.ts";
import { TabContent } from "./tab-content.tsx";
import { UserHeader } from "./user-header.tsx";

/** The outline of the page while the user loads. */
function UserSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      <div className="flex gap-4">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex min-w-0 flex-1 flex-col gap-2 pt-1">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-3.5 w-64 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-9 rounded-none" />
      <Skeleton className="h-64 rounded-card" />
    </Loading>
  );
}

const route = getRouteApi("/projects/$projectId/users/$userId");

export function UserPage() {
  const { projectsClient } = useDashboard();
  const { projectId, userId } = route.useParams();
  const query = useQuery(userQuery(projectsClient, projectId, userId));
  if (query.data) return <LoadedUser key={userId} user={query.data} />;
  const toList = (
    <Button asChild>
      <Link to="/projects/$projectId/users" params={{ projectId }}>
        {messages.notFound.toList}
      </Link>
    </Button>
  );
  if (query.data === null) {
    return (
      <>
        <PageTitle title={messages.notFound.title} />
        <h1 className="sr-only">{messages.notFound.title}</h1>
        <EmptyState
          icon={<UserX />}
          title={messages.notFound.title}
          description={messages.notFound.text}
          action={toList}
        />
      </>
    );
  }
  if (query.error) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />;
  }
  return <UserSkeleton />;
}

function LoadedUser({ user }: { user: ServerUser }) {
  const { projectId } = route.useParams();
  const { tab = "profile", edit, side = "about" } = route.useSearch();
  const navigate = useNavigate();
  const cache = useUserCache();
  const dialogs = useUserDialogs(() => void navigate({ to: "/projects/$projectId/users", params: { projectId } }));
  // Kept here, not in its tab, so that unsaved text survives switching tabs.
  const metadata = useMetadataForm(user, async () => {
    await cache.refresh(user.id);
    return cache.get(user.id) ?? user;
  });
  const setEditing = (isEditing: boolean) =>
    void navigate({
      to: "/projects/$projectId/users/$userId",
      params: { projectId, userId: user.id },
      search: { ...(tab !== "profile" && { tab }), ...(isEditing && { edit: "name" as const }) },
      replace: true,
    });
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <PageTitle title={getUserName(user)} />
      <UserHeader user={user} open={dialogs.open} isEditing={edit === "name"} onEdit={setEditing} />
      <LinkTabs
        label={messages.tabsLabel}
        items={tabs.map((each) => ({
          label: messages.tabs[each],
          link: {
            to: "/projects/$projectId/users/$userId",
            params: { projectId, userId: user.id },
            search: each === "profile" ? {} : { tab: each },
            replace: true,
          },
          isCurrent: each === tab,
        }))}
      />
      <TabContent tab={tab} user={user} side={side} metadata={metadata} open={dialogs.open} />
      <UnsavedGuard isDirty={metadata.isDirty} />
      {dialogs.element}
    </div>
  );
}
