import { describe, expect, it } from "vitest";
import { hasFilter, isOpaque, parseAuditSearch, shortId, toFilter } from "./audit-search.ts";

describe("the URL's search parameters", () => {
  it("are kept when valid", () => {
    const search = {
      action: "user.delete",
      outcome: "failure",
      actor: "a",
      target: "t",
      from: "2026-01-02",
      to: "2026-01-03",
    };
    expect(parseAuditSearch(search)).toEqual(search);
    expect(parseAuditSearch({ period: "7d" })).toEqual({ period: "7d" });
  });

  it.each([
    ["an unknown action", { action: "user.explode" }],
    ["a property of every object", { action: "constructor" }],
    ["an unknown outcome", { outcome: "maybe" }],
    ["a number as an id", { actor: 7 }],
    ["an empty id", { target: "  " }],
    ["an id without end", { target: "x".repeat(257) }],
    ["an invalid day", { from: "2026-13-45" }],
    ["an unknown period", { period: "1y" }],
    ["a filter that was taken away", { actor: undefined, period: undefined }],
  ])("%s is dropped", (_, search) => {
    expect(parseAuditSearch(search)).toEqual({});
    expect(hasFilter(parseAuditSearch(search))).toBe(false);
  });
});

describe("the server's filter", () => {
  const now = new Date(2026, 10, 21, 22, 45);

  it("has the actor, target, action and outcome", () => {
    expect(toFilter({ action: "user.delete", outcome: "failure", actor: "a", target: "t" }, now)).toEqual({
      action: "user.delete",
      outcome: "failure",
      actorId: "a",
      targetId: "t",
    });
  });

  it("covers whole days in the viewer's time zone, including DST changes", () => {
    const { from, to } = toFilter({ from: "2026-03-29", to: "2026-03-29" }, now);
    expect([from?.getHours(), to?.getHours()]).toEqual([0, 0]);
    expect(to?.getDate()).toBe(30);
  });

  it("starts on the first day of a period and stays the same all day", () => {
    const late = toFilter({ period: "7d" }, now);
    expect(late.from).toEqual(new Date(2026, 10, 15));
    expect(toFilter({ period: "7d" }, new Date(2026, 10, 21, 1))).toEqual(late);
  });
});

it.each([
  ["short", "short"],
  ["db2e15b7-9187-44b1-914e-8d0b28900622", "db2e15b7…"],
  ["ep_2mVxa0Lq7Zt1Yc8Rb5Nd4K", "ep_2mVxa…"],
  ["email_verification", "email_verification"],
  ["$invite_members", "$invite_members"],
  ["ada.lovelace@example.com", "ada.lovelace@example.com"],
])("the id %s is shown as %s: only opaque ids are shortened", (id, shown) => {
  expect(shortId(id)).toBe(shown);
  expect(isOpaque(id)).toBe(shown.endsWith("…"));
});
