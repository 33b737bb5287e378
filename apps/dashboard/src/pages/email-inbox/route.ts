import type { PageRoute } from "../../app/page-route.ts";
import { sentEmailsQuery } from "../../data/emails.ts";
import { capturedFilter } from "./captured-email-queries.ts";

export interface EmailInboxSearch {
  /** Id of the open email. */
  readonly mail?: string;
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const emailInboxRoute = {
  search: ({ mail }) => (typeof mail === "string" && idPattern.test(mail) ? { mail } : {}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchInfiniteQuery(sentEmailsQuery(projectsClient, projectId, capturedFilter));
  },
} satisfies PageRoute<EmailInboxSearch>;
