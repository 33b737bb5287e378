import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { EmailTemplateType } from "@vestibule/react";
import type { ProjectsClient } from "../../app/projects-client.ts";
import { emailTemplatesKey, emailTemplateTypes } from "../../data/emails.ts";

/** The saved template, rendered with example values. */
export const savedPreviewQuery = (projectsClient: ProjectsClient, projectId: string, type: EmailTemplateType) =>
  queryOptions({
    queryKey: [...emailTemplatesKey(projectId), "preview", type],
    queryFn: () => projectsClient.open(projectId).previewEmailTemplate(type),
  });

export function prefetchPreviews(queryClient: QueryClient, projectsClient: ProjectsClient, projectId: string): void {
  for (const type of emailTemplateTypes)
    void queryClient.prefetchQuery(savedPreviewQuery(projectsClient, projectId, type));
}
