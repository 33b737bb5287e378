import type { PageRoute } from "../../app/page-route.ts";
import type { RouterContext } from "../../app/router-context.ts";
import { userQuery } from "../../data/users.ts";
import { parseUserSearch, type UserSearch, type UserTab } from "./tabs.ts";
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

type Client = RouterContext["queryClient"];

/** The queries that each tab needs besides the user. */
const parts: { readonly [Tab in UserTab]: (client: Client, userRef: UserRef, search: UserSearch) => unknown } = {
  profile: (client, userRef) => client.prefetchQuery(channelsQuery(userRef)),
  "sign-in": (client, userRef) => [
    client.prefetchQuery(passkeysQuery(userRef)),
    client.prefetchQuery(accountsQuery(userRef)),
  ],
  sessions: (client, userRef) => client.prefetchQuery(sessionsQuery(userRef)),
  teams: (client, userRef) => [
    client.prefetchQuery(teamsQuery(userRef)),
    client.prefetchQuery(permissionsQuery(userRef)),
    client.prefetchQuery(definitionsQuery(userRef)),
  ],
  keys: (client, userRef) => client.prefetchQuery(keysQuery(userRef)),
  metadata: () => undefined,
  activity: (client, userRef, { side }) => client.prefetchInfiniteQuery(activityQuery(userRef, side ?? "about")),
};

export const userRoute = {
  search: parseUserSearch,
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "", userId = "" }, search }) => {
    void queryClient.prefetchQuery(userQuery(projectsClient, projectId, userId));
    void parts[search.tab ?? "profile"](queryClient, { projectsClient, projectId, userId }, search);
  },
} satisfies PageRoute<UserSearch>;
