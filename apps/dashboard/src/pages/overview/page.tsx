import { Link } from "@tanstack/react-router";
import { Rocket } from "lucide-react";
import { useProjectId } from "../../app/use-dashboard.ts";
import { useProject } from "../../data/projects.ts";
import { PageTitle } from "../../features/page/page-title.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/error-state.tsx";
import { useIsPhone } from "../../ui/hooks/use-is-phone.ts";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { AttentionCard, useAttention } from "./attention-card.tsx";
import { messages } from "./messages.ts";
import { isEmptyProject } from "./metric-totals.ts";
import { OverviewMetrics, useOverview } from "./overview-metrics.tsx";
import { RangeControls } from "./range-controls.tsx";

/** Empty charts would only distract from the next step. */
function OverviewEmptyState() {
  const projectId = useProjectId();
  return (
    <Card>
      <EmptyState
        icon={<Rocket />}
        title={messages.empty}
        description={messages.emptyText}
        action={
          <Button asChild variant="primary">
            <Link to="/projects/$projectId/setup" params={{ projectId }}>
              {messages.openSetup}
            </Link>
          </Button>
        }
      />
    </Card>
  );
}

/** User counts, retention, sign-in methods and failed sign-ins. */
export function OverviewPage() {
  const { userCount, displayName } = useProject();
  const isPhone = useIsPhone();
  const overview = useOverview();
  const attention = useAttention();
  const isDecided = Object.values(attention).every(({ isPending }) => !isPending);
  const { now, range, zone } = overview;
  // Before the metrics load, the project's user count decides, so that nothing shown has to disappear again.
  const isEmpty = now.data ? isEmptyProject(now.data) : userCount === 0 && !now.error;
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <PageTitle title={messages.title} />
      <PageHeader title={messages.title} description={isPhone ? displayName : undefined} />
      {isDecided && <AttentionCard {...attention} />}
      {!isDecided ? null : isEmpty ? (
        <OverviewEmptyState />
      ) : (
        <>
          <RangeControls range={range} zone={zone} />
          {now.error && !now.data ? (
            <Card>
              <ErrorState error={now.error} onRetry={() => void now.refetch()} isRetrying={now.isFetching} />
            </Card>
          ) : (
            <OverviewMetrics {...overview} />
          )}
        </>
      )}
    </div>
  );
}
