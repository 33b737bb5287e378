import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { emailTemplatesQuery, listEditableTypes } from "../../data/emails.ts";
import { useProject } from "../../data/projects.ts";
import { emailMessages } from "../../features/emails/messages.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { messages } from "./messages.ts";
import { TemplateCard } from "./template-card.tsx";

/** The emails that a project can customize. */
export function TemplateCards() {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const isShared = useProject().config.emailConfig.type === "shared";
  const { data: templates, error, refetch, isFetching } = useQuery(emailTemplatesQuery(projectsClient, projectId));
  if (error && !templates)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      {isShared && (
        <Banner
          action={
            <Button asChild size="small">
              <Link to="/projects/$projectId/emails" params={{ projectId }} search={{}}>
                {emailMessages.setUpServer}
              </Link>
            </Button>
          }
        >
          {messages.sharedTemplates}
        </Banner>
      )}
      {templates ? (
        <ul className="grid gap-4 sm:grid-cols-2">
          {templates.map((template) => (
            <li key={template.type} className="min-w-0">
              <TemplateCard template={template} isShared={isShared} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading className="grid gap-4 sm:grid-cols-2">
          {listEditableTypes(projectId).map((type) => (
            <div key={type} className="overflow-hidden rounded-card border border-line bg-surface">
              <Skeleton className="h-56 w-full rounded-none" />
              <div className="flex flex-col gap-2 p-5">
                <Skeleton className="h-5 w-40" />
                <Skeleton className="w-56 max-w-full" />
                <Skeleton className="w-48 max-w-full" />
              </div>
            </div>
          ))}
        </Loading>
      )}
    </div>
  );
}
