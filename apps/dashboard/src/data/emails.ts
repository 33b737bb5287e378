import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { AdminEmailTemplate, AdminSentEmail, EditableEmailType, ListSentEmailsOptions } from "@vestibule/react";
import type { ProjectsClient } from "../app/context.ts";
import { useDashboard } from "../app/use-dashboard.ts";
import { projectKey, useProject } from "./projects.ts";

/** A template of any email that the project can edit. */
export type EditableTemplate = AdminEmailTemplate<EditableEmailType>;

const editableEmailTypes = [
  "email_verification",
  "password_reset",
  "magic_link",
  "team_invitation",
  "sign_in_invitation",
  "security_notice",
  "reauthentication_code",
  "api_key_revoked",
  "owner_invitation",
] as const satisfies readonly EditableEmailType[];

/** The emails that a project can edit. Only the dashboard's own project sends invitations to owners. */
export const listEditableTypes = (projectId: string): readonly EditableEmailType[] =>
  editableEmailTypes.filter((type) => type !== "owner_invitation" || projectId === "internal");

/**
 * Whether the project's emails are captured in the dev inbox because neither the project nor the server has a
 * mail server.
 */
export function useHasInbox(): boolean {
  const { config } = useDashboard();
  return useProject().config.emailConfig.type === "shared" && config.hasInbox;
}

/** Templates and themes. */
export const emailTemplatesKey = (projectId: string) => [...projectKey(projectId), "email-templates"] as const;
/** Sent emails and their delivery status, regardless of the filter. */
export const sentEmailsKey = (projectId: string) => [...projectKey(projectId), "emails"] as const;

/** Templates for one language. `language`: empty for the default templates. */
export const emailTemplatesQuery = (projectsClient: ProjectsClient, projectId: string, language = "") =>
  queryOptions({
    queryKey: [...emailTemplatesKey(projectId), "list", language],
    queryFn: (): Promise<readonly EditableTemplate[]> =>
      projectsClient.open(projectId).listEmailTemplates({ language, all: true }),
  });

export type EmailFilter = Pick<ListSentEmailsOptions, "status" | "type" | "search">;

const pageSize = 50;

/** The email log, newest first. */
export const sentEmailsQuery = (projectsClient: ProjectsClient, projectId: string, filter: EmailFilter) =>
  infiniteQueryOptions({
    queryKey: [...sentEmailsKey(projectId), "list", filter],
    queryFn: ({ pageParam }) =>
      projectsClient.open(projectId).listSentEmails({ ...filter, limit: pageSize, cursor: pageParam ?? undefined }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // A refetch would load every page again in sequence, so do not refetch on window focus.
    refetchOnWindowFocus: false,
    select: ({ pages }): readonly AdminSentEmail[] => pages.flat(),
  });

/** All email types. */
export const emailTypes = [...editableEmailTypes, "application", "broadcast", "test"] as const;
