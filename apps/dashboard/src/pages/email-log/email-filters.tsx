import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useIsLeaving } from "../../app/use-is-leaving.ts";
import { type EmailFilter, emailTypes } from "../../data/emails.ts";
import { formatEmailType } from "../../features/emails/messages.ts";
import { ChoiceFilter, ClearFilters } from "../../features/filters/filter-chip.tsx";

import { SearchField } from "../../ui/fields/search-field.tsx";
import { useDebouncedValue } from "../../ui/hooks/use-debounced-value.ts";
import { ToolbarFilters } from "../../ui/layout/page-header.tsx";
import { messages } from "./messages.ts";
import { type EmailLogSearch, isAddress, statuses } from "./route.ts";

const route = getRouteApi("/projects/$projectId/emails/log");
const types = emailTypes.map((value) => ({ value, label: formatEmailType(value) }));
const states = statuses.map((value) => ({ value, label: messages.statuses[value] }));

/** The filters of the log, kept in the URL. */
export function EmailFilters({ filter }: { filter: EmailFilter }) {
  const navigate = route.useNavigate();
  const { recipient = "" } = filter;
  const [text, setText] = useState(recipient);
  const settled = useDebouncedValue(text.trim());
  // The server matches only whole addresses, so a partial one is not sent.
  const wanted = isAddress(settled) ? settled : undefined;
  const [applied, setApplied] = useState(recipient);
  if (recipient !== applied) {
    setApplied(recipient);
    // Changed elsewhere, for example by "Clear filters".
    if (recipient !== (wanted ?? "")) setText(recipient);
  }
  const isLeaving = useIsLeaving();
  const ask = useEffectEvent((recipient: string | undefined) => {
    if (isLeaving()) return;
    void navigate({
      search: ({ recipient: _, ...others }) => withValue(others, "recipient", recipient),
      replace: true,
    });
  });
  useEffect(() => ask(wanted), [wanted]);
  return (
    <>
      <SearchField label={messages.search} hasSlashHint value={text} onValueChange={setText} className="sm:w-72" />
      <ToolbarFilters>
        <ChoiceFilter
          label={messages.status}
          options={states}
          value={filter.status}
          onChange={(status) =>
            void navigate({ search: ({ status: _, ...others }) => withValue(others, "status", status), replace: true })
          }
        />
        <ChoiceFilter
          label={messages.kind}
          options={types}
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
