import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useDashboard } from "../../app/use-dashboard.ts";
import { emailTemplatesQuery, listEditableTypes } from "../../data/emails.ts";
import { formatEmailType } from "../../features/emails/messages.ts";
import { NotFoundPage } from "../../features/page/not-found-page.tsx";
import { PageTitle } from "../../features/page/page-title.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Editor } from "./editor.tsx";
import { messages } from "./messages.ts";

/** The outline of the editor: blocks on the left, the preview on the right. */
function EditorSkeleton({ title }: { title: string }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={title} />
      <Loading className="grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
          {["a", "b", "c", "d", "e", "f"].map((row) => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
        <Skeleton className="h-130 w-full rounded-card" />
      </Loading>
    </div>
  );
}

const route = getRouteApi("/projects/$projectId/emails/templates/$type");

export function EmailTemplatePage() {
  const { projectId, type } = route.useParams();
  const { language = "" } = route.useSearch();
  const { projectsClient } = useDashboard();
  const known = listEditableTypes(projectId).find((each) => each === type);
  const { data, error, refetch, isFetching } = useQuery({
    ...emailTemplatesQuery(projectsClient, projectId, language),
    enabled: known !== undefined,
  });
  if (known === undefined) return <NotFoundPage />;
  const template = data?.find((each) => each.type === known);
  return (
    <>
      <PageTitle title={messages.pageTitle({ name: formatEmailType(known) })} />
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
