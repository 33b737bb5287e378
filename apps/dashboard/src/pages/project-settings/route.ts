import { ownerInvitationsQuery, ownersQuery } from "../../data/owners.ts";
import type { PageRoute } from "../../routes/page-route.ts";

export const projectSettingsRoute = {
  search: () => ({}),
  load: ({ context: { queryClient, owned }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(ownersQuery(owned, projectId));
    void queryClient.prefetchQuery(ownerInvitationsQuery(owned, projectId));
  },
} satisfies PageRoute;
