import type { AuditEntry } from "@vestibule/react";
import { useCallback, useState } from "react";
import { useFindUsers } from "../../../parts/users/use-find-users.ts";
import { type ComboboxOption, type FindOptions, filterOptions } from "../../../ui/fields/combobox-options.ts";
import { messages } from "../messages.ts";
import { callFromEntries } from "../naming.ts";
import { shortId } from "../rules.ts";
import { useViewer } from "../who-and-what.tsx";
import { FindFilter } from "./find-filter.tsx";
import { useWordsOf } from "./use-words-of.ts";

interface PersonFilterProps {
  readonly side: "actor" | "target";
  /** An id; an address may name any. */
  readonly value: string | undefined;
  /** Those who are few beside the users; always the same list. */
  readonly choices?: readonly ComboboxOption[];
  readonly entries: readonly AuditEntry[] | undefined;
  readonly onChange: (id: string | undefined) => void;
}

const none: readonly ComboboxOption[] = [];
/** A menu can be seen whole; those beyond are searched. */
const mostInMenu = 8;

/** By whom or to whom. Users are searched; whatever else the address names is shown, and can be taken away. */
export function PersonFilter({ side, value, choices = none, entries, onChange }: PersonFilterProps) {
  const findUsers = useFindUsers();
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
  const words = useWordsOf(sought, sought === undefined ? undefined : callFromEntries(side, sought, entries, viewer));
  return (
    <FindFilter
      label={messages.columns[side]}
      value={value}
      name={value && (chosen?.label ?? words ?? shortId(value))}
      choices={choices.slice(0, mostInMenu)}
      words={messages.filters.find[side]}
      findOptions={find}
      onChange={(option) => {
        setFound(option);
        onChange(option?.value);
      }}
    />
  );
}
