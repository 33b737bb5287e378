import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ServerUser } from "@vestibule/react";
import type { ProjectsClient } from "../../app/context.ts";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { permissionDefinitionsQuery } from "../../data/permissions.ts";
import { userKey, userQuery, useUserCache } from "../../data/users.ts";

/** Identifies the page's user. */
export interface UserRef {
  readonly projectsClient: ProjectsClient;
  readonly projectId: string;
  readonly userId: string;
}

/** Audit entries per page. */
const activityPageSize = 50;

/** Queries a part of the user as soon as the user has loaded, in sequence whatever the tab. */
const userPartQuery = <Value>(userRef: UserRef, part: string, read: (user: ServerUser) => Promise<Value>) =>
  queryOptions({
    queryKey: [...userKey(userRef.projectId, userRef.userId), part] as const,
    queryFn: async ({ client }) => read(await findUser(client, userRef)),
  });

async function findUser(client: QueryClient, { projectsClient, projectId, userId }: UserRef): Promise<ServerUser> {
  const user = await client.ensureQueryData(userQuery(projectsClient, projectId, userId));
  if (!user) throw new Error("User not found.");
  return user;
}

export const channelsQuery = (userRef: UserRef) =>
  userPartQuery(userRef, "channels", (user) => user.listContactChannels());
export const passkeysQuery = (userRef: UserRef) => userPartQuery(userRef, "passkeys", (user) => user.listPasskeys());
export const accountsQuery = (userRef: UserRef) =>
  userPartQuery(userRef, "accounts", (user) => user.listConnectedAccounts());
/** The session that was used last comes first. */
export const sessionsQuery = (userRef: UserRef) =>
  userPartQuery(userRef, "sessions", async (user) => {
    const sessions = await user.getActiveSessions();
    const getTime = ({ lastUsedAt, createdAt }: (typeof sessions)[number]) => (lastUsedAt ?? createdAt).getTime();
    return sessions.toSorted((a, b) => getTime(b) - getTime(a));
  });
export const teamsQuery = (userRef: UserRef) => userPartQuery(userRef, "teams", (user) => user.listTeams());
export const membershipsQuery = (userRef: UserRef) =>
  userPartQuery(userRef, "memberships", (user) => user.listTeamMemberships());
export const keysQuery = (userRef: UserRef) => userPartQuery(userRef, "keys", (user) => user.listApiKeys());

/** `direct`: granted directly; `all`: including the permissions they contain. */
export const permissionsQuery = (userRef: UserRef) =>
  userPartQuery(userRef, "permissions", async (user) => {
    const [direct, all] = await Promise.all([
      user.listPermissions({ recursive: false }),
      user.listPermissions({ recursive: true }),
    ]);
    return { direct: direct.map(({ id }) => id), all: all.map(({ id }) => id) };
  });

export const definitionsQuery = ({ projectsClient, projectId }: UserRef) =>
  permissionDefinitionsQuery(projectsClient, projectId, "project");

export const activityQuery = ({ projectsClient, projectId, userId }: UserRef, side: "about" | "by") =>
  infiniteQueryOptions({
    queryKey: [...userKey(projectId, userId), "activity", side] as const,
    queryFn: ({ pageParam }) =>
      projectsClient.open(projectId).listAuditEntries({
        ...(side === "by" ? { actorId: userId } : { targetId: userId }),
        limit: activityPageSize,
        cursor: pageParam ?? undefined,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
  });

/** Runs a mutation of the user, then refetches them, even after an error. */
export function useUserMutation(userId: string): (act: () => Promise<unknown>) => Promise<void> {
  const cache = useUserCache();
  return async (act) => {
    try {
      await act();
    } finally {
      await cache.refresh(userId);
    }
  };
}

/** The page's user, for its queries. */
export function useUserRef(userId: string): UserRef {
  const { projectsClient } = useDashboard();
  return { projectsClient, projectId: useProjectId(), userId };
}
