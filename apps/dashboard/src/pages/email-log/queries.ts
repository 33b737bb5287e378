import { infiniteQueryOptions } from "@tanstack/react-query";
import type { EmailSuppression } from "@vestibule/react";
import { projectKey } from "../../data/keys.ts";
import type { Owned } from "../../data/owned.ts";

export const suppressionsKey = (projectId: string) => [...projectKey(projectId), "email-suppressions"] as const;

/** Addresses that nothing is sent to any more, newest first. */
export const suppressionsQuery = (owned: Owned, projectId: string) =>
  infiniteQueryOptions({
    queryKey: suppressionsKey(projectId),
    queryFn: ({ pageParam }) => owned.open(projectId).listEmailSuppressions({ cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
    select: ({ pages }): readonly EmailSuppression[] => pages.flat(),
  });
