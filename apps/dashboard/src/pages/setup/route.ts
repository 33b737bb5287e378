import { queryOptions } from "@tanstack/react-query";
import type { StackAdminApp } from "@vestibule/react";
import type { PageRoute } from "../../app/page-route.ts";
import { projectKey } from "../../data/projects.ts";

export const frameworks = ["react", "node", "html", "curl"] as const;
export type Framework = (typeof frameworks)[number];

const isFramework = (value: unknown): value is Framework => frameworks.some((framework) => framework === value);

/** All key sets. Nested under the key list's query key, so that creating or revoking keys refetches it. */
export const setupKeysQuery = (admin: StackAdminApp) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "api-keys", "set-up"] as const,
    queryFn: () => admin.listInternalApiKeys(),
  });

/** The first user who signed up; null: no users yet. */
export const firstUserQuery = (admin: StackAdminApp) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "users", "first"] as const,
    queryFn: async () => (await admin.listUsers({ limit: 1, orderBy: "signedUpAt", desc: false }))[0] ?? null,
  });

interface SetupSearch {
  /** Absent: React. */
  readonly framework?: Framework;
}

export const setupRoute = {
  search: ({ framework }): SetupSearch => (isFramework(framework) && framework !== "react" ? { framework } : {}),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(setupKeysQuery(projectsClient.open(projectId)));
    void queryClient.prefetchQuery(firstUserQuery(projectsClient.open(projectId)));
  },
} satisfies PageRoute<SetupSearch>;
