import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AuditFilter, StackAdminApp } from "@vestibule/react";
import { projectKey } from "../../data/query-keys.ts";

const pageSize = 50;

/** Audit entries, newest first, one page at a time. */
export const entriesQuery = (admin: StackAdminApp, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...projectKey(admin.projectId), "audit-log", filter],
    queryFn: ({ pageParam }) => admin.listAuditEntries({ ...filter, limit: pageSize, cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export interface KnownActor {
  readonly type: "owner" | "key";
  readonly name: string;
  readonly email: string | null;
}

/** Names of the owners and key sets that appear as actors. Users are too many; they are searched. */
export const actorNamesQuery = (admin: StackAdminApp) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "audit-log", "actors"],
    queryFn: async () => {
      const [owners, keys] = await Promise.all([admin.listProjectOwners(), admin.listInternalApiKeys()]);
      return new Map<string, KnownActor>([
        ...owners.map(
          ({ userId, displayName, primaryEmail }) =>
            [userId, { type: "owner", name: displayName ?? primaryEmail ?? userId, email: primaryEmail }] as const,
        ),
        ...keys.map(({ id, description }) => [id, { type: "key", name: description, email: null }] as const),
      ]);
    },
  });
