import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useDashboard } from "../../app/use-dashboard.ts";
import { emailTemplatesQuery, emailTemplateTypes } from "../../data/emails.ts";
import { formatEmailType } from "../../features/emails/messages.ts";
import { PageTitle } from "../../shell/components/page-title.tsx";
import { NotFoundPage } from "../../shell/not-found-page.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Editor } from "./editor.tsx";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { messages } from "./messages.ts";

const route = getRouteApi("/projects/$projectId/emails/templates/$type");

export function EmailTemplatePage() {
  const { projectId, type } = route.useParams();
  const { language = "" } = route.useSearch();
  const { projectsClient } = useDashboard();
  const known = emailTemplateTypes.find((each) => each === type);
  const { data, error, refetch, isFetching } = useQuery({
    ...emailTemplatesQuery(projectsClient, projectId, language),
    enabled: known !== undefined,
  });
  if (known === undefined) return <NotFoundPage />;
  const template = data?.find((each) => each.type === known);
  return (
    <>
      <PageTitle title={messages.pageTitle(formatEmailType(known))} />
      {template ? (
        <Editor key={`${projectId} ${known} ${language}`} template={template} language={language} />
      ) : error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </Card>
      ) : (
        <EditorSkeleton title={formatEmailType(known)} />
      )}
    </>
  );
}
