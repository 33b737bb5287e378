import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useIsLeaving } from "../../app/use-is-leaving.ts";
import { type EmailFilter, emailTypes } from "../../data/emails.ts";
import { formatEmailType } from "../../features/emails/messages.ts";
import { ChoiceFilter, ClearFilters } from "../../features/filters/filter-chip.tsx";
import { perLocale } from "../../i18n/define-messages.ts";
import { SegmentedControl } from "../../ui/choices/segmented-control.tsx";

import { SearchField } from "../../ui/fields/search-field.tsx";
import { useDebouncedValue } from "../../ui/hooks/use-debounced-value.ts";
import { ToolbarFilters } from "../../ui/layout/page-header.tsx";
import { messages } from "./messages.ts";
import { type EmailLogSearch, searchMaxLength, statuses } from "./route.ts";

const route = getRouteApi("/projects/$projectId/emails/log");
const getTypes = perLocale(() => emailTypes.map((value) => ({ value, label: formatEmailType(value) })));
const getStates = perLocale(() => statuses.map((value) => ({ value, label: messages.statuses[value] })));

const getViews = perLocale(
  () =>
    [
      { value: "emails", label: messages.emails },
      { value: "suppressions", label: messages.suppressions },
    ] as const,
);

/** Switches between the emails and the suppressed addresses. */
export function ViewSwitch({ view }: { view: "emails" | "suppressions" }) {
  const navigate = route.useNavigate();
  return (
    <SegmentedControl
      label={messages.view}
      options={getViews()}
      value={view}
      onValueChange={(next) => void navigate({ search: next === "emails" ? {} : { view: next } })}
    />
  );
}

/** The filters of the log, kept in the URL. */
export function EmailFilters({ filter }: { filter: EmailFilter }) {
  const navigate = route.useNavigate();
  const { search = "" } = filter;
  const [text, setText] = useState(search);
  const wanted = useDebouncedValue(text.trim()).slice(0, searchMaxLength);
  const [applied, setApplied] = useState(search);
  if (search !== applied) {
    setApplied(search);
    // Changed elsewhere, for example by "Clear filters".
    if (search !== wanted) setText(search);
  }
  const isLeaving = useIsLeaving();
  const ask = useEffectEvent((search: string) => {
    if (isLeaving()) return;
    void navigate({ search: ({ search: _, ...others }) => withValue(others, "search", search), replace: true });
  });
  useEffect(() => ask(wanted), [wanted]);
  return (
    <>
      <SearchField label={messages.search} hasSlashHint value={text} onValueChange={setText} className="sm:w-72" />
      <ToolbarFilters>
        <ViewSwitch view="emails" />
        <ChoiceFilter
          label={messages.status}
          options={getStates()}
          value={filter.status}
          onChange={(status) =>
            void navigate({ search: ({ status: _, ...others }) => withValue(others, "status", status), replace: true })
          }
        />
        <ChoiceFilter
          label={messages.kind}
          options={getTypes()}
          value={filter.type}
          onChange={(type) =>
            void navigate({ search: ({ type: _, ...others }) => withValue(others, "type", type), replace: true })
          }
        />
        {Object.keys(filter).length > 0 && (
          <ClearFilters
            onClear={() => {
              setText("");
              void navigate({ search: {}, replace: true });
            }}
          />
        )}
      </ToolbarFilters>
    </>
  );
}

/** The filters with one value set; an empty value removes it. */
const withValue = <Key extends keyof EmailLogSearch>(
  others: EmailLogSearch,
  key: Key,
  value: EmailLogSearch[Key],
): EmailLogSearch => ({ ...others, ...(value && { [key]: value }) });
