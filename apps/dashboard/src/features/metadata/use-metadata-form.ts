import type { Json } from "@vestibule/react";
import { useMemo } from "react";
import { getConflictFields } from "../../errors/explain-error.ts";
import { getSaveBarProps, type SaveBarProps } from "../../forms/save-bar-props.ts";
import { type Draft, useDraft } from "../../forms/use-draft.ts";
import { useGuardedMutation } from "../../forms/use-guarded-mutation.ts";
import { saved } from "../../ui/toasts/toast.ts";
import {
  formatMetadata,
  type MetadataName,
  type MetadataTexts,
  type MetadataValues,
  messages,
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

/** A metadata form. Concurrent changes are detected, not overwritten. `refresh`: refetches `owner`. */
export function useMetadataForm(owner: MetadataOwner, refresh: () => Promise<MetadataValues>): MetadataForm {
  const { clientMetadata, clientReadOnlyMetadata, serverMetadata } = owner;
  const texts = useMemo(
    () => formatMetadata({ clientMetadata, clientReadOnlyMetadata, serverMetadata }),
    [clientMetadata, clientReadOnlyMetadata, serverMetadata],
  );
  const form = useDraft(texts);
  const save = useGuardedMutation(async () => {
    const names = metadataNames.filter((name) => name in form.changes);
    try {
      await owner.update(parseMetadata(form.changes), { expected: pick(owner, names) });
    } catch (error) {
      // Load the other version first, so that the user can choose between the two.
      if (getConflictFields(error)) await refresh();
      throw error;
    }
    form.acceptSaved(form.draft, formatMetadata(await refresh()));
    saved(messages.saved);
  });
  return {
    ...form,
    bar: { ...getSaveBarProps(form, save, messages), onSave: () => void save.run() },
  };
}

const pick = (owner: MetadataValues, names: readonly MetadataName[]): Change =>
  Object.fromEntries(names.map((name) => [name, owner[name]]));
