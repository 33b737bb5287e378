import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { AdminSentEmail } from "@vestibule/react";
import { Mail, RefreshCw } from "lucide-react";
import { useCallback, useState } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { type EmailFilter, sentEmailsQuery } from "../../data/emails.ts";
import { FirstEmailLink } from "../../features/emails/email-tabs.tsx";
import { formatEmailType } from "../../features/emails/messages.ts";
import { SavedViews } from "../../features/filters/saved-views/saved-views.tsx";
import { perLocale } from "../../i18n/define-messages.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";

import { RelativeTime } from "../../ui/display/relative-time.tsx";
import { EmptyState } from "../../ui/feedback/error-state.tsx";
import { lazyDialog } from "../../ui/lazy.tsx";
import type { DataColumn } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { PhoneLines } from "../../ui/table/table-row.tsx";
import { EmailFilters } from "./email-filters.tsx";
import { EmailStatus, OneLine } from "./email-status.tsx";
import { messages } from "./messages.ts";

const getEmailColumns = perLocale((): readonly DataColumn<AdminSentEmail>[] => [
  {
    key: "to",
    header: messages.to,
    width: 240,
    cell: (email) => (
      <PhoneLines
        line={
          <>
            {email.status !== "sent" && (
              <span className={email.status === "failed" ? "text-danger" : undefined}>
                {`${messages.statuses[email.status]} · `}
              </span>
            )}
            <bdi>{email.subject}</bdi>
          </>
        }
        end={<RelativeTime value={email.sentAt} isShort />}
      >
        <OneLine text={email.recipient} />
      </PhoneLines>
    ),
  },
  {
    key: "subject",
    header: messages.subject,
    width: 256,
    isHiddenOnPhones: true,
    cell: ({ subject }) => <OneLine text={subject} />,
  },
  { key: "type", header: messages.kind, width: 140, isHiddenOnPhones: true, cell: ({ type }) => formatEmailType(type) },
  {
    key: "status",
    header: messages.status,
    width: 150,
    isHiddenOnPhones: true,
    cell: (email) => <EmailStatus email={email} />,
  },
  {
    key: "when",
    header: messages.when,
    width: 150,
    isHiddenOnPhones: true,
    cell: ({ sentAt }) => <RelativeTime value={sentAt} />,
  },
]);

const EmailDrawer = lazyDialog(async () => (await import("./email-drawer.tsx")).EmailDrawer);

const route = getRouteApi("/projects/$projectId/emails/log");
const waitingMs = 5_000;
const getId = ({ id }: AdminSentEmail) => id;

/** The emails, newest first. The list is polled while one is queued. */
export function EmailTable({ filter }: { filter: EmailFilter }) {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery({
    ...sentEmailsQuery(projectsClient, projectId, filter),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && data.pages[0]?.some(({ status }) => status === "queued") ? waitingMs : false,
    placeholderData: (before) => before,
  });
  const [open, setOpen] = useState<AdminSentEmail | null>(null);
  const openRow = useCallback((email: AdminSentEmail) => setOpen(email), []);
  const isFiltered = Object.keys(filter).length > 0;
  const shown = open && (query.data?.find(({ id }) => id === open.id) ?? open);
  return (
    <>
      <DataTable
        label={messages.table}
        tableKey="emails"
        views={SavedViews}
        // Leaves room for the tabs; otherwise the page would scroll as well as the table.
        maxHeight="calc(round(down, max(420px, 100dvh - 284px) - 36px, 44px) + 35px)"
        columns={getEmailColumns()}
        rows={query.data}
        getRowId={getId}
        onOpenRow={openRow}
        error={query.error}
        onRetry={() => void query.refetch()}
        isStale={query.isPlaceholderData}
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        loadMoreError={query.isFetchNextPageError ? query.error : undefined}
        onLoadMore={() => void query.fetchNextPage()}
        isFiltered={isFiltered}
        toolbar={<EmailFilters filter={filter} />}
        hasToolbarWhenEmpty
        toolbarEnd={
          <IconButton
            variant="secondary"
            label={messages.refresh}
            icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
            isLoading={query.isRefetching}
            onClick={() => void query.refetch()}
          />
        }
        empty={
          isFiltered ? (
            <EmptyState
              icon={<Mail />}
              title={messages.noMatchTitle}
              action={<Button onClick={() => void navigate({ search: {} })}>{messages.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              icon={<Mail />}
              title={messages.emptyTitle}
              description={messages.emptyText}
              action={<FirstEmailLink />}
            />
          )
        }
      />
      <EmailDrawer isOpen={shown !== null} email={shown} onClose={() => setOpen(null)} />
    </>
  );
}
