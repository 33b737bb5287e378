import { useQuery } from "@tanstack/react-query";
import type { EmailTemplatePreview, EmailTemplateType } from "@vestibule/react";
import { useState } from "react";
import { useDashboard, useProjectId } from "../../app/use-dashboard.ts";
import { parsePlainError } from "../../ui/feedback/field-errors.ts";
import { useDebouncedValue } from "../../ui/forms/use-debounced-value.ts";
import { readProblem, type TemplateProblem } from "./model/problem.ts";
import { draftPreviewQuery } from "./preview-queries.ts";
import type { TemplateDraft } from "./use-editor.ts";

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
