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
  /** The last one that worked; undefined: none has come yet. */
  readonly shown: EmailTemplatePreview | undefined;
  readonly isUpdating: boolean;
  /** What the server has against the draft; null: nothing. */
  readonly problem: TemplateProblem | null;
  /** What else went wrong, such as a network that is away. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** How the draft would look, from the server, a moment after the last key. */
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
