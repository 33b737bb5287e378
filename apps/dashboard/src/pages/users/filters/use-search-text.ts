import { useEffect, useEffectEvent, useState } from "react";
import { useIsLeaving } from "../../../app/use-is-leaving.ts";
import { useDebouncedValue } from "../../../ui/forms/use-debounced-value.ts";

/** How long nobody types before the server is asked, in ms. */
const debounceMs = 250;

/** What stands in the search field while the address still has what was searched before. `value`: of the address. */
export function useSearchText(value: string, search: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  /** What the address has, or is about to have because it was asked for here. */
  const [known, setKnown] = useState(value);
  const [seen, setSeen] = useState(value);
  const settled = useDebouncedValue(text, debounceMs);
  const isLeaving = useIsLeaving();
  if (value !== seen) {
    setSeen(value);
    // Somebody went back, or cleared the filters: the field follows. What was typed meanwhile stays.
    if (value !== known) {
      setKnown(value);
      setText(value);
    }
  }
  const ask = useEffectEvent((wanted: string) => {
    // What settled before the field followed the address is over.
    if (wanted !== text.trim() || wanted === value || isLeaving()) return;
    setKnown(wanted);
    search(wanted);
  });
  useEffect(() => ask(settled.trim()), [settled]);
  return [text, setText];
}
