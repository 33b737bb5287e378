import { EntryChanged } from "../../../data/project/list-edits.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { explainError } from "../../../ui/feedback/explain-error.ts";
import { useInSight } from "../../../ui/forms/use-in-sight.ts";
import { messages } from "./messages.ts";

const { dialog } = messages;

/** Why a provider was not saved. */
export function SaveProblem({ error }: { error: unknown }) {
  const ref = useInSight<HTMLDivElement>(error);
  if (error === undefined) return null;
  return (
    <div ref={ref}>
      <Problem error={error} />
    </div>
  );
}

function Problem({ error }: { error: unknown }) {
  if (error instanceof EntryChanged) {
    return (
      <Banner tone="warn" title={dialog.conflictTitle}>
        {error.now === undefined ? dialog.goneText : dialog.conflictText}
      </Banner>
    );
  }
  const { title, advice } = explainError(error);
  return (
    <Banner tone="danger" title={title}>
      {advice}
    </Banner>
  );
}
