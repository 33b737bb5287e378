import { useQuery } from "@tanstack/react-query";
import type { AuditEntry } from "@vestibule/react";
import { useState } from "react";
import { useDashboard, useProjectId } from "../../../app/use-dashboard.ts";
import { userQuery } from "../../../data/users.ts";
import {
  type ActorLabel,
  findLabelInEntries,
  getLabelText,
  isUuid,
  shortId,
} from "../../../features/audit/actor-label.ts";
import { useViewer } from "../../../features/audit/audit-sentence.tsx";
import { messages as shared } from "../../../features/audit/messages.ts";
import type { ComboboxOption } from "../../../ui/fields/combobox-options.ts";
import { FindFilter } from "./find-filter.tsx";

/**
 * The label of an id in a filter. `called`: its label in the listed entries; null: no entry names it, so look up a
 * user; undefined: still loading.
 */
function useFilterLabel(id: string | undefined, actorLabel: ActorLabel | null | undefined): string | undefined {
  const { projectsClient } = useDashboard();
  const projectId = useProjectId();
  const isAsked = id !== undefined && actorLabel === null && isUuid(id);
  const { data: user } = useQuery({ ...userQuery(projectsClient, projectId, id ?? ""), enabled: isAsked });
  if (id === undefined) return undefined;
  if (actorLabel)
    return actorLabel.name === "" ? `${getLabelText(actorLabel)} ${shortId(id)}` : getLabelText(actorLabel);
  // A user with neither name nor email is shown by id.
  return isAsked && user
    ? (user.displayName ?? user.primaryEmail ?? `${shared.actors.user} ${shortId(id)}`)
    : undefined;
}

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

/** Filters by actor or target. Users are searched; any other id in the URL is shown and can be removed. */
export function PersonFilter({ side, value, choices = none, entries, onChange }: PersonFilterProps) {
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
      value={value}
      name={value && (chosen?.label ?? words ?? shortId(value))}
      choices={choices}
      kind={side}
      onChange={(option) => {
        setFound(option);
        onChange(option?.value);
      }}
    />
  );
}
