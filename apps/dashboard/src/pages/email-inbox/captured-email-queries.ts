import { queryOptions } from "@tanstack/react-query";
import type { AdminSentEmail } from "@vestibule/react";
import type { EmailFilter } from "../../data/emails.ts";
import { projectKey } from "../../data/query-keys.ts";

export const capturedFilter: EmailFilter = { status: "kept" };

/** What a mail says. Asked for once, when it is opened, and never ahead: each reading is written down. */
export const capturedEmailQuery = (projectId: string, email: AdminSentEmail) =>
  queryOptions({
    queryKey: [...projectKey(projectId), "kept-text", email.id],
    queryFn: () => email.readText(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
