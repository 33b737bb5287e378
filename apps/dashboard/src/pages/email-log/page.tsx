import { getRouteApi } from "@tanstack/react-router";
import { useProjectId } from "../../app/use-dashboard.ts";
import { useHasInbox } from "../../data/emails.ts";
import { EmailTabs, TabText } from "../../features/emails/email-tabs.tsx";
import { PageTitle } from "../../features/page/page-title.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { EmailTable } from "./email-table.tsx";
import { messages } from "./messages.ts";
import { SuppressionTable } from "./suppression-table.tsx";

const route = getRouteApi("/projects/$projectId/emails/log");

export function EmailLogPage() {
  const { view, ...filter } = route.useSearch();
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={messages.title} />
      <PageHeader title={messages.heading} />
      <EmailTabs projectId={useProjectId()} hasInbox={useHasInbox()} current="log" />
      <TabText>{view === "suppressions" ? messages.suppressionsText : messages.description}</TabText>
      {view === "suppressions" ? <SuppressionTable /> : <EmailTable filter={filter} />}
    </div>
  );
}
