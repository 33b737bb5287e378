import { queryOptions } from "@tanstack/react-query";
import type { StackAdminApp } from "@vestibule/react";
import { projectKey } from "../../data/query-keys.ts";

/** All key sets. Nested under the key list's query key, so that creating or revoking keys refetches it. */
export const setupKeysQuery = (admin: StackAdminApp) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "api-keys", "set-up"] as const,
    queryFn: () => admin.listInternalApiKeys(),
  });

/** The newest user; null: no users yet. */
export const newestUserQuery = (admin: StackAdminApp) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "users", "newest"] as const,
    queryFn: async () => (await admin.listUsers({ limit: 1, orderBy: "signedUpAt", desc: true }))[0] ?? null,
  });
