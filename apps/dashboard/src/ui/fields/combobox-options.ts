import { useEffect, useState } from "react";
import { useSettled } from "../forms/use-settled.ts";

export type ComboboxOption = {
  value: string;
  label: string;
  /** In small letters under or after the label: an address, an id. */
  detail?: string | undefined;
};
/** Finds what fits a text. Must not change on every render: a function of the module or `useCallback`. */
export type FindOptions = (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
export type FoundOptions =
  | { state: "idle" | "searching" | "failed"; options: readonly ComboboxOption[] }
  | { state: "found"; options: readonly ComboboxOption[] };

/** Options of a fixed list that hold every word of `text`, in the label, the detail or the value. */
export function filterOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const hay = `${option.label} ${option.detail ?? ""} ${option.value}`.toLowerCase();
    return words.every((word) => hay.includes(word));
  });
}

/** Asks `find` when the text has settled; an answer that comes late is dropped. */
export function useFoundOptions(find: FindOptions | undefined, text: string, isOpen: boolean): FoundOptions {
  const settled = useSettled(text, 200);
  const [found, setFound] = useState<FoundOptions>({ state: "idle", options: [] });
  useEffect(() => {
    if (!find || !isOpen) return;
    const abort = new AbortController();
    setFound((before) => ({ state: "searching", options: before.options }));
    find(settled, abort.signal).then(
      (options) => !abort.signal.aborted && setFound({ state: "found", options }),
      () => !abort.signal.aborted && setFound({ state: "failed", options: [] }),
    );
    return () => abort.abort();
  }, [find, settled, isOpen]);
  return found;
}
