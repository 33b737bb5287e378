import { useEffect, useEffectEvent, useState } from "react";
import { useIsLeaving } from "../../app/use-is-leaving.ts";
import { useProject } from "../../data/projects.ts";
import { getProviderName, listProviderIds } from "../../data/sign-in-method-names.ts";
import { DatesFilter } from "../../features/filters/dates-filter.tsx";
import { ChoiceFilter, ClearFilters } from "../../features/filters/filter-chip.tsx";
import { perLocale } from "../../i18n/define-messages.ts";
import { SearchField } from "../../ui/fields/search-field.tsx";
import { useDebouncedValue } from "../../ui/hooks/use-debounced-value.ts";
import { ToolbarFilters } from "../../ui/layout/page-header.tsx";
import { messages } from "./messages.ts";
import { hasFilters, type SearchChanges, type UsersSearch } from "./search.ts";

/** How long to wait after the last keystroke before searching, in ms. */
const debounceMs = 250;

/** The text in the search field, ahead of the URL while the search is debounced. `value`: the URL's. */
function useSearchText(value: string, search: (text: string) => void): [string, (text: string) => void] {
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

interface UsersFiltersProps {
  readonly search: UsersSearch;
  readonly onChange: (changes: SearchChanges) => void;
  readonly onClear: () => void;
}

const { verified, method, account } = messages.filters;
const getVerifiedOptions = perLocale(
  () =>
    [
      { value: "yes", label: verified.yes },
      { value: "no", label: verified.no },
    ] as const,
);
const getAccountOptions = perLocale(
  () =>
    [
      { value: "registered", label: account.registered },
      { value: "anonymous", label: account.anonymous },
      { value: "restricted", label: account.restricted },
    ] as const,
);
const getFixedMethods = perLocale(() =>
  (["password", "otp", "passkey", "totp", "oauth"] as const).map((value) => ({
    value: value as string,
    label: method[value] as string,
  })),
);

/** The search and filters of the list, kept in the URL. */
export function UsersFilters({ search, onChange, onClear }: UsersFiltersProps) {
  const { q = "", ...chips } = search;
  const { config } = useProject();
  const [text, setText] = useSearchText(q, (next) => onChange({ q: next || undefined }));
  const providers = listProviderIds(config).map((id) => ({ value: id, label: getProviderName(id, config) }));
  return (
    <>
      <SearchField label={messages.search} value={text} onValueChange={setText} hasSlashHint maxLength={256} />
      <ToolbarFilters>
        <ChoiceFilter
          label={verified.label}
          options={getVerifiedOptions()}
          value={search.verified}
          onChange={(next) => onChange({ verified: next })}
        />
        <ChoiceFilter
          label={method.label}
          options={[...getFixedMethods(), ...providers]}
          value={search.method}
          onChange={(next) => onChange({ method: next })}
        />
        <ChoiceFilter
          label={account.label}
          options={getAccountOptions()}
          value={search.account}
          onChange={(next) => onChange({ account: next })}
        />
        <DatesFilter
          label={messages.filters.joined.label}
          value={{ period: search.joined, from: search.from, to: search.to, zone: search.zone }}
          onChange={({ period, from, to, zone }) => onChange({ joined: period, from, to, zone })}
        />
        {/* The search has a button of its own. */}
        {hasFilters(chips) && (
          <ClearFilters
            onClear={() => {
              setText("");
              onClear();
            }}
          />
        )}
      </ToolbarFilters>
    </>
  );
}
