import type { PageRoute } from "../../app/page-route.ts";
import { ownerInvitationsQuery, ownersQuery } from "../../data/owners.ts";

export const projectSettingsRoute = {
  search: () => ({}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(ownersQuery(projectsClient, projectId));
    void queryClient.prefetchQuery(ownerInvitationsQuery(projectsClient, projectId));
  },
} satisfies PageRoute;
