import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { AuditEntry } from "@vestibule/react";
import { useState } from "react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/error-state.tsx";

import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { lazyModule, useLazyModule } from "../../ui/lazy.tsx";
import { messages } from "./messages.ts";
import { TabLink } from "./user-header.tsx";
import { activityQuery, useUserRef } from "./user-queries.ts";

const text = messages.activity;
const getSides = perLocale(
  () =>
    [
      { value: "about", label: text.about },
      { value: "by", label: text.by },
    ] as const,
);

/** Loaded lazily with the labels of all audit events, because few users open this tab. */
const itemCode = lazyModule(async () => (await import("./activity-item.tsx")).ActivityItem);

/** Audit entries on the user, or of the user's own actions. */
export function ActivityCard({ userId, side }: { userId: string; side: "about" | "by" }) {
  const projectId = useProjectId();
  const navigate = useNavigate();
  const choose = (next: "about" | "by") =>
    void navigate({
      to: "/projects/$projectId/users/$userId",
      params: { projectId, userId },
      search: { tab: "activity", ...(next === "by" && { side: "by" as const }) },
      replace: true,
    });
  return (
    <Card
      title={text.title}
      isFlush
      actions={<SegmentedControl label={text.title} options={getSides()} value={side} onValueChange={choose} />}
      footer={
        <Button asChild>
          <Link
            to="/projects/$projectId/audit-log"
            params={{ projectId }}
            search={side === "by" ? { actor: userId } : { target: userId }}
          >
            {text.toAudit}
          </Link>
        </Button>
      }
    >
      <Entries key={side} userId={userId} side={side} />
    </Card>
  );
}

/** How many events the profile shows. */
const recentCount = 6;

/** The latest audit entries on the user, on the profile. */
export function RecentActivityCard({ userId }: { userId: string }) {
  return (
    <Card
      title={text.recent}
      isFlush
      actions={
        <TabLink userId={userId} tab="activity">
          {text.all}
        </TabLink>
      }
    >
      <Entries userId={userId} side="about" maxCount={recentCount} />
    </Card>
  );
}

interface EntryGroup {
  /** The latest one. */
  readonly entry: AuditEntry;
  readonly count: number;
}

/** What makes two entries read the same but for their time. */
const getContent = ({ action, outcome, reason, actor, target, details, ip, userAgent }: AuditEntry): string =>
  JSON.stringify([action, outcome, reason, actor, target, details, ip, userAgent]);

/** Entries in a row that read the same, as one: the attempts of someone who guesses a password. */
export function groupEntries(entries: readonly AuditEntry[]): readonly EntryGroup[] {
  const groups: EntryGroup[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && getContent(last.entry) === getContent(entry))
      groups.splice(-1, 1, { entry: last.entry, count: last.count + 1 });
    else groups.push({ entry, count: 1 });
  }
  return groups;
}

interface EntriesProps {
  readonly userId: string;
  readonly side: "about" | "by";
  /** Shows only the latest ones. */
  readonly maxCount?: number;
}

function Entries({ userId, side, maxCount }: EntriesProps) {
  const query = useInfiniteQuery(activityQuery(useUserRef(userId), side));
  const { data, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [codeError, setCodeError] = useState<unknown>();
  const ActivityItem = useLazyModule(itemCode, codeError === undefined, setCodeError);
  const entries = data?.pages.flat();
  function retry() {
    setCodeError(undefined);
    if (!entries) void refetch();
  }
  if (!entries || !ActivityItem) {
    const error = (entries ? null : query.error) ?? codeError;
    return error ? (
      <ErrorState error={error} onRetry={retry} isRetrying={query.isFetching} />
    ) : (
      <Loading className="flex flex-col gap-4 border-t border-line px-5 py-4">
        {Array.from({ length: recentCount }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton key={row} className="h-9" />
        ))}
      </Loading>
    );
  }
  if (entries.length === 0) {
    return <EmptyState isInCard className="px-4 pb-4 sm:px-5" title={side === "by" ? text.emptyBy : text.emptyAbout} />;
  }
  return (
    <>
      <ul aria-label={text.title} className="flex flex-col border-t border-line px-4 py-4 sm:px-5">
        {groupEntries(entries)
          .slice(0, maxCount)
          .map(({ entry, count }) => (
            <ActivityItem key={entry.id} entry={entry} count={count} userId={userId} />
          ))}
      </ul>
      {hasNextPage && maxCount === undefined && (
        <div className="border-t border-line p-3 text-center">
          <Button variant="quiet" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}
