import type { PageRoute } from "../../app/page-route.ts";
import { emailTemplatesQuery } from "../../data/emails.ts";
import { prefetchPreviews } from "./preview-queries.ts";

export interface EmailsSearch {
  /** Absent: the mail server. */
  readonly view?: "templates";
}

export const emailsRoute = {
  search: ({ view }) => (view === "templates" ? { view } : {}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search }) => {
    if (search.view !== "templates") return;
    void queryClient.prefetchQuery(emailTemplatesQuery(projectsClient, projectId));
    prefetchPreviews(queryClient, projectsClient, projectId);
  },
} satisfies PageRoute<EmailsSearch>;
