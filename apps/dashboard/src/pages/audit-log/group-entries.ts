import type { AuditEntry } from "@vestibule/react";
import { isRecord } from "../../features/audit/actor-label.ts";

type Entry = Pick<AuditEntry, "id" | "at" | "action" | "outcome" | "reason" | "actor" | "ip" | "userAgent" | "details">;

/** Entries in a row that say the same, newest first. */
export interface EntryGroup<Of extends Entry> {
  readonly entries: readonly [Of, ...Of[]];
  /** False: they differ in what they are about. */
  readonly isAlike: boolean;
  /** The start of their day, in ms since the epoch. */
  readonly day: number;
}

/** A longer group is split, so that a page of entries never adds less than a row: the list would load page after page. */
const maxEntries = 50;

const getDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** An owner who reads through the inbox views one email after the other. */
const isOfOneSitting = ({ action }: Entry): boolean => action === "email.read_kept";

/**
 * Groups consecutive entries with the same day, actor, event, outcome and origin. `describe`: the entry as a sentence.
 * The order is kept, and each entry is in one group.
 */
export function groupEntries<Of extends Entry>(
  entries: readonly Of[],
  describe: (entry: Of) => string,
): readonly EntryGroup<Of>[] {
  const groups: { entries: [Of, ...Of[]]; isAlike: boolean; day: number; key: string; sentence: string }[] = [];
  for (const entry of entries) {
    const { action, actor, outcome, reason, ip, userAgent, details } = entry;
    const sentence = describe(entry);
    const day = getDay(entry.at);
    const impersonator = isRecord(details) ? details.impersonated_by : undefined;
    const told = isOfOneSitting(entry) ? null : sentence;
    const key = JSON.stringify([
      day,
      action,
      actor.type,
      actor.id,
      outcome,
      reason,
      ip,
      userAgent,
      impersonator ?? null,
      told,
    ]);
    const last = groups.at(-1);
    if (last?.key === key && last.entries.length < maxEntries) {
      last.entries.push(entry);
      last.isAlike &&= last.sentence === sentence;
    } else groups.push({ entries: [entry], isAlike: true, day, key, sentence });
  }
  return groups;
}

/** A row of the list. `entry` of a group: what its entries have in common. */
export type AuditRow =
  | { readonly kind: "day"; readonly id: string; readonly day: number }
  | { readonly kind: "entry"; readonly id: string; readonly entry: AuditEntry; readonly isMember: boolean }
  | {
      readonly kind: "group";
      readonly id: string;
      readonly entry: AuditEntry;
      readonly entries: readonly AuditEntry[];
      readonly isOpen: boolean;
    };

/** The groups below the headings of their days; open ones are followed by their entries. `open`: an entry of each open group. */
export const toRows = (groups: readonly EntryGroup<AuditEntry>[], open: ReadonlySet<string>): readonly AuditRow[] =>
  groups.flatMap(({ entries, isAlike, day }, index): readonly AuditRow[] => {
    const [first] = entries;
    const heading: readonly AuditRow[] =
      groups[index - 1]?.day === day ? [] : [{ kind: "day", id: `day-${first.id}`, day }];
    if (entries.length === 1) return [...heading, { kind: "entry", id: first.id, entry: first, isMember: false }];
    const isOpen = entries.some(({ id }) => open.has(id));
    return [
      ...heading,
      {
        kind: "group",
        id: `group-${first.id}`,
        entry: isAlike ? first : { ...first, target: null },
        entries,
        isOpen,
      },
      ...(isOpen ? entries.map((entry) => ({ kind: "entry", id: entry.id, entry, isMember: true }) as const) : []),
    ];
  });
