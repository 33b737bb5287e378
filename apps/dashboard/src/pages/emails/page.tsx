import { getRouteApi } from "@tanstack/react-router";
import { useProjectId } from "../../app/use-dashboard.ts";
import { useHasInbox } from "../../data/emails.ts";
import { EmailTabs } from "../../features/emails/email-tabs.tsx";
import { PageTitle } from "../../features/page/page-title.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { messages } from "./messages.ts";
import { ServerForm } from "./server-form.tsx";
import { TemplateCards } from "./template-cards.tsx";

const route = getRouteApi("/projects/$projectId/emails");

export function EmailsPage() {
  const { view } = route.useSearch();
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={messages.title} />
      <PageHeader title={messages.title} />
      <EmailTabs projectId={useProjectId()} hasInbox={useHasInbox()} current={view ?? "server"} />
      {view === "templates" ? <TemplateCards /> : <ServerForm />}
    </div>
  );
}
