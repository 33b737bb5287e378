import { useEffect, useEffectEvent, useState } from "react";
import { useIsLeaving } from "../../../app/use-is-leaving.ts";
import { useDebouncedValue } from "../../../ui/forms/use-debounced-value.ts";

/** How long to wait after the last keystroke before searching, in ms. */
const debounceMs = 250;

/** The text in the search field, ahead of the URL while the search is debounced. `value`: the URL's. */
export function useSearchText(value: string, search: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  /** The URL's value, or the one that was requested here and is about to be. */
  const [known, setKnown] = useState(value);
  const [seen, setSeen] = useState(value);
  const settled = useDebouncedValue(text, debounceMs);
  const isLeaving = useIsLeaving();
  if (value !== seen) {
    setSeen(value);
    // The URL changed, by going back or clearing the filters, so update the field. Text typed since is kept.
    if (value !== known) {
      setKnown(value);
      setText(value);
    }
  }
  const ask = useEffectEvent((wanted: string) => {
    // A debounced search from before the URL changed is obsolete.
    if (wanted !== text.trim() || wanted === value || isLeaving()) return;
    setKnown(wanted);
    search(wanted);
  });
  useEffect(() => ask(settled.trim()), [settled]);
  return [text, setText];
}
