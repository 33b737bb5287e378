import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type AuditEntry, useUser } from "@vestibule/react";
import { useMemo } from "react";
import { useAdmin } from "../../../app/use-dashboard.ts";
import { formatKeySetName, outcomeMessages } from "../../../data/audit/audit-messages.ts";
import { ChoiceFilter } from "../../../features/filters/choice-filter.tsx";
import { ClearFilters } from "../../../features/filters/clear-filters.tsx";
import { DatesFilter } from "../../../features/filters/dates-filter.tsx";
import { FilterRow } from "../../../features/filters/filter-row.tsx";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { actorNamesQuery, type KnownActor } from "../audit-queries.ts";
import { type AuditSearch, hasFilter, outcomes, parseSearch } from "../audit-search.ts";
import { messages } from "../messages.ts";
import { ActionFilter } from "./action-filter.tsx";
import { PersonFilter } from "./person-filter.tsx";

/** An option for an owner or a key set. `myId`: the viewer's user id. */
export function actorOption(
  value: string,
  { type, name, email }: KnownActor,
  myId: string | undefined,
): ComboboxOption {
  if (type === "key") return { value, label: formatKeySetName(name) };
  return { value, label: value === myId ? messages.youNamed(email ?? name) : name };
}

const text = messages.filters;
const route = getRouteApi("/projects/$projectId/audit-log");
const outcomeOptions = outcomes.map((value) => ({ value, label: outcomeMessages[value] }));

type Changes = { readonly [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined };

/** Filters, kept in the URL. `entries`: the listed entries; undefined: still loading. */
export function AuditFilters({ entries }: { entries: readonly AuditEntry[] | undefined }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: actors } = useQuery(actorNamesQuery(useAdmin()));
  const myId = useUser()?.id;
  const choices = useMemo(() => [...(actors ?? [])].map(([id, actor]) => actorOption(id, actor, myId)), [actors, myId]);
  const change = (changes: Changes) =>
    void navigate({ search: (before) => parseSearch({ ...before, ...changes }), replace: true, resetScroll: false });
  return (
    <FilterRow>
      <ActionFilter value={search.action} onChange={(action) => change({ action })} />
      <PersonFilter
        side="actor"
        value={search.actor}
        choices={choices}
        entries={entries}
        onChange={(actor) => change({ actor })}
      />
      <PersonFilter side="target" value={search.target} entries={entries} onChange={(target) => change({ target })} />
      <ChoiceFilter
        label={text.outcome}
        options={outcomeOptions}
        value={search.outcome}
        onChange={(outcome) => change({ outcome })}
      />
      <DatesFilter label={text.date} value={search} onChange={({ period, from, to }) => change({ period, from, to })} />
      {hasFilter(search) && <ClearFilters onClear={() => void navigate({ search: {}, replace: true })} />}
    </FilterRow>
  );
}
