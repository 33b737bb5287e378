import { EntryChangedError } from "../../../data/project/list-updates.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { parsePlainError } from "../../../errors/field-errors.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useScrollIntoView } from "../../../ui/hooks/use-scroll-into-view.ts";
import { messages } from "./messages.ts";

const { dialog } = messages;

interface SaveProblemProps {
  readonly error: unknown;
  /** The name of a built-in provider. */
  readonly name?: string | undefined;
}

/** Why the provider couldn't be saved. */
export function SaveProblem({ error, name }: SaveProblemProps) {
  const ref = useScrollIntoView<HTMLDivElement>(error);
  if (error === undefined) return null;
  return (
    <div ref={ref}>
      <Problem error={error} name={name} />
    </div>
  );
}

function Problem({ error, name }: SaveProblemProps) {
  if (error instanceof EntryChangedError) {
    return (
      <Banner tone="warn" title={dialog.conflictTitle}>
        {error.now === undefined ? dialog.goneText : dialog.conflictText}
      </Banner>
    );
  }
  if (name !== undefined && isNotShared(error)) {
    return (
      <Banner tone="danger" title={dialog.notShared(name)}>
        {dialog.notSharedText}
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

/** The server has no code for this, so match its message. */
const isNotShared = (error: unknown): boolean => parsePlainError(error)?.includes("shares no application at") === true;
