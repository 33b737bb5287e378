import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Inbox as InboxIcon } from "lucide-react";
import { useState } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { sentEmailsQuery } from "../../data/emails.ts";
import { FirstEmailLink } from "../../features/emails/email-tabs.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/error-state.tsx";

import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useIsWide } from "../../ui/hooks/use-is-phone.ts";
import { cx } from "../../ui/styles.ts";
import { OpenMark } from "../../ui/table/table-cells.tsx";
import { CapturedEmail } from "./captured-email.tsx";
import { messages } from "./messages.ts";
import { capturedFilter } from "./route.ts";

const route = getRouteApi("/projects/$projectId/emails/inbox");
/** Short, because developers wait here for the email while testing a sign-up. */
const refetchMs = 4_000;
const frame = "min-w-0 overflow-hidden rounded-card border border-line bg-surface";

/** The captured emails on the left and the open one on the right; on narrow screens, one at a time. */
export function Inbox() {
  const { projectsClient } = useDashboard();
  const { projectId } = route.useParams();
  const { mail: chosenId } = route.useSearch();
  const query = useInfiniteQuery({
    ...sentEmailsQuery(projectsClient, projectId, capturedFilter),
    refetchInterval: refetchMs,
  });
  const mails = query.data;
  // Wide screens open the newest email, and keep it open when newer ones arrive.
  const [newestId, setNewestId] = useState<string>();
  if (newestId === undefined && mails?.[0]) setNewestId(mails[0].id);
  const newest = mails?.find(({ id }) => id === newestId) ?? mails?.[0];
  const isWide = useIsWide();
  const open = mails?.find(({ id }) => id === chosenId) ?? (isWide ? newest : undefined);
  if (!mails)
    return (
      <div className={frame}>
        {query.error ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <InboxSkeleton />
        )}
      </div>
    );
  if (mails.length === 0)
    return (
      <div className={frame}>
        <EmptyState
          icon={<InboxIcon />}
          title={messages.emptyTitle}
          description={messages.emptyText}
          action={<FirstEmailLink />}
        />
      </div>
    );
  return (
    <div className="grid gap-4 lg:min-h-120 lg:grid-cols-[320px_minmax(0,1fr)]">
      <nav aria-label={messages.list} className={cx(frame, open && "hidden lg:relative lg:block")}>
        {/* As tall as the open email, however long the list is. */}
        <ul className={cx("divide-y divide-line", open && "lg:absolute lg:inset-0 lg:overflow-y-auto")}>
          {mails.map(({ id, recipient, subject, createdAt }) => (
            <li key={id}>
              <Link
                to="/projects/$projectId/emails/inbox"
                params={{ projectId }}
                search={{ mail: id }}
                preload={false}
                aria-current={id === open?.id ? "page" : undefined}
                className="flex min-w-0 items-center gap-2.5 px-4 py-3 focus-visible:outline-hidden hover:bg-hover focus-visible:ring-3 focus-visible:ring-accent/35 focus-visible:ring-inset aria-[current=page]:bg-accent-soft"
              >
                <span className="flex min-w-0 grow flex-col">
                  <span className="flex items-baseline justify-between gap-2">
                    <span className="min-w-0 truncate font-medium" title={recipient}>
                      {recipient}
                    </span>
                    <RelativeTime value={createdAt} isShort className="shrink-0 text-hint text-ink-2" />
                  </span>
                  <span className="truncate text-ink-2" title={subject}>
                    {subject}
                  </span>
                </span>
                {/* Where the email takes the place of the list. */}
                <OpenMark isOpen={undefined} className="lg:hidden" />
              </Link>
            </li>
          ))}
          {query.hasNextPage && (
            <li className="p-3">
              <Button isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {messages.loadMore}
              </Button>
            </li>
          )}
        </ul>
      </nav>
      {open && (
        // As high as the window below the page's header, with the page's margin: the list stays in view.
        <div className={cx(frame, "lg:max-h-[max(30rem,100dvh-254px)] lg:overflow-y-auto")}>
          <CapturedEmail key={open.id} email={open} />
        </div>
      )}
    </div>
  );
}

function InboxSkeleton() {
  return (
    <Loading className="flex flex-col gap-5 p-4">
      {["a", "b", "c", "d"].map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-56 max-w-full" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      ))}
    </Loading>
  );
}
