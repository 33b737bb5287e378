import { useEffect, useEffectEvent, useState } from "react";
import { useIsLeaving } from "../../app/use-is-leaving.ts";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { useDebouncedValue } from "../../ui/forms/use-debounced-value.ts";
import { messages } from "./messages.ts";

/** How long nobody types before the server is asked, in ms. */
const debounceMs = 250;

/** What stands in the field while the address still has what was searched before. `value`: of the address. */
export function TeamsSearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const debounced = useDebouncedValue(text, debounceMs);
  const isLeaving = useIsLeaving();
  // Somebody went back, or cleared the search: the field follows the address.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  const ask = useEffectEvent((wanted: string) => {
    // What settled before the field followed the address is over.
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
