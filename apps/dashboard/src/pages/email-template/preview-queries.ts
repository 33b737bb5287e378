import { queryOptions } from "@tanstack/react-query";
import type { EmailTemplateChange, EmailTemplateType } from "@vestibule/react";
import { emailTemplatesKey } from "../../data/emails.ts";
import type { ProjectsClient } from "../../data/projects-client.ts";

export interface PreviewOf {
  readonly type: EmailTemplateType;
  readonly language: string;
  readonly draft: EmailTemplateChange;
}

/** The rendered draft. The same draft always renders the same. */
export const draftPreviewQuery = (
  projectsClient: ProjectsClient,
  projectId: string,
  { type, language, draft }: PreviewOf,
) =>
  queryOptions({
    queryKey: [...emailTemplatesKey(projectId), "draft", type, language, JSON.stringify(draft)],
    queryFn: () => projectsClient.open(projectId).previewEmailTemplate(type, draft, { language }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
