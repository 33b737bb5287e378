import { userQuery } from "../../data/users.ts";
import type { RouterContext } from "../../routes/context.ts";
import type { PageRoute } from "../../routes/page-route.ts";
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
  type Whose,
} from "./queries.ts";
import { parseUserSearch, type UserSearch, type UserTab } from "./tabs.ts";

type Client = RouterContext["queryClient"];

/** What each tab shows beside the user. */
const parts: { readonly [Tab in UserTab]: (client: Client, whose: Whose, search: UserSearch) => unknown } = {
  profile: (client, whose) => client.prefetchQuery(channelsQuery(whose)),
  "sign-in": (client, whose) => [
    client.prefetchQuery(passkeysQuery(whose)),
    client.prefetchQuery(accountsQuery(whose)),
  ],
  sessions: (client, whose) => client.prefetchQuery(sessionsQuery(whose)),
  teams: (client, whose) => [
    client.prefetchQuery(teamsQuery(whose)),
    client.prefetchQuery(permissionsQuery(whose)),
    client.prefetchQuery(definitionsQuery(whose)),
  ],
  keys: (client, whose) => client.prefetchQuery(keysQuery(whose)),
  metadata: () => undefined,
  activity: (client, whose, { side }) => client.prefetchInfiniteQuery(activityQuery(whose, side ?? "about")),
};

export const userRoute = {
  search: parseUserSearch,
  load: ({ context: { queryClient, owned }, params: { projectId = "", userId = "" }, search }) => {
    void queryClient.prefetchQuery(userQuery(owned, projectId, userId));
    void parts[search.tab ?? "profile"](queryClient, { owned, projectId, userId }, search);
  },
} satisfies PageRoute<UserSearch>;
