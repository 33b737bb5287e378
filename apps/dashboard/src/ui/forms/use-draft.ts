import { useMemo, useState } from "react";
import { applyEdits, type Edits, getChanges, getConflicts, keepMine, showTheirs, withPatch } from "./draft.ts";

export type Draft<Fields extends object> = {
  /** What the form shows. */
  draft: Fields;
  set: (patch: Partial<Fields>) => void;
  isDirty: boolean;
  /** What a save sends: only what is not as the server has it. */
  changes: Partial<Fields>;
  /** Back to what is saved. Call it after a save too, once `saved` is the new one. */
  revert: () => void;
  /** Fields that somebody else changed while they were being changed here. */
  conflicts: readonly (keyof Fields)[];
  keepMine: () => void;
  showTheirs: () => void;
};

/** Changes over `saved`, which may be loaded anew at any time: what was not touched follows it. */
export function useDraft<Fields extends object>(saved: Fields): Draft<Fields> {
  const [edits, setEdits] = useState<Edits<Fields>>({});
  return useMemo(() => {
    const changes = getChanges(saved, edits);
    return {
      draft: applyEdits(saved, edits),
      set: (patch) => setEdits((before) => withPatch(saved, before, patch)),
      isDirty: Object.keys(changes).length > 0,
      changes,
      revert: () => setEdits({}),
      conflicts: getConflicts(saved, edits),
      keepMine: () => setEdits((before) => keepMine(saved, before)),
      showTheirs: () => setEdits((before) => showTheirs(saved, before)),
    };
  }, [saved, edits]);
}
