import { useState } from "react";
import { EntryChangedError } from "../../../data/project/list-updates.ts";
import { explainError } from "../../../errors/explain-error.ts";
import { parsePlainError } from "../../../errors/field-errors.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useScrollIntoView } from "../../../ui/hooks/use-scroll-into-view.ts";
import { saved } from "../../../ui/toasts/toast.ts";
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
      <Banner tone="danger" title={dialog.notShared({ name })}>
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

export interface ProviderSaveOptions<Entry> {
  /** The entry being edited; `undefined`: a new one. */
  readonly entry: Entry | undefined;
  readonly getName: (entry: Entry) => string;
  readonly save: (was: Entry | null, next: Entry) => Promise<unknown>;
  readonly onSaved: () => void;
}

/** Saves a provider's form. Reports a concurrent edit once; saving again overwrites it. */
export function useProviderSave<Entry>({ entry, getName, save, onSaved }: ProviderSaveOptions<Entry>) {
  const [seen, setSeen] = useState<Entry | null>(entry ?? null);
  return useGuardedMutation(async (next: Entry) => {
    try {
      await save(seen, next);
    } catch (error) {
      if (error instanceof EntryChangedError) setSeen((error.now as Entry | undefined) ?? null);
      throw error;
    }
    saved(entry ? messages.saved({ name: getName(next) }) : messages.added({ name: getName(next) }));
    onSaved();
  });
}
