import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { EmailTemplateType } from "@vestibule/react";
import { emailTemplatesKey, emailTemplateTypes } from "../../data/emails.ts";
import type { Owned } from "../../data/owned.ts";

/** How a template looks as it is stored, with examples. */
export const storedPreviewQuery = (owned: Owned, projectId: string, type: EmailTemplateType) =>
  queryOptions({
    queryKey: [...emailTemplatesKey(projectId), "preview", type],
    queryFn: () => owned.open(projectId).previewEmailTemplate(type),
  });

export function startPreviews(queryClient: QueryClient, owned: Owned, projectId: string): void {
  for (const type of emailTemplateTypes) void queryClient.prefetchQuery(storedPreviewQuery(owned, projectId, type));
}
