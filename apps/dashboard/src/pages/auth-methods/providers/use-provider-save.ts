import { useState } from "react";
import { EntryChangedError } from "../../../data/project/list-updates.ts";
import { useGuardedMutation } from "../../../forms/use-guarded-mutation.ts";
import { saved } from "../../../ui/toasts/toast.ts";
import { messages } from "./messages.ts";

export interface ProviderSaveOptions<Entry> {
  /** The entry being edited; `undefined`: a new one. */
  readonly entry: Entry | undefined;
  readonly nameOf: (entry: Entry) => string;
  readonly save: (was: Entry | null, next: Entry) => Promise<unknown>;
  readonly onSaved: () => void;
}

/** Saves a provider's form. Reports a concurrent edit once; saving again overwrites it. */
export function useProviderSave<Entry>({ entry, nameOf, save, onSaved }: ProviderSaveOptions<Entry>) {
  const [seen, setSeen] = useState<Entry | null>(entry ?? null);
  return useGuardedMutation(async (next: Entry) => {
    try {
      await save(seen, next);
    } catch (error) {
      if (error instanceof EntryChangedError) setSeen((error.now as Entry | undefined) ?? null);
      throw error;
    }
    saved(entry ? messages.saved(nameOf(next)) : messages.added(nameOf(next)));
    onSaved();
  });
}
