import { queryOptions } from "@tanstack/react-query";
import type { StackAdminApp } from "@vestibule/react";
import type { PageRoute } from "../../app/page-route.ts";
import { projectKey } from "../../data/projects.ts";

/** In the order of the tabs. */
export const frameworks = [
  "nextjs",
  "react",
  "react-router",
  "tanstack-start",
  "express",
  "hono",
  "node",
  "html",
  "curl",
] as const;
export type Framework = (typeof frameworks)[number];

const isFramework = (value: unknown): value is Framework => frameworks.some((framework) => framework === value);

/** All key sets. Nested under the key list's query key, so that creating or revoking keys refetches it. */
export const setupKeysQuery = (admin: StackAdminApp) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "api-keys", "set-up"] as const,
    queryFn: () => admin.listInternalApiKeys(),
  });

/** The user who signed up first; null: no users yet. */
export const firstUserQuery = (admin: StackAdminApp) =>
  queryOptions({
    queryKey: [...projectKey(admin.projectId), "users", "first"] as const,
    queryFn: async () => (await admin.listUsers({ limit: 1, orderBy: "signedUpAt", desc: false }))[0] ?? null,
  });

/** The code of a framework, from `scripts/generate-snippets.mjs`. */
export interface FrameworkCode {
  /** To install from `/kit`. */
  readonly packages: readonly string[];
  readonly environmentFile: string;
  /** Names of environment variables, by value. */
  readonly variables: Readonly<Record<string, string>>;
  readonly files: readonly CodeFile[];
  /** To add to existing files. */
  readonly changes: readonly CodeFile[];
  /** To add to the server's own code. Null: nothing. */
  readonly usage: string | null;
  readonly run: string;
  readonly open: string;
  /** Excerpts of examples, for what comes next. */
  readonly more: readonly (CodeFile & { readonly snippet: string })[];
}

interface CodeFile {
  readonly place: string;
  readonly code: string;
}

/** By framework. */
export type SnippetCode = Readonly<Record<Exclude<Framework, "html" | "curl">, FrameworkCode>>;

/** Loaded apart from the page, which shows before. */
export const snippetCodeQuery = queryOptions({
  queryKey: ["set-up", "snippets"] as const,
  queryFn: async (): Promise<SnippetCode> => (await import("./snippets.json")).default,
  staleTime: Number.POSITIVE_INFINITY,
});

export interface SetupSearch {
  /** Absent: the first tab. */
  readonly framework?: Framework;
  /** Absent: with one command. */
  readonly method?: "manual";
}

export const setupRoute = {
  search: ({ framework, method }): SetupSearch => ({
    ...(isFramework(framework) && { framework }),
    ...(method === "manual" && { method }),
  }),
  load: ({ context: { queryClient, projectsClient }, params: { projectId = "" } }) => {
    void queryClient.prefetchQuery(snippetCodeQuery);
    void queryClient.prefetchQuery(setupKeysQuery(projectsClient.open(projectId)));
    void queryClient.prefetchQuery(firstUserQuery(projectsClient.open(projectId)));
  },
} satisfies PageRoute<SetupSearch>;
