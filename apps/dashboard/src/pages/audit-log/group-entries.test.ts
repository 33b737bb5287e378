import type { AuditEntry } from "@vestibule/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDay } from "./columns.tsx";
import { groupEntries, toRows } from "./group-entries.ts";

const noon = new Date(2026, 10, 28, 12).getTime();
let number = 0;
const entry = (change: Partial<AuditEntry> = {}): AuditEntry => {
  number += 1;
  return {
    number,
    id: `e${number}`,
    at: new Date(noon),
    action: "user.update",
    outcome: "success",
    reason: null,
    actor: { type: "owner", id: "mara", accessType: "admin", displayName: "Mara" },
    target: { type: "user", id: "ada", displayName: "Ada" },
    ip: "203.0.113.7",
    countryCode: null,
    userAgent: "Firefox",
    device: { browser: "Firefox", os: "Linux", kind: "desktop" },
    details: {},
    hash: "",
    names: {},
    ...change,
  };
};
const describeEntry = ({ action, target }: AuditEntry) => `${action} ${target?.displayName}`;
const getCounts = (...entries: AuditEntry[]) =>
  groupEntries(entries, describeEntry).map((group) => group.entries.length);

const grace = { type: "user", id: "grace", displayName: "Grace" };

describe("entries in a row", () => {
  it("that say the same are one group", () => {
    expect(getCounts(entry(), entry(), entry())).toEqual([3]);
  });

  it.each<[string, Partial<AuditEntry>]>([
    ["of another sentence", { target: grace }],
    ["of another day", { at: new Date(2026, 10, 27, 23, 59) }],
    ["of another actor", { actor: { type: "owner", id: "iris", accessType: "admin", displayName: "Mara" } }],
    ["with another outcome", { outcome: "failure", reason: "USER_NOT_FOUND" }],
    ["from another address", { ip: "203.0.113.8" }],
    ["from another browser", { userAgent: "Chrome" }],
    ["of an impersonated user", { details: { impersonated_by: { type: "owner", id: "mara" } } }],
  ])("%s begin another group", (_, change) => {
    expect(getCounts(entry(), entry(change), entry())).toEqual([1, 1, 1]);
  });

  it("that view several captured emails are one group, which says if the emails differ", () => {
    const view = (target: AuditEntry["target"]) => entry({ action: "email.read_kept", target });
    const [one, same] = [view(grace), view(grace)];
    expect(groupEntries([one, same], describeEntry)).toMatchObject([{ entries: [one, same], isAlike: true }]);
    const other = view({ type: "user", id: "ada", displayName: "Ada" });
    const groups = groupEntries([one, same, other], describeEntry);
    expect(groups).toMatchObject([{ entries: [one, same, other], isAlike: false }]);
    expect(toRows(groups, new Set())[1]).toMatchObject({ kind: "group", entry: { target: null } });
  });

  it("make at least a row of each page, so that a list of the same doesn't load forever", () => {
    expect(getCounts(...Array.from({ length: 120 }, () => entry()))).toEqual([50, 50, 20]);
  });
});

const anyEntries = fc.array(
  fc.record({
    hours: fc.integer({ min: 0, max: 60 }),
    target: fc.constantFrom(grace, { type: "user", id: "ada", displayName: "Ada" }),
    action: fc.constantFrom("user.update" as const, "email.read_kept" as const),
    outcome: fc.constantFrom("success" as const, "failure" as const),
  }),
  { maxLength: 150 },
);

describe("any entries", () => {
  it("are each in one group, in the same order, and no group is empty", () => {
    fc.assert(
      fc.property(anyEntries, (changes) => {
        const entries = changes.map(({ hours, ...change }) =>
          entry({ ...change, at: new Date(noon - hours * 3_600_000) }),
        );
        const groups = groupEntries(entries, describeEntry);
        expect(groups.flatMap((group) => group.entries)).toEqual(entries);
        expect(groups.every((group) => group.entries.length > 0)).toBe(true);
      }),
    );
  });

  it("have a row below the heading of their day: their own, or their group's with its count", () => {
    fc.assert(
      fc.property(anyEntries, fc.boolean(), (changes, areOpen) => {
        const sorted = changes.toSorted((a, b) => a.hours - b.hours);
        const entries = sorted.map(({ hours, ...change }) =>
          entry({ ...change, at: new Date(noon - hours * 3_600_000) }),
        );
        const rows = toRows(groupEntries(entries, describeEntry), new Set(areOpen ? entries.map(({ id }) => id) : []));
        const counted = rows.reduce(
          (sum, row) =>
            sum + (row.kind === "group" ? row.entries.length : row.kind === "entry" && !row.isMember ? 1 : 0),
          0,
        );
        expect(counted).toBe(entries.length);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        const days = rows.filter(({ kind }) => kind === "day").length;
        expect(days).toBe(new Set(entries.map(({ at }) => at.toDateString())).size);
        if (areOpen) expect(rows.filter(({ kind }) => kind === "entry")).toHaveLength(entries.length);
        // Headings are never next to each other, nor last.
        expect(rows.every(({ kind }, index) => kind !== "day" || (rows[index + 1]?.kind ?? "day") !== "day")).toBe(
          true,
        );
      }),
    );
  });
});

it.each([
  [0, "Today"],
  [1, "Yesterday"],
  [3, "Wednesday, November 25, 2026"],
  [400, "Friday, October 24, 2025"],
])("a day that is %d days ago is “%s”", (days, text) => {
  expect(formatDay(new Date(2026, 10, 28 - days).getTime(), noon)).toBe(text);
});
