import { describe, expect, it } from "vitest";
import { hasFilter, parseAuditSearch, toFilter } from "./audit-search.ts";

describe("the URL's search parameters", () => {
  it("are kept when valid", () => {
    const search = {
      action: "user.delete",
      outcome: "failure",
      actor: "a",
      target: "t",
      method: "password",
      reason: "EMAIL_PASSWORD_MISMATCH",
      zone: "Asia/Kathmandu",
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

  it("has the method and the reason of attempts to sign in", () => {
    expect(toFilter({ method: "otp", reason: "VERIFICATION_CODE_EXPIRED" }, now)).toEqual({
      signInMethod: "otp",
      signInFailure: "VERIFICATION_CODE_EXPIRED",
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
