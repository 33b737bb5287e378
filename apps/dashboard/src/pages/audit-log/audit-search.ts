import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AuditEntry, AuditFilter, StackAdminApp } from "@vestibule/react";
import { isAuditAction } from "../../data/audit/audit-actions.ts";
import { projectKey } from "../../data/projects.ts";
import { type DateRange, getTimeRange, parseDateRange } from "../../features/filters/date-range.ts";

export const outcomes = ["success", "failure", "challenge"] as const;

/** The filters of the list, from the URL. */
export interface AuditSearch extends DateRange {
  readonly action?: AuditEntry["action"];
  readonly outcome?: AuditEntry["outcome"];
  /** Ids, as other pages put them into links. */
  readonly actor?: string;
  readonly target?: string;
  /** Attempts to sign in or up, in links from the overview: the method, and the error code of failures. */
  readonly method?: string;
  readonly reason?: string;
}

const isId = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "" && value.length <= 256;

export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { action, outcome, actor, target, method, reason, ...days } = search;
  const knownOutcome = outcomes.find((each) => each === outcome);
  return {
    ...(isAuditAction(action) && { action }),
    ...(knownOutcome && { outcome: knownOutcome }),
    ...(isId(actor) && { actor: actor.trim() }),
    ...(isId(target) && { target: target.trim() }),
    ...(isId(method) && { method: method.trim() }),
    ...(isId(reason) && { reason: reason.trim() }),
    ...parseDateRange(days),
  };
}

/** The filter to send to the server. Only the day of `now` matters. */
export function toFilter(search: AuditSearch, now: Date): AuditFilter {
  const { action, outcome, actor, target, method, reason, ...days } = search;
  const { after, before } = getTimeRange(days, now);
  return {
    ...{ action, outcome, actorId: actor, targetId: target, signInMethod: method, signInFailure: reason },
    ...{ from: after, to: before },
  };
}

export const hasFilter = (search: AuditSearch): boolean => Object.keys(search).length > 0;

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
