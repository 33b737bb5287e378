import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AdminEmailTemplate, AdminSentEmail, EmailTemplateType, ListSentEmailsOptions } from "@vestibule/react";
import { useDashboard } from "../app/use-dashboard.ts";
import { useProject } from "./projects.ts";
import type { ProjectsClient } from "./projects-client.ts";
import { projectKey } from "./query-keys.ts";

export const emailTemplateTypes = [
  "email_verification",
  "password_reset",
  "magic_link",
  "team_invitation",
] as const satisfies readonly EmailTemplateType[];

/** Whether mails of the project are kept for the inbox, because neither it nor the installation has a mail server. */
export function useHasInbox(): boolean {
  const { config } = useDashboard();
  return useProject().config.emailConfig.type === "shared" && config.hasInbox;
}

/** Templates and how they look. */
export const emailTemplatesKey = (projectId: string) => [...projectKey(projectId), "email-templates"] as const;
/** Mails and what became of them, whatever was filtered. */
export const sentEmailsKey = (projectId: string) => [...projectKey(projectId), "emails"] as const;

/** What readers of a language get. `language`: empty for those whose language has no template of its own. */
export const emailTemplatesQuery = (projectsClient: ProjectsClient, projectId: string, language = "") =>
  queryOptions({
    queryKey: [...emailTemplatesKey(projectId), "list", language],
    queryFn: (): Promise<readonly AdminEmailTemplate[]> =>
      projectsClient.open(projectId).listEmailTemplates({ language }),
  });

export type EmailFilter = Pick<ListSentEmailsOptions, "status" | "type" | "recipient">;

const pageSize = 50;

/** The log of mails, newest first. */
export const sentEmailsQuery = (projectsClient: ProjectsClient, projectId: string, filter: EmailFilter) =>
  infiniteQueryOptions({
    queryKey: [...sentEmailsKey(projectId), "list", filter],
    queryFn: ({ pageParam }) =>
      projectsClient.open(projectId).listSentEmails({ ...filter, limit: pageSize, cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // All loaded pages, one after the other: not because somebody looked into another window.
    refetchOnWindowFocus: false,
    select: ({ pages }): readonly AdminSentEmail[] => pages.flat(),
  });

/** All kinds of mails there are. */
export const emailTypes = [
  ...emailTemplateTypes,
  "reauthentication_code",
  "security_notice",
  "api_key_revoked",
  "owner_invitation",
  "test",
] as const;
