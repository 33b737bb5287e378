import { useEffect, useState } from "react";
import { useDebouncedValue } from "../hooks/use-debounced-value.ts";

export type ComboboxOption = {
  value: string;
  label: string;
  /** Secondary text below the label: an email, an ID. */
  detail?: string | undefined;
};
/** Finds matching options. Must be stable across renders: a module-level function or `useCallback`. */
export type FindOptions = (text: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
export type OptionSearchState =
  | { state: "idle" | "searching" | "failed"; options: readonly ComboboxOption[] }
  | { state: "found"; options: readonly ComboboxOption[] };

/** Options whose label, detail or value contain every word of `text`. */
export function filterOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const haystack = `${option.label} ${option.detail ?? ""} ${option.value}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

/**
 * Calls `find` with debounced text and ignores outdated responses. Until the options of `text` have arrived, those of
 * an earlier text are offered only if they match, so that neither Enter nor a click chooses another one.
 */
export function useOptionSearch(find: FindOptions | undefined, text: string, isOpen: boolean): OptionSearchState {
  const debounced = useDebouncedValue(text, 200);
  const [found, setFound] = useState<OptionSearchState>({ state: "idle", options: [] });
  useEffect(() => {
    if (!find || !isOpen) return;
    setFound((before) => ({ state: "searching", options: before.options }));
    if (debounced !== text) return;
    const abort = new AbortController();
    find(debounced, abort.signal).then(
      (options) => !abort.signal.aborted && setFound({ state: "found", options }),
      () => !abort.signal.aborted && setFound({ state: "failed", options: [] }),
    );
    return () => abort.abort();
  }, [find, debounced, text, isOpen]);
  return found.state === "searching" ? { ...found, options: filterOptions(found.options, text) } : found;
}
