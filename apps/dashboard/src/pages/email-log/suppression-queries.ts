import { infiniteQueryOptions } from "@tanstack/react-query";
import type { EmailSuppression } from "@vestibule/react";
import type { ProjectsClient } from "../../app/projects-client.ts";
import { projectKey } from "../../data/query-keys.ts";

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
