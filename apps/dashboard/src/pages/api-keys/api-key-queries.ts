import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { InternalApiKeyCreateOptions, StackAdminApp } from "@vestibule/react";
import { useAdmin } from "../../app/use-dashboard.ts";
import { projectKey } from "../../data/query-keys.ts";

const apiKeysQueryKey = (projectId: string) => [...projectKey(projectId), "api-keys"] as const;

/** Key sets, newest first. */
export const apiKeysQuery = (admin: StackAdminApp) =>
  queryOptions({ queryKey: apiKeysQueryKey(admin.projectId), queryFn: () => admin.listInternalApiKeys() });

/** Mutations of key sets. Each refetches the list before it completes. */
export function useApiKeyMutations() {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: apiKeysQueryKey(admin.projectId) });
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
