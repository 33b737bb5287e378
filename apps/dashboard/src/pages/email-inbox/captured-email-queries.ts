import { queryOptions } from "@tanstack/react-query";
import type { AdminSentEmail } from "@vestibule/react";
import type { EmailFilter } from "../../data/emails.ts";
import { projectKey } from "../../data/query-keys.ts";

export const capturedFilter: EmailFilter = { status: "kept" };

/** The text of a captured email. Fetched only when it is opened, never ahead, because the server audits each view. */
export const capturedEmailQuery = (projectId: string, email: AdminSentEmail) =>
  queryOptions({
    queryKey: [...projectKey(projectId), "kept-text", email.id],
    queryFn: () => email.readText(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
