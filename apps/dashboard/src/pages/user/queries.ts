import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ServerUser } from "@vestibule/react";
import type { Owned } from "../../data/owned.ts";
import { permissionDefinitionsQuery } from "../../data/permissions.ts";
import { userKey, userQuery } from "../../data/users.ts";

/** Whose page it is. */
export interface Whose {
  readonly owned: Owned;
  readonly projectId: string;
  readonly userId: string;
}

/** Entries of the audit log at a time. */
const activityPageSize = 50;

/** Asks for what belongs to the user as soon as they are there: one request after the other, whatever the tab. */
const ofUser = <Value>(whose: Whose, part: string, read: (user: ServerUser) => Promise<Value>) =>
  queryOptions({
    queryKey: [...userKey(whose.projectId, whose.userId), part] as const,
    queryFn: async ({ client }) => read(await findUser(client, whose)),
  });

async function findUser(client: QueryClient, { owned, projectId, userId }: Whose): Promise<ServerUser> {
  const user = await client.ensureQueryData(userQuery(owned, projectId, userId));
  if (!user) throw new Error("There is no such user.");
  return user;
}

export const channelsQuery = (whose: Whose) => ofUser(whose, "channels", (user) => user.listContactChannels());
export const passkeysQuery = (whose: Whose) => ofUser(whose, "passkeys", (user) => user.listPasskeys());
export const accountsQuery = (whose: Whose) => ofUser(whose, "accounts", (user) => user.listConnectedAccounts());
export const sessionsQuery = (whose: Whose) => ofUser(whose, "sessions", (user) => user.getActiveSessions());
export const teamsQuery = (whose: Whose) => ofUser(whose, "teams", (user) => user.listTeams());
export const keysQuery = (whose: Whose) => ofUser(whose, "keys", (user) => user.listApiKeys());

/** `direct`: granted; `all`: with what those contain. */
export const permissionsQuery = (whose: Whose) =>
  ofUser(whose, "permissions", async (user) => {
    const [direct, all] = await Promise.all([
      user.listPermissions({ recursive: false }),
      user.listPermissions({ recursive: true }),
    ]);
    return { direct: direct.map(({ id }) => id), all: all.map(({ id }) => id) };
  });

export const definitionsQuery = ({ owned, projectId }: Whose) =>
  permissionDefinitionsQuery(owned, projectId, "project");

export const activityQuery = ({ owned, projectId, userId }: Whose, side: "about" | "by") =>
  infiniteQueryOptions({
    queryKey: [...userKey(projectId, userId), "activity", side] as const,
    queryFn: ({ pageParam }) =>
      owned.open(projectId).listAuditEntries({
        ...(side === "by" ? { actorId: userId } : { targetId: userId }),
        limit: activityPageSize,
        cursor: pageParam ?? undefined,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
  });
