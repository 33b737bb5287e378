import { queryOptions } from "@tanstack/react-query";
import type { StackAdminApp } from "@vestibule/react";
import { projectKey } from "../../data/query-keys.ts";

/** All sets of keys. Below the key of their list, so that making or revoking one anywhere renews it. */
export const setupKeysQuery = (admin: StackAdminApp) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "api-keys", "set-up"] as const,
    queryFn: () => admin.listInternalApiKeys(),
  });

/** Whoever signed up last; null: nobody yet. */
export const newestUserQuery = (admin: StackAdminApp) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "users", "newest"] as const,
    queryFn: async () => (await admin.listUsers({ limit: 1, orderBy: "signedUpAt", desc: true }))[0] ?? null,
  });
