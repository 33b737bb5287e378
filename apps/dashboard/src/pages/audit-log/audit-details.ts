import { type AuditEntry, providerName } from "@vestibule/react";
import { actionMessages, getReplayKind, type ReplayKind } from "../../data/audit/audit-messages.ts";
import { formatMethodName } from "../../data/sign-in-method-names.ts";
import { type ActorLabel, type Details, formatDetail, isOpaque, isRecord } from "../../features/audit/actor-label.ts";
import { formatEmailType, formatLanguageName } from "../../features/emails/messages.ts";
import { defineMessages, formatItems, formatNumber } from "../../i18n/define-messages.ts";
import { formatTime } from "../../ui/format/format-time.ts";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { findValueName, formatDetailName, formatFilterName } from "./detail-messages.ts";

/** Not in the messages of the page, which loads without its drawer. */
export const entryMessages = defineMessages("auditEntry", {
  changes: {
    title: "Changes",
    field: "Changed",
    before: "Before",
    after: "After",
    notRecorded: "Values aren't recorded: they can be private",
  },
  steps: {
    newer: "Newer entry",
    older: "Older entry",
  },
  technical: {
    title: "Technical details",
    number: "Entry",
    time: "Time (UTC)",
    entryId: "Entry ID",
    event: "Event",
    action: "Action",
    actorId: "Actor ID",
    targetId: "Target ID",
    access: "Access",
    accessTypes: {
      client: "Client",
      server: "Server, with a secret key",
      admin: "Admin, with full access",
    } as Record<string, string>,
    code: "Error code",
    userAgent: "User agent",
    hash: "Hash",
  },
  details: {
    actor: "Actor",
    target: "Target",
    outcome: "Outcome",
    reason: "Reason",
    location: "Location",
    ip: "IP address",
    device: "Device",
    more: "Details",
    allEvents: "All events",
    none: "None",
    noExpiration: "No expiration",
    noLimit: "No limit",
    otherLanguages: "All other languages",
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

/** Labels for the kinds of `webhook.replay`. */
const replayMessages = defineMessages("auditReplays", {
  example: "Test event sent",
  resend: "Event resent",
  recover: "Failed events resent",
  "replay-missing": "Missed events sent",
} satisfies Record<ReplayKind, string>);

/** The label of an entry. One action can cover several kinds of events. */
export function getEntryMessage({ action, details }: Pick<AuditEntry, "action" | "details">): string {
  const kind = action === "webhook.replay" ? getReplayKind(details) : undefined;
  return kind === undefined ? actionMessages[action] : replayMessages[kind];
}

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

const withoutValues = (name: string): AuditChange => ({ label: formatDetailName(name), values: null });

const findChanges = (entries: readonly (readonly [string, unknown])[]): readonly AuditChange[] =>
  entries.flatMap(([name, value]) => {
    if (value === "changed") return [withoutValues(name)];
    const values = formatChange(name, value);
    return values ? [{ label: formatDetailName(name), values }] : [];
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
    Object.entries(details).filter(([name, value]) => value !== "changed" && formatChange(name, value) === undefined),
  );

const formatEntries = (details: Details, names: Names): readonly AuditDetail[] =>
  Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        findNamedDetail(name, details, names) ?? { label: formatDetailName(name), value: formatValue(name, value) },
    );

/** "Team: Platform" instead of its id; undefined: the field names no one. */
function findNamedDetail(name: string, details: Details, names: Names): AuditDetail | undefined {
  const id = details[name];
  const actorLabel = formatDetail(name, details, names);
  if (actorLabel && typeof id === "string") {
    return { label: formatDetailName(name.replace(/_id$/, "")), value: { kind: "called", actorLabel, id } };
  }
  const actor = name === "impersonated_by" ? parseActor(id, names) : undefined;
  return actor && { label: formatDetailName(name), value: { kind: "actor", actor } };
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
function formatChange(field: string, value: unknown): AuditChange["values"] | undefined {
  if (!isChange(value)) return undefined;
  const name = field.replace(/^config\./, "");
  const [before, after] = [formatSetting(name, value.before), formatSetting(name, value.after)];
  return before === undefined || after === undefined ? undefined : { before, after };
}

function formatSetting(name: string, value: unknown): string | undefined {
  if (typeof value === "boolean") return value ? text.on : text.off;
  return isTime(name, value) ? formatTime(value) : formatPlain(name, value);
}

function formatValue(name: string, value: unknown): DetailValue {
  if (isTime(name, value)) return { kind: "time", at: value };
  if (typeof value === "string" && isoTime.test(value)) return { kind: "time", at: Date.parse(value) };
  if (typeof value === "string" && (/(^|_)id$/.test(name) || isOpaque(value))) return { kind: "id", id: value };
  const plain = formatPlain(name, value);
  return plain === undefined ? json(value) : words(plain);
}

const isTime = (name: string, value: unknown): value is number =>
  typeof value === "number" && /_(at|since)_millis$/.test(name);

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Undefined: neither a single value nor a list of single values. */
function formatPlain(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return formatAbsence(name);
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (typeof value === "number") return formatQuantity(name, value);
  if (typeof value === "string") return formatWord(name, value);
  if (!isStringList(value)) return undefined;
  return value.length === 0 ? text.none : formatItems(value.map((each) => formatWord(name, each)));
}

/** What it means that a field has no value. */
function formatAbsence(name: string): string {
  switch (name) {
    case "expires_at_millis":
      return text.noExpiration;
    case "session_idle_minutes":
    case "until":
      return text.noLimit;
    case "event_types":
      return text.allEvents;
    case "language":
      return text.otherLanguages;
    default:
      return text.none;
  }
}

/** A value of a list of known ones, as people call it. Others are shown as they are. */
function formatWord(name: string, value: string): string {
  const known = findValueName(name, value);
  if (known !== undefined) return known;
  switch (name) {
    case "method":
      return formatMethodName(value);
    case "provider_ids":
      return sanitizeName(providerName({ id: value }));
    case "type":
      return formatEmailType(value);
    case "language":
    case "default_language":
      return formatLanguageName(value);
    case "filters":
      return formatFilterName(value);
    default:
      return value;
  }
}

function formatQuantity(name: string, value: number): string {
  if (name.endsWith("_millis")) return formatDuration(value);
  return name.endsWith("_minutes") ? formatDuration(value * 60_000) : formatNumber(value);
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
