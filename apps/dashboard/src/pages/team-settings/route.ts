import { permissionDefinitionsQuery } from "../../data/permissions.ts";
import type { PageRoute } from "../../routes/page-route.ts";

export const teamSettingsRoute = {
  search: () => ({}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(permissionDefinitionsQuery(projectsClient, projectId, "team"));
  },
} satisfies PageRoute;
