import type { AuditEntry } from "@vestibule/react";
import { useCallback, useState } from "react";
import { useUserSearch } from "../../../features/users/use-user-search.ts";
import { type ComboboxOption, type FindOptions, filterOptions } from "../../../ui/fields/combobox-options.ts";
import { useViewer } from "../actor-and-target.tsx";
import { findLabelInEntries } from "../actor-label.ts";
import { shortId } from "../audit-search.ts";
import { messages } from "../messages.ts";
import { FindFilter } from "./find-filter.tsx";
import { useFilterLabel } from "./use-filter-label.ts";

interface PersonFilterProps {
  readonly side: "actor" | "target";
  /** An id. The URL can contain any. */
  readonly value: string | undefined;
  /** Options besides the users, few in number. Always the same list. */
  readonly choices?: readonly ComboboxOption[];
  readonly entries: readonly AuditEntry[] | undefined;
  readonly onChange: (id: string | undefined) => void;
}

const none: readonly ComboboxOption[] = [];
/** A menu should fit on the screen; further options are searched. */
const maxInMenu = 8;

/** Filters by actor or target. Users are searched; any other id in the URL is shown and can be removed. */
export function PersonFilter({ side, value, choices = none, entries, onChange }: PersonFilterProps) {
  const findUsers = useUserSearch();
  const find: FindOptions = useCallback(
    async (text, signal) => {
      const users = await findUsers(text, signal);
      const isUser = (option: ComboboxOption) => users.some(({ value }) => value === option.value);
      return [...filterOptions(choices, text).filter((option) => !isUser(option)), ...users];
    },
    [choices, findUsers],
  );
  const [found, setFound] = useState<ComboboxOption>();
  const chosen = [...choices, ...(found ? [found] : [])].find((option) => option.value === value);
  const viewer = useViewer();
  const sought = chosen ? undefined : value;
  const words = useFilterLabel(
    sought,
    sought === undefined ? undefined : findLabelInEntries(side, sought, entries, viewer),
  );
  return (
    <FindFilter
      label={messages.columns[side]}
      value={value}
      name={value && (chosen?.label ?? words ?? shortId(value))}
      choices={choices.slice(0, maxInMenu)}
      words={messages.filters.find[side]}
      findOptions={find}
      onChange={(option) => {
        setFound(option);
        onChange(option?.value);
      }}
    />
  );
}
