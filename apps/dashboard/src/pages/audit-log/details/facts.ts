import type { AuditEntry } from "@vestibule/react";
import { replayKindOf } from "../../../data/audit/audit-words.ts";
import { visibleName } from "../../../ui/data/visible-name.ts";
import { messages } from "../messages.ts";
import { type Called, callDetail, type Details, isRecord } from "../naming.ts";
import { isOpaque } from "../rules.ts";

const text = messages.details;

export type FactValue =
  /** ms since the epoch. */
  | { readonly kind: "time"; readonly at: number }
  | { readonly kind: "id"; readonly id: string }
  /** Somebody or something with a name. */
  | { readonly kind: "called"; readonly called: Called; readonly id: string }
  | { readonly kind: "actor"; readonly actor: Omit<AuditEntry["actor"], "accessType"> }
  | { readonly kind: "words"; readonly words: string }
  /** What no sentence is made of. */
  | { readonly kind: "json"; readonly value: unknown };

export interface Fact {
  readonly label: string;
  readonly value: FactValue;
}

type Names = AuditEntry["names"];

/** The details without what the words for the entry say already. */
export function toBeRead({ action, details }: Pick<AuditEntry, "action" | "details">): unknown {
  if (action !== "webhook.replay" || replayKindOf(details) === undefined || !isRecord(details)) return details;
  const { kind, ...others } = details;
  return others;
}

/** The details of an entry, to be read: they are the server's own names and numbers, different for every action. */
export function factsOf(details: unknown, names: Names = {}): readonly Fact[] {
  if (!isRecord(details))
    return details === null || details === undefined ? [] : [{ label: text.more, value: json(details) }];
  const { changed, values, ...others } = details;
  return [
    ...(isWords(changed) ? changesOf(changed, isRecord(values) ? values : {}) : factsOfAll({ changed, values }, names)),
    ...factsOfAll(others, names),
  ];
}

const factsOfAll = (details: Details, names: Names): readonly Fact[] =>
  Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => namedFact(name, details, names) ?? { label: wordsOfName(name), value: shownOf(name, value) },
    );

/** "Team: Platform" instead of its id; undefined: nobody is named there. */
function namedFact(name: string, details: Details, names: Names): Fact | undefined {
  const id = details[name];
  const called = callDetail(name, details, names);
  if (called && typeof id === "string") {
    return { label: wordsOfName(name.replace(/_id$/, "")), value: { kind: "called", called, id } };
  }
  const actor = name === "impersonated_by" ? actorIn(id, names) : undefined;
  return actor && { label: wordsOfName(name), value: { kind: "actor", actor } };
}

function actorIn(value: unknown, names: Names) {
  if (!isRecord(value) || typeof value.id !== "string") return undefined;
  const { type, id } = value;
  const displayName = Object.hasOwn(names, id) ? visibleName(names[id] ?? "") : null;
  return type === "key" || type === "owner" ? ({ type, id, displayName } as const) : undefined;
}

/** Fields that hold no more than a flag or an id come with both values, the others by name alone. */
function changesOf(changed: readonly string[], values: Details): readonly Fact[] {
  const named = changed.filter((name) => !(name in values)).map(wordsOfName);
  return [
    ...(named.length > 0 ? [{ label: text.changed, value: words(named.join(", ")) }] : []),
    ...Object.entries(values).map(([name, value]) => ({ label: wordsOfName(name), value: changeOf(value) })),
  ];
}

function changeOf(value: unknown): FactValue {
  const [before, after] = isRecord(value) ? [plainWords(value.before), plainWords(value.after)] : [];
  return before === undefined || after === undefined ? json(value) : words(text.change(before, after));
}

function shownOf(name: string, value: unknown): FactValue {
  if (typeof value === "number" && /_(at|since)_millis$/.test(name)) return { kind: "time", at: value };
  if (typeof value === "number" && name.endsWith("_millis")) return words(durationText(value));
  if (typeof value === "string" && isoTime.test(value)) return { kind: "time", at: Date.parse(value) };
  if (typeof value === "string" && (/(^|_)id$/.test(name) || isOpaque(value))) return { kind: "id", id: value };
  const plain = plainWords(value);
  return plain === undefined ? json(value) : words(plain);
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Undefined: it is no single value, nor a list of such. */
function plainWords(value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return text.none;
  if (typeof value === "boolean") return value ? text.yes : text.no;
  if (typeof value === "number") return value.toLocaleString();
  if (typeof value === "string") return value;
  if (isWords(value)) return value.length === 0 ? text.none : value.join(", ");
  return undefined;
}

/** `expires_at_millis` is "Expires at". */
export function wordsOfName(name: string): string {
  const plain = name
    .replace(/_millis$/, "")
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[._\s]+/)
    .map((word) => spelled[word] ?? word)
    .join(" ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

const spelled: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
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

/** In the largest unit of which it is a whole number. */
function durationText(millis: number): string {
  const [unit, size] = units.find(([, each]) => millis >= each && millis % each === 0) ?? ["second", 1_000];
  return new Intl.NumberFormat(undefined, { style: "unit", unit, unitDisplay: "long" }).format(millis / size);
}

const words = (plain: string): FactValue => ({ kind: "words", words: plain });
const json = (value: unknown): FactValue => ({ kind: "json", value });
const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
