import { permissionDefinitionsQuery } from "../../data/permissions.ts";
import type { PageRoute } from "../../routes/page-route.ts";

export const teamSettingsRoute = {
  search: () => ({}),
  load: ({ context: { queryClient, owned }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(permissionDefinitionsQuery(owned, projectId, "team"));
  },
} satisfies PageRoute;
