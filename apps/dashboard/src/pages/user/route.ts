import type { RouterContext } from "../../app/context.ts";
import type { PageRoute } from "../../app/page-route.ts";
import { userQuery } from "../../data/users.ts";
import {
  accountsQuery,
  activityQuery,
  channelsQuery,
  definitionsQuery,
  keysQuery,
  passkeysQuery,
  permissionsQuery,
  sessionsQuery,
  teamsQuery,
  type UserRef,
} from "./user-queries.ts";

export const tabs = ["profile", "sign-in", "sessions", "teams", "keys", "metadata", "activity"] as const;
export type UserTab = (typeof tabs)[number];

const sides = ["about", "by"] as const;

/** The search parameters of the page. Absent: the profile, and events on the user. */
export interface UserSearch {
  readonly tab?: Exclude<UserTab, "profile">;
  /** The field to edit when the page opens. */
  readonly edit?: "name";
  /** The selected view of the activity. */
  readonly side?: "by";
}

/** Parses search parameters that can contain anything. */
export function parseUserSearch(query: Record<string, unknown>): UserSearch {
  const tab = tabs.find((each) => each === query.tab);
  const side = sides.find((each) => each === query.side);
  return {
    ...(tab && tab !== "profile" && { tab }),
    ...(query.edit === "name" && { edit: "name" as const }),
    ...(tab === "activity" && side === "by" && { side }),
  };
}

type Client = RouterContext["queryClient"];

/** The queries of the rail, which is on every tab. */
const loadRail = (client: Client, userRef: UserRef) => [
  client.prefetchQuery(sessionsQuery(userRef)),
  client.prefetchQuery(teamsQuery(userRef)),
];

/** The queries that each tab needs besides the user and the rail. */
const parts: { readonly [Tab in UserTab]?: (client: Client, userRef: UserRef, search: UserSearch) => unknown } = {
  profile: (client, userRef) => [
    client.prefetchQuery(channelsQuery(userRef)),
    client.prefetchInfiniteQuery(activityQuery(userRef, "about")),
  ],
  "sign-in": (client, userRef) => [
    client.prefetchQuery(passkeysQuery(userRef)),
    client.prefetchQuery(accountsQuery(userRef)),
  ],
  teams: (client, userRef) => [
    client.prefetchQuery(permissionsQuery(userRef)),
    client.prefetchQuery(definitionsQuery(userRef)),
  ],
  keys: (client, userRef) => client.prefetchQuery(keysQuery(userRef)),
  activity: (client, userRef, { side }) => client.prefetchInfiniteQuery(activityQuery(userRef, side ?? "about")),
};

export const userRoute = {
  search: parseUserSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "", userId = "" }, search }) => {
    void queryClient.prefetchQuery(userQuery(projectsClient, projectId, userId));
    const userRef = { projectsClient, projectId, userId };
    void loadRail(queryClient, userRef);
    void parts[search.tab ?? "profile"]?.(queryClient, userRef, search);
  },
} satisfies PageRoute<UserSearch>;
