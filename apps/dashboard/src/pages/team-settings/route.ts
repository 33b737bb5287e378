import type { PageRoute } from "../../app/page-route.ts";
import { permissionDefinitionsQuery } from "../../data/permissions.ts";

export const teamSettingsRoute = {
  search: () => ({}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(permissionDefinitionsQuery(projectsClient, projectId, "team"));
  },
} satisfies PageRoute;
