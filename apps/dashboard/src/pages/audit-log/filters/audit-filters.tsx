import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type AuditEntry, useUser } from "@vestibule/react";
import { type ReactNode, useMemo } from "react";
import { useAdmin } from "../../../app/use-dashboard.ts";
import { isAuditAction } from "../../../data/audit/audit-actions.ts";
import { actionMessages, outcomeMessages } from "../../../data/audit/audit-messages.ts";
import { getFailureMessage } from "../../../data/audit/sign-in-failure-messages.ts";
import { formatMethodName } from "../../../data/sign-in-method-names.ts";
import { messages as shared } from "../../../features/audit/messages.ts";
import { DatesFilter } from "../../../features/filters/dates-filter.tsx";
import { ChoiceFilter, ClearFilters } from "../../../features/filters/filter-chip.tsx";
import { perLocale } from "../../../i18n/define-messages.ts";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import {
  type AuditSearch,
  actorNamesQuery,
  hasFilter,
  type KnownActor,
  outcomes,
  parseAuditSearch,
} from "../audit-search.ts";

import { messages } from "../messages.ts";
import { FindFilter } from "./find-filter.tsx";
import { PersonFilter } from "./person-filter.tsx";

type Action = AuditEntry["action"];

interface ActionFilterProps {
  readonly value: Action | undefined;
  readonly onChange: (value: Action | undefined) => void;
}

const toOption = (value: Action) => ({ value, label: actionMessages[value] });
/** The most common actions: sign-in, sign-out and membership changes. */
const often = [
  "sign_in",
  "sign_up",
  "user.update",
  "user.delete",
  "project.update",
  "project_key.create",
  "project_owner.add",
] as const;
const getOften = perLocale(() => often.map(toOption));

/** Filters by event. There are too many events for a menu, so the rest can be searched. */
const ActionFilter = ({ value, onChange }: ActionFilterProps) => (
  <FindFilter
    value={value}
    name={value && actionMessages[value]}
    choices={getOften()}
    kind="action"
    onChange={(option) => onChange(isAuditAction(option?.value) ? option.value : undefined)}
  />
);

/** Filters in the toolbar of a list without search. On phones they share their lines with the toolbar's end. */
const FilterRow = ({ children }: { children: ReactNode }) => (
  <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:contents">{children}</div>
);

/** An option for an owner or a key set. `myId`: the viewer's user id. */
export function actorOption(
  value: string,
  { type, name, email }: KnownActor,
  myId: string | undefined,
): ComboboxOption {
  if (type === "key") return { value, label: shared.keySet({ name }) };
  return { value, label: value === myId ? shared.youNamed({ name: email ?? name }) : name };
}

const text = messages.filters;
const route = getRouteApi("/projects/$projectId/audit-log");
const getOutcomeOptions = perLocale(() => outcomes.map((value) => ({ value, label: outcomeMessages[value] })));

interface GivenFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly getName: (value: string) => string;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter that only links set: it can be removed. */
const GivenFilter = ({ label, value, getName, onChange }: GivenFilterProps) =>
  value !== undefined && (
    <ChoiceFilter label={label} options={[{ value, label: getName(value) }]} value={value} onChange={onChange} />
  );

type Changes = { readonly [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined };

/** Filters, kept in the URL. `entries`: the listed entries; undefined: still loading. */
export function AuditFilters({ entries }: { entries: readonly AuditEntry[] | undefined }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: actors } = useQuery(actorNamesQuery(useAdmin()));
  const myId = useUser()?.id;
  const choices = useMemo(() => [...(actors ?? [])].map(([id, actor]) => actorOption(id, actor, myId)), [actors, myId]);
  const change = (changes: Changes) =>
    void navigate({
      search: (before) => parseAuditSearch({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
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
        options={getOutcomeOptions()}
        value={search.outcome}
        onChange={(outcome) => change({ outcome })}
      />
      <GivenFilter
        label={text.method}
        value={search.method}
        getName={formatMethodName}
        onChange={(method) => change({ method })}
      />
      <GivenFilter
        label={text.reason}
        value={search.reason}
        getName={(reason) => getFailureMessage(reason) ?? reason}
        onChange={(reason) => change({ reason })}
      />
      <DatesFilter
        label={text.date}
        value={search}
        onChange={({ period, from, to, zone }) => change({ period, from, to, zone })}
      />
      {hasFilter(search) && <ClearFilters onClear={() => void navigate({ search: {}, replace: true })} />}
    </FilterRow>
  );
}
