import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { WebhookEndpoint } from "@vestibule/react";
import { Webhook } from "lucide-react";
import { useState } from "react";
import { useDashboard } from "../../app/use-dashboard.ts";
import { type DeliveryFilter, deliveriesQuery, endpointQuery, getPollIntervalMs } from "../../data/webhooks.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { formatShortUrl } from "../../features/webhooks/endpoint-url.ts";
import { perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { LinkTabs } from "../../ui/controls/link-tabs.tsx";
import { JsonView } from "../../ui/display/json-view.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { DeliveriesTable } from "./deliveries/deliveries-table.tsx";
import { EndpointFacts } from "./header/endpoint-facts.tsx";
import { EndpointHeader } from "./header/endpoint-header.tsx";
import { messages } from "./messages.ts";
import { SecretCard } from "./secret-card.tsx";
import { createSnippet, environmentLine, type SnippetKind, snippetKinds } from "./verify-snippets.ts";

const text = messages.snippet;
const getKinds = perLocale(() => snippetKinds.map((value) => ({ value, label: text.kits[value] })));

/** Code to receive events at the endpoint's URL. */
function SnippetCard({ url, secret }: { url: string; secret: string | undefined }) {
  const [kind, setKind] = useState<SnippetKind>("kit");
  return (
    <Card title={text.title} description={text.description}>
      <section className="flex min-w-0 flex-col gap-2">
        <h3 className="font-medium">{text.environment}</h3>
        <JsonView label={text.environment} value={environmentLine(secret)} />
      </section>
      <section className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium">{text.code}</h3>
          <SegmentedControl label={text.label} options={getKinds()} value={kind} onValueChange={setKind} />
        </div>
        <JsonView label={text.code} language="typescript" value={createSnippet(kind, url)} />
      </section>
    </Card>
  );
}

/** The outline of the page while the endpoint loads. */
function EndpointSkeleton() {
  return (
    <Loading className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex flex-col gap-2">
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-4 w-40" />
        </div>
        <Skeleton className="h-8 w-56 max-w-full" />
      </div>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-72 w-full" />
    </Loading>
  );
}

/** The signing secret, and how a server uses it. */
function VerifyTab({ endpoint }: { endpoint: WebhookEndpoint }) {
  /** Kept only while the tab is open, and nowhere else in the browser. */
  const [secret, setSecret] = useState<string>();
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <SecretCard endpoint={endpoint} secret={secret} onSecretChange={setSecret} />
      <SnippetCard url={endpoint.url} secret={secret} />
    </div>
  );
}

interface PollIntervalOptions {
  readonly projectId: string;
  readonly endpointId: string;
  readonly filter: DeliveryFilter;
}

/** The poll interval while deliveries outside of the list are in progress, in ms. */
const hiddenActivityMs = 5_000;

/**
 * The poll interval of the endpoint and its deliveries, in ms; false while nothing can change by itself. A hidden page
 * doesn't poll.
 */
function usePollInterval({ projectId, endpointId, filter }: PollIntervalOptions): number | false {
  const { projectsClient } = useDashboard();
  const { data: state } = useQuery({ ...endpointQuery(projectsClient, projectId, endpointId), enabled: false });
  const { data: rows = [] } = useInfiniteQuery({
    ...deliveriesQuery(projectsClient, projectId, endpointId, filter),
    enabled: false,
  });
  if (!state || state.endpoint.isDisabled) return false;
  const ofRows = getPollIntervalMs(rows, Date.now());
  const { pending, sending } = state.counts;
  // The counts can be newer than the list: deliveries may have finished in between.
  const isListOutdated =
    rows.length === 0 && filter.type === undefined && filter.status !== undefined && state.counts[filter.status] > 0;
  return ofRows || (pending + sending > 0 || isListOutdated ? hiddenActivityMs : false);
}

const route = getRouteApi("/projects/$projectId/webhooks/$endpointId");
const tabs = ["deliveries", "verify"] as const;

export function WebhookPage() {
  const { projectsClient } = useDashboard();
  const { projectId, endpointId } = route.useParams();
  const { tab = "deliveries", status, type } = route.useSearch();
  const pollInterval = usePollInterval({ projectId, endpointId, filter: { status, type } });
  const query = useQuery({ ...endpointQuery(projectsClient, projectId, endpointId), refetchInterval: pollInterval });
  const toList = (
    <Button asChild>
      <Link to="/projects/$projectId/webhooks" params={{ projectId }}>
        {messages.toList}
      </Link>
    </Button>
  );
  if (query.data === null) {
    return (
      <EmptyState
        icon={<Webhook />}
        title={messages.notFoundTitle}
        description={messages.notFoundText}
        action={toList}
      />
    );
  }
  if (!query.data) {
    if (!query.error) return <EndpointSkeleton />;
    return (
      <ErrorState
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        action={toList}
      />
    );
  }
  const { endpoint, counts } = query.data;
  const to = "/projects/$projectId/webhooks/$endpointId" as const;
  return (
    <div key={endpoint.id} className="flex min-w-0 flex-col gap-5">
      <PageTitle title={formatShortUrl(endpoint.url).host} />
      <EndpointHeader endpoint={endpoint} />
      <EndpointFacts endpoint={endpoint} />
      <LinkTabs
        label={messages.tabsLabel}
        items={tabs.map((each) => ({
          label: messages.tabs[each],
          link: {
            to,
            params: { projectId, endpointId },
            search: each === "verify" ? { tab: each } : {},
            replace: true,
          },
          isCurrent: each === tab,
        }))}
      />
      {tab === "verify" ? (
        <VerifyTab endpoint={endpoint} />
      ) : (
        <DeliveriesTable endpoint={endpoint} counts={counts} pollInterval={pollInterval} />
      )}
    </div>
  );
}
