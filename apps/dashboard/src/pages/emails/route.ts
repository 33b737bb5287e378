import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { EditableEmailType } from "@vestibule/react";
import type { ProjectsClient } from "../../app/context.ts";
import type { PageRoute } from "../../app/page-route.ts";
import { emailTemplatesKey, emailTemplatesQuery, listEditableTypes } from "../../data/emails.ts";

/** The saved template, rendered with example values. */
export const savedPreviewQuery = (projectsClient: ProjectsClient, projectId: string, type: EditableEmailType) =>
  queryOptions({
    queryKey: [...emailTemplatesKey(projectId), "preview", type],
    queryFn: () => projectsClient.open(projectId).previewEmailTemplate(type),
  });

function prefetchPreviews(queryClient: QueryClient, projectsClient: ProjectsClient, projectId: string): void {
  for (const type of listEditableTypes(projectId))
    void queryClient.prefetchQuery(savedPreviewQuery(projectsClient, projectId, type));
}

export interface EmailsSearch {
  /** Absent: the mail server. */
  readonly view?: "templates";
  /** Opens the dialog that sends a test email through the saved mail server. */
  readonly dialog?: "test";
}

/** Parses search parameters that can contain anything. `tab`: another name of `view`. */
export function parseEmailsSearch({ view, tab, dialog }: Record<string, unknown>): EmailsSearch {
  if ((view ?? tab) === "templates") return { view: "templates" };
  return dialog === "test" ? { dialog } : {};
}

export const emailsRoute = {
  search: parseEmailsSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search }) => {
    if (search.view !== "templates") return;
    void queryClient.prefetchQuery(emailTemplatesQuery(projectsClient, projectId));
    prefetchPreviews(queryClient, projectsClient, projectId);
  },
} satisfies PageRoute<EmailsSearch>;
