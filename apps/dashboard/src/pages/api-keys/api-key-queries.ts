import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { InternalApiKeyCreateOptions, StackAdminApp } from "@vestibule/react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { projectKey } from "../../data/query-keys.ts";

const apiKeysQueryKey = (projectId: string) => [...projectKey(projectId), "api-keys"] as const;

/** All sets of keys, newest first. */
export const apiKeysQuery = (admin: StackAdminApp) =>
  queryOptions({ queryKey: apiKeysQueryKey(admin.projectId), queryFn: () => admin.listInternalApiKeys() });

/** Changes of keys; the list is read again before they count as done. */
export function useApiKeyMutations() {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: apiKeysQueryKey(admin.projectId) });
  return {
    create: async (options: InternalApiKeyCreateOptions) => {
      const made = await admin.createInternalApiKey(options);
      // The keys are shown only now: nothing may stand between them and their reader.
      void readAgain();
      return made;
    },
    readAgain,
  };
}
