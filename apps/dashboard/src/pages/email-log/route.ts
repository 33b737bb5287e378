import { infiniteQueryOptions } from "@tanstack/react-query";
import type { EmailSuppression } from "@vestibule/react";
import type { ProjectsClient } from "../../app/context.ts";
import type { PageRoute } from "../../app/page-route.ts";
import { emailTypes, sentEmailsQuery } from "../../data/emails.ts";
import { projectKey } from "../../data/projects.ts";

export const suppressionsKey = (projectId: string) => [...projectKey(projectId), "email-suppressions"] as const;

/** Suppressed addresses, newest first. */
export const suppressionsQuery = (projectsClient: ProjectsClient, projectId: string) =>
  infiniteQueryOptions({
    queryKey: suppressionsKey(projectId),
    queryFn: ({ pageParam }) =>
      projectsClient.open(projectId).listEmailSuppressions({ cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
    select: ({ pages }): readonly EmailSuppression[] => pages.flat(),
  });

export const statuses = ["queued", "sent", "kept", "failed", "suppressed", "skipped"] as const;
export type Status = (typeof statuses)[number];

export interface EmailLogSearch {
  /** Absent: the emails. */
  readonly view?: "suppressions";
  readonly status?: Status;
  readonly type?: string;
  /** Part of the recipient's address. */
  readonly search?: string;
}

/** The longest part of an address that the server accepts. */
export const searchMaxLength = 254;

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

export const emailLogRoute = {
  search: (query): EmailLogSearch => {
    if (query.view === "suppressions") return { view: "suppressions" };
    const [status, type] = [oneOf(statuses, query.status), oneOf(emailTypes, query.type)];
    const search = typeof query.search === "string" ? query.search.trim().slice(0, searchMaxLength) : "";
    return { ...(status && { status }), ...(type && { type }), ...(search && { search }) };
  },
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" }, search: { view, ...filter } }) => {
    if (view === "suppressions") void queryClient.prefetchInfiniteQuery(suppressionsQuery(projectsClient, projectId));
    else void queryClient.prefetchInfiniteQuery(sentEmailsQuery(projectsClient, projectId, filter));
  },
} satisfies PageRoute<EmailLogSearch>;
