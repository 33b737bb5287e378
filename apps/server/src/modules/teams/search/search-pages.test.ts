import { describe, expect, test } from "vitest";
import { formatAgeCursor, parseAgeCursor } from "../../../http/list-or-page.ts";
import { getPage, getScanPage, parseId, type ScanRow } from "./search.ts";

const created_at = new Date(5);
const [a, b, c] = ["a", "b", "c"].map((id) => ({ id, created_at })) as [ScanRow, ScanRow, ScanRow];
const step = (standing: ScanRow, is_match: boolean, is_last = false): ScanRow => ({ ...standing, is_match, is_last });

describe("a page of teams", () => {
  test("continues after its last team if one more was found", () => {
    expect(getPage([a, b, c], 2)).toEqual({ ids: ["a", "b"], next: b });
    expect(getPage([a, b], 2)).toEqual({ ids: ["a", "b"], next: null });
    expect(getPage([], 2)).toEqual({ ids: [], next: null });
  });
});

describe("a page of a scan", () => {
  test.each([
    ["is full", [step(a, true), step(b, true), step(c, false, true)], 1, ["a"], "a"],
    ["was tired before it was full", [step(a, true), step(c, false, true)], 2, ["a"], "c"],
    ["was tired at a match", [step(a, true), step(c, true, true)], 2, ["a", "c"], "c"],
    ["was tired and found nothing", [step(c, false, true)], 2, [], "c"],
    ["came to the end of the list", [step(a, true)], 2, ["a"], undefined],
  ] as const)("that %s", (_, steps, limit, ids, next) => {
    const page = getScanPage(steps, limit);
    expect(page.ids).toEqual(ids);
    expect(page.next?.id).toBe(next);
  });
});

test("a cursor parses back to its position", () => {
  const place = { created_at: new Date(1_700_000_000_123), id: "0a4b2d5e-0000-4000-8000-000000000001" };
  expect(parseAgeCursor(formatAgeCursor(place))).toEqual(place);
});

test.each([
  [" 0A4B2D5E-0000-4000-8000-000000000001 ", "0a4b2d5e-0000-4000-8000-000000000001"],
  ["0a4b2d5e", null],
  ["", null],
])("the id in %j", (text, id) => {
  expect(parseId(text)).toBe(id);
});
