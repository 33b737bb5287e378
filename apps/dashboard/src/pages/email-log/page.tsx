import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useProjectId } from "../../app/use-dashboard.ts";
import { useHasInbox } from "../../data/emails.ts";
import { EmailTabs } from "../../features/emails/email-tabs.tsx";
import { PageTitle } from "../../features/page/page-title.tsx";
import { perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { EmailTable } from "./email-table.tsx";
import { messages } from "./messages.ts";
import { SuppressionTable } from "./suppression-table.tsx";

const getViews = perLocale(
  () =>
    [
      { value: "emails", label: messages.emails },
      { value: "suppressions", label: messages.suppressions },
    ] as const,
);

/** Switches between the emails and the suppressed addresses. */
function ViewSwitch({ view }: { view: "emails" | "suppressions" }) {
  const projectId = useProjectId();
  const navigate = useNavigate();
  return (
    <div>
      <SegmentedControl
        label={messages.view}
        options={getViews()}
        value={view}
        onValueChange={(next) =>
          void navigate({
            to: "/projects/$projectId/emails/log",
            params: { projectId },
            search: next === "emails" ? {} : { view: next },
          })
        }
      />
    </div>
  );
}

const route = getRouteApi("/projects/$projectId/emails/log");

export function EmailLogPage() {
  const { view, ...filter } = route.useSearch();
  return (
    <div className="flex flex-col gap-6">
      <PageTitle title={messages.title} />
      <PageHeader
        title={messages.heading}
        description={view === "suppressions" ? messages.suppressionsText : messages.description}
      />
      <EmailTabs projectId={useProjectId()} hasInbox={useHasInbox()} current="log" />
      <div className="flex flex-col gap-4">
        <ViewSwitch view={view ?? "emails"} />
        {view === "suppressions" ? <SuppressionTable /> : <EmailTable filter={filter} />}
      </div>
    </div>
  );
}
