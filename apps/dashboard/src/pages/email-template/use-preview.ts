import { queryOptions, useQuery } from "@tanstack/react-query";
import type { EmailTemplateChange, EmailTemplatePreview, EmailTemplateType } from "@vestibule/react";
import { useState } from "react";
import type { ProjectsClient } from "../../app/projects-client.ts";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { emailTemplatesKey } from "../../data/emails.ts";
import { parsePlainError } from "../../errors/field-errors.ts";
import { useDebouncedValue } from "../../ui/hooks/use-debounced-value.ts";
import { readProblem, type TemplateProblem } from "./model/problem.ts";
import type { TemplateDraft } from "./use-editor.ts";

interface PreviewOf {
  readonly type: EmailTemplateType;
  readonly language: string;
  readonly draft: EmailTemplateChange;
}

/** The rendered draft. The same draft always renders the same. */
const draftPreviewQuery = (projectsClient: ProjectsClient, projectId: string, { type, language, draft }: PreviewOf) =>
  queryOptions({
    queryKey: [...emailTemplatesKey(projectId), "draft", type, language, JSON.stringify(draft)],
    queryFn: () => projectsClient.open(projectId).previewEmailTemplate(type, draft, { language }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });

export interface Preview {
  /** The last preview that rendered; undefined: none yet. */
  readonly shown: EmailTemplatePreview | undefined;
  readonly isUpdating: boolean;
  /** The server's error about the draft; null: none. */
  readonly problem: TemplateProblem | null;
  /** Any other error, such as no network. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** The rendered draft from the server, debounced. */
export function usePreview(type: EmailTemplateType, language: string, draft: TemplateDraft): Preview {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const settled = useDebouncedValue(draft);
  const { data, error, isFetching, refetch } = useQuery(
    draftPreviewQuery(projectsClient, projectId, { type, language, draft: settled }),
  );
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const words = parsePlainError(error);
  return {
    shown: data ?? last,
    isUpdating: isFetching || settled !== draft,
    problem: words === undefined ? null : readProblem(words),
    error: words === undefined ? error : null,
    retry: () => void refetch(),
  };
}
