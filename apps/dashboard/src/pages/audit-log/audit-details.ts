import type { AuditEntry } from "@vestibule/react";
import { getReplayKind } from "../../data/audit/audit-messages.ts";
import { sanitizeName } from "../../ui/format/visible-name.ts";
import { type ActorLabel, type Details, formatDetail, isRecord } from "./actor-label.ts";
import { isOpaque } from "./audit-search.ts";
import { messages } from "./messages.ts";

const text = messages.details;

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

/** Formats the details of an entry. Their fields are the server's and differ for every action. */
export function getDetails(details: unknown, names: Names = {}): readonly AuditDetail[] {
  if (!isRecord(details))
    return details === null || details === undefined ? [] : [{ label: text.more, value: json(details) }];
  const { changed, values, ...others } = details;
  return [
    ...(isStringList(changed)
      ? formatChanges(changed, isRecord(values) ? values : {})
      : formatEntries({ changed, values }, names)),
    ...formatEntries(others, names),
  ];
}

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

/** Flags and ids come with both values, other fields by name only. */
function formatChanges(changed: readonly string[], values: Details): readonly AuditDetail[] {
  const named = changed.filter((name) => !(name in values)).map(formatLabel);
  return [
    ...(named.length > 0 ? [{ label: text.changed, value: words(named.join(", ")) }] : []),
    ...Object.entries(values).map(([name, value]) => ({ label: formatLabel(name), value: formatChange(value) })),
  ];
}

const isChange = (value: unknown): value is { readonly before: unknown; readonly after: unknown } =>
  isRecord(value) && Object.keys(value).length === 2 && "before" in value && "after" in value;

function formatChange(value: unknown): DetailValue {
  const [before, after] = isRecord(value) ? [formatPlain(value.before), formatPlain(value.after)] : [];
  return before === undefined || after === undefined ? json(value) : words(text.change(before, after));
}

function formatValue(name: string, value: unknown): DetailValue {
  // Project changes have no `values`.
  if (isChange(value)) return formatChange(value);
  if (typeof value === "number" && /_(at|since)_millis$/.test(name)) return { kind: "time", at: value };
  if (typeof value === "number" && name.endsWith("_millis")) return words(formatDuration(value));
  if (typeof value === "string" && isoTime.test(value)) return { kind: "time", at: Date.parse(value) };
  if (typeof value === "string" && (/(^|_)id$/.test(name) || isOpaque(value))) return { kind: "id", id: value };
  const plain = formatPlain(value);
  return plain === undefined ? json(value) : words(plain);
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Undefined: neither a single value nor a list of single values. */
function formatPlain(value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return text.none;
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (typeof value === "number") return value.toLocaleString();
  if (typeof value === "string") return value;
  if (isStringList(value)) return value.length === 0 ? text.none : value.join(", ");
  return undefined;
}

/** `expires_at_millis` becomes "Expires at", and `config.allow_localhost` "Allow localhost". */
export function formatLabel(name: string): string {
  const plain = name
    .replace(/^config\./, "")
    .replace(/_millis$/, "")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[._\s]+/)
    .map((word) => acronyms[word] ?? word)
    .join(" ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const acronyms: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  id: "ID",
  ids: "IDs",
  ip: "IP",
  mfa: "MFA",
  oauth: "OAuth",
  otp: "OTP",
  totp: "TOTP",
  url: "URL",
});

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** In the largest unit that gives a whole number. */
function formatDuration(millis: number): string {
  const [unit, size] = units.find(([, each]) => millis >= each && millis % each === 0) ?? ["second", 1_000];
  return new Intl.NumberFormat(undefined, { style: "unit", unit, unitDisplay: "long" }).format(millis / size);
}

const words = (plain: string): DetailValue => ({ kind: "words", words: plain });
const json = (value: unknown): DetailValue => ({ kind: "json", value });
const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
