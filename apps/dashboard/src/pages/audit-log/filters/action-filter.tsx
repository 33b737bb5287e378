import type { AuditEntry } from "@vestibule/react";
import { auditActions, isAuditAction } from "../../../data/audit/audit-actions.ts";
import { actionMessages } from "../../../data/audit/audit-messages.ts";
import { messages } from "../messages.ts";
import { FindFilter } from "./find-filter.tsx";

type Action = AuditEntry["action"];

interface ActionFilterProps {
  readonly value: Action | undefined;
  readonly onChange: (value: Action | undefined) => void;
}

const toOption = (value: Action) => ({ value, label: actionMessages[value] });
const all = auditActions.map(toOption);
/** The most common actions: sign-in, sign-out and membership changes. */
const often = (
  [
    "sign_in",
    "sign_up",
    "user.update",
    "user.delete",
    "project.update",
    "project_key.create",
    "project_owner.add",
  ] as const
).map(toOption);

/** Filters by event. There are too many events for a menu, so the rest can be searched. */
export const ActionFilter = ({ value, onChange }: ActionFilterProps) => (
  <FindFilter
    label={messages.filters.action}
    value={value}
    name={value && actionMessages[value]}
    choices={often}
    words={messages.filters.find.action}
    options={all}
    onChange={(option) => onChange(isAuditAction(option?.value) ? option.value : undefined)}
  />
);
