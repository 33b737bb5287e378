import type { Json } from "@vestibule/react";
import { useMemo } from "react";
import { getConflictFields } from "../../ui/feedback/explain-error.ts";
import { saved } from "../../ui/feedback/toast.ts";
import { type Draft, useDraft } from "../../ui/forms/use-draft.ts";
import { useMutationState } from "../../ui/forms/use-mutation-state.ts";
import type { SaveBarProps } from "../../ui/layout/save-bar.tsx";
import { messages } from "./messages.ts";
import {
  formatMetadata,
  type MetadataName,
  type MetadataTexts,
  type MetadataValues,
  metadataNames,
  parseMetadata,
} from "./metadata-json.ts";

export interface MetadataForm extends Draft<MetadataTexts> {
  readonly bar: Omit<SaveBarProps, "isInvalid">;
}

type Change = Partial<Record<MetadataName, Json>>;

/** A user or team with metadata. */
export interface MetadataOwner extends MetadataValues {
  update(change: Change, check: { readonly expected: Change }): Promise<void>;
}

/** A metadata form. Concurrent changes are detected, not overwritten. `renew`: refetches `owner`. */
export function useMetadataForm(owner: MetadataOwner, refresh: () => Promise<unknown>): MetadataForm {
  const { clientMetadata, clientReadOnlyMetadata, serverMetadata } = owner;
  const texts = useMemo(
    () => formatMetadata({ clientMetadata, clientReadOnlyMetadata, serverMetadata }),
    [clientMetadata, clientReadOnlyMetadata, serverMetadata],
  );
  const form = useDraft(texts);
  const save = useMutationState(async () => {
    const names = metadataNames.filter((name) => name in form.changes);
    try {
      await owner.update(parseMetadata(form.changes), { expected: pick(owner, names) });
    } catch (error) {
      // Load the other version first, so that the user can choose between the two.
      if (getConflictFields(error)) await refresh();
      throw error;
    }
    await refresh();
    form.revert();
    saved(messages.saved);
  });
  const isConflict = form.conflicts.length > 0;
  const withReset = (choose: () => void) => () => {
    choose();
    save.reset();
  };
  return {
    ...form,
    bar: {
      isDirty: form.isDirty,
      // Both users entered the same values, so there is no conflict to resolve.
      state: isConflict ? "conflict" : save.state === "conflict" ? "idle" : save.state,
      error: save.error,
      conflictFields: form.conflicts.map((name) => messages[name]),
      onSave: () => void save.run(),
      onRevert: withReset(form.revert),
      onShowTheirs: withReset(form.showTheirs),
      onKeepMine: withReset(form.keepMine),
    },
  };
}

const pick = (owner: MetadataValues, names: readonly MetadataName[]): Change =>
  Object.fromEntries(names.map((name) => [name, owner[name]]));
