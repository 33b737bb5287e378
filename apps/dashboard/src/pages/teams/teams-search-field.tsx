import { useEffect, useEffectEvent, useState } from "react";
import { useIsLeaving } from "../../app/use-is-leaving.ts";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { useDebouncedValue } from "../../ui/forms/use-debounced-value.ts";
import { messages } from "./messages.ts";

/** How long to wait after the last keystroke before searching, in ms. */
const debounceMs = 250;

/** The text in the field, ahead of the URL while the search is debounced. `value`: the URL's. */
export function TeamsSearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const debounced = useDebouncedValue(text, debounceMs);
  const isLeaving = useIsLeaving();
  // The URL changed, by going back or clearing the search, so update the field.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const ask = useEffectEvent((wanted: string) => {
    // A debounced search from before the URL changed is obsolete.
    if (wanted === text.trim() && wanted !== value && !isLeaving()) onSearch(wanted);
  });
  useEffect(() => ask(debounced.trim()), [debounced]);
  return (
    <SearchField
      label={messages.search}
      placeholder={messages.searchPlaceholder}
      hasSlashHint
      maxLength={256}
      value={text}
      onValueChange={setText}
    />
  );
}
