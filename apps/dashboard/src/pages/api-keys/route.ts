import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { InternalApiKey, InternalApiKeyCreateOptions } from "@vestibule/react";
import type { PageRoute } from "../../app/page-route.ts";
import { useAdmin } from "../../app/use-dashboard.ts";
import { projectKeysQuery, projectKeysQueryKey } from "../../data/project-keys.ts";
import { type KeyFilter, keyFilters } from "./key-state.ts";

/** What was created with a key set. */
export const keyCreationsQuery = (projectId: string, key: InternalApiKey) =>
  queryOptions({
    queryKey: [...projectKeysQueryKey(projectId), key.id, "creations"],
    queryFn: () => key.listCreations(),
  });

/** Mutations of key sets. Each refetches the list before it completes. */
export function useApiKeyMutations() {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: projectKeysQueryKey(admin.projectId) });
  return {
    create: async (options: InternalApiKeyCreateOptions) => {
      const made = await admin.createInternalApiKey(options);
      // Not awaited: the new keys can be shown only now, so nothing should delay the dialog.
      void readAgain();
      return made;
    },
    readAgain,
  };
}

interface KeysSearch {
  /** The status filter. Absent: valid keys. */
  state?: KeyFilter;
  /** Opens the dialog, with a description if present. */
  create?: true;
  description?: string;
}

export const apiKeysRoute = {
  search: ({ state, create, description }): KeysSearch => ({
    ...(keyFilters.includes(state as KeyFilter) && { state: state as KeyFilter }),
    ...((create === true || create === "true") && { create: true as const }),
    ...(typeof description === "string" && { description }),
  }),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(projectKeysQuery(projectsClient.open(projectId)));
  },
} satisfies PageRoute;
