import { queryOptions } from "@tanstack/react-query";
import type { AdminSentEmail } from "@vestibule/react";
import type { PageRoute } from "../../app/page-route.ts";
import { type EmailFilter, sentEmailsQuery } from "../../data/emails.ts";
import { projectKey } from "../../data/projects.ts";

export const capturedFilter: EmailFilter = { status: "kept" };

/** The text of a captured email. Fetched only when it is opened, never ahead, because the server audits each view. */
export const capturedEmailQuery = (projectId: string, email: AdminSentEmail) =>
  queryOptions({
    queryKey: [...projectKey(projectId), "kept-text", email.id],
    queryFn: () => email.readText(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

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
