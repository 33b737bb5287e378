import type { PageRoute } from "../../app/page-route.ts";
import { apiKeysQuery } from "./api-key-queries.ts";
import { type KeyFilter, keyFilters } from "./key-state.ts";

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
    void queryClient.prefetchQuery(apiKeysQuery(projectsClient.open(projectId)));
  },
} satisfies PageRoute;
