import type { AuditEntry } from "@vestibule/react";
import { getReplayKind } from "../../data/audit/audit-messages.ts";
import { formatMethodName } from "../../data/sign-in-method-names.ts";
import { type ActorLabel, type Details, formatDetail, isOpaque, isRecord } from "../../features/audit/actor-label.ts";
import { formatLabel } from "../../features/audit/messages.ts";
import { defineMessages, formatItems, formatNumber } from "../../i18n/define-messages.ts";
import { sanitizeName } from "../../ui/format/visible-name.ts";

/** Not in the messages of the page, which loads without its drawer. */
export const entryMessages = defineMessages("auditEntry", {
  changes: {
    title: "Changes",
    field: "Changed",
    before: "Before",
    after: "After",
    notRecorded: "Values aren't recorded",
  },
  technical: {
    title: "Technical details",
    number: "Entry",
    entryId: "Entry ID",
    action: "Action",
    actorId: "Actor ID",
    targetId: "Target ID",
    access: "Access",
    accessTypes: {
      client: "Client",
      server: "Server, with a secret key",
      admin: "Admin",
    } as Record<string, string>,
    code: "Error code",
    userAgent: "User agent",
    hash: "Hash",
  },
  details: {
    at: "Time",
    outcome: "Outcome",
    reason: "Reason",
    location: "Location",
    device: "Device",
    more: "Details",
    allEvents: "All events",
    none: "None",
    yes: "Yes",
    no: "No",
    on: "On",
    off: "Off",
    onlyAbout: "Filter by target",
    onlyBy: "Filter by actor",
  },
});

const text = entryMessages.details;

export type DetailValue =
  /** ms since the epoch. */
  | { readonly kind: "time"; readonly at: number }
  | { readonly kind: "id"; readonly id: string }
  /** A user, team or owner with a name. */
  | { readonly kind: "called"; readonly actorLabel: ActorLabel; readonly id: string }
  | { readonly kind: "actor"; readonly actor: Omit<AuditEntry["actor"], "accessType"> }
  | { readonly kind: "words"; readonly words: string }
  /** A value with no readable format. */
  | { readonly kind: "json"; readonly value: unknown };

export interface AuditDetail {
  readonly label: string;
  readonly value: DetailValue;
}

type Names = AuditEntry["names"];

/** The details without those that the entry's label already shows. */
export function omitShownDetails({ action, details }: Pick<AuditEntry, "action" | "details">): unknown {
  if (action !== "webhook.replay" || getReplayKind(details) === undefined || !isRecord(details)) return details;
  const { kind, ...others } = details;
  return others;
}

/** A changed field. Without `values`, the log contains only its name. */
export interface AuditChange {
  readonly label: string;
  readonly values: { readonly before: string; readonly after: string } | null;
}

/**
 * The changes that an entry records. Users and teams have `changed` and `values`; projects have their fields
 * themselves.
 */
export function getChanges(details: unknown): readonly AuditChange[] {
  if (!isRecord(details)) return [];
  const { changed, values, ...others } = details;
  const known = isStringList(changed) && isRecord(values) ? values : {};
  return [
    ...findChanges(Object.entries(known)),
    ...findChanges(Object.entries(others)),
    ...(isStringList(changed) ? changed.filter((name) => !(name in known)) : []).map(withoutValues),
  ];
}

const withoutValues = (name: string): AuditChange => ({ label: formatLabel(name), values: null });

const findChanges = (entries: readonly (readonly [string, unknown])[]): readonly AuditChange[] =>
  entries.flatMap(([name, value]) => {
    if (value === "changed") return [withoutValues(name)];
    const values = formatChange(value);
    return values ? [{ label: formatLabel(name), values }] : [];
  });

/** Formats the details of an entry besides the changes. Their fields are the server's and differ for every action. */
export function getDetails(details: unknown, names: Names = {}): readonly AuditDetail[] {
  if (!isRecord(details))
    return details === null || details === undefined ? [] : [{ label: text.more, value: json(details) }];
  const { changed, values, ...others } = details;
  const hasChanges = isStringList(changed);
  return [
    ...formatEntries(hasChanges ? (isRecord(values) ? omitChanges(values) : {}) : { changed, values }, names),
    ...formatEntries(omitChanges(others), names),
  ];
}

const omitChanges = (details: Details): Details =>
  Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== "changed" && formatChange(value) === undefined),
  );

const formatEntries = (details: Details, names: Names): readonly AuditDetail[] =>
  Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        findNamedDetail(name, details, names) ?? { label: formatLabel(name), value: formatValue(name, value) },
    );

/** "Team: Platform" instead of its id; undefined: the field names no one. */
function findNamedDetail(name: string, details: Details, names: Names): AuditDetail | undefined {
  const id = details[name];
  const actorLabel = formatDetail(name, details, names);
  if (actorLabel && typeof id === "string") {
    return { label: formatLabel(name.replace(/_id$/, "")), value: { kind: "called", actorLabel, id } };
  }
  const actor = name === "impersonated_by" ? parseActor(id, names) : undefined;
  return actor && { label: formatLabel(name), value: { kind: "actor", actor } };
}

function parseActor(value: unknown, names: Names) {
  if (!isRecord(value) || typeof value.id !== "string") return undefined;
  const { type, id } = value;
  const displayName = Object.hasOwn(names, id) ? sanitizeName(names[id] ?? "") : null;
  return type === "key" || type === "owner" ? ({ type, id, displayName } as const) : undefined;
}

const isChange = (value: unknown): value is { readonly before: unknown; readonly after: unknown } =>
  isRecord(value) && Object.keys(value).length === 2 && "before" in value && "after" in value;

/** Undefined: not a change, or one of values that have no readable format. */
function formatChange(value: unknown): AuditChange["values"] | undefined {
  if (!isChange(value)) return undefined;
  const [before, after] = [formatSetting(value.before), formatSetting(value.after)];
  return before === undefined || after === undefined ? undefined : { before, after };
}

const formatSetting = (value: unknown): string | undefined =>
  typeof value === "boolean" ? (value ? text.on : text.off) : formatPlain(value);

function formatValue(name: string, value: unknown): DetailValue {
  if (typeof value === "number" && /_(at|since)_millis$/.test(name)) return { kind: "time", at: value };
  if (typeof value === "number" && name.endsWith("_millis")) return words(formatDuration(value));
  if (typeof value === "string" && isoTime.test(value)) return { kind: "time", at: Date.parse(value) };
  if (typeof value === "string" && (/(^|_)id$/.test(name) || isOpaque(value))) return { kind: "id", id: value };
  if (name === "method" && typeof value === "string") return words(formatMethodName(value));
  if (name === "event_types" && value === null) return words(text.allEvents);
  const plain = formatPlain(value);
  return plain === undefined ? json(value) : words(plain);
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Undefined: neither a single value nor a list of single values. */
function formatPlain(value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return text.none;
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "string") return value;
  if (isStringList(value)) return value.length === 0 ? text.none : formatItems(value);
  return undefined;
}

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** In the largest unit that gives a whole number. */
function formatDuration(millis: number): string {
  const [unit, size] = units.find(([, each]) => millis >= each && millis % each === 0) ?? ["second", 1_000];
  return formatNumber(millis / size, { style: "unit", unit, unitDisplay: "long" });
}

const words = (plain: string): DetailValue => ({ kind: "words", words: plain });
const json = (value: unknown): DetailValue => ({ kind: "json", value });
const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
