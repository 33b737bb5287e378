import { useMemo, useState } from "react";
import {
  applyEdits,
  type Edits,
  getChanges,
  getConflicts,
  keepMine,
  rebaseEdits,
  showTheirs,
  withPatch,
} from "./draft.ts";

export type Draft<Fields extends object> = {
  /** The values the form shows. */
  draft: Fields;
  set: (patch: Partial<Fields>) => void;
  isDirty: boolean;
  /** What a save sends: only fields that differ from the saved values. */
  changes: Partial<Fields>;
  /** Discards all edits. */
  revert: () => void;
  /** Call it after a save, once `saved` is updated. Keeps edits made during the save; see `rebaseEdits`. */
  acceptSaved: (sent: Fields, stored: Fields) => void;
  /** Fields that another user changed while they were being edited here. */
  conflicts: readonly (keyof Fields)[];
  keepMine: () => void;
  showTheirs: () => void;
};

/** Edits on top of `saved`, which can be refetched at any time; unedited fields follow it. */
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
      acceptSaved: (sent, stored) => setEdits((before) => rebaseEdits(before, sent, stored)),
      conflicts: getConflicts(saved, edits),
      keepMine: () => setEdits((before) => keepMine(saved, before)),
      showTheirs: () => setEdits((before) => showTheirs(saved, before)),
    };
  }, [saved, edits]);
}
