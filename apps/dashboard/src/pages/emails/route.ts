import { emailTemplatesQuery } from "../../data/emails.ts";
import type { PageRoute } from "../../routes/page-route.ts";
import { startPreviews } from "./queries.ts";

export interface EmailsSearch {
  /** Absent: the mail server. */
  readonly view?: "templates";
}

export const emailsRoute = {
  search: ({ view }) => (view === "templates" ? { view } : {}),
  load: ({ context: { queryClient, owned }, params: { projectId = "" }, search }) => {
    if (search.view !== "templates") return;
    void queryClient.prefetchQuery(emailTemplatesQuery(owned, projectId));
    startPreviews(queryClient, owned, projectId);
  },
} satisfies PageRoute<EmailsSearch>;
