import { describe, expect, it } from "vitest";
import { type ErrorCode, getErrorGroup } from "./codes.ts";
import { errorGroupParents } from "./groups.ts";
import { errorStatus } from "./statuses.ts";

const codes = Object.keys(errorStatus) as ErrorCode[];

describe("error codes", () => {
  it("exactly three codes end the session on refresh", () => {
    const members = Object.entries(getErrorGroup).filter(([, group]) => group === "REFRESH_TOKEN_ERROR");
    expect(members.map(([code]) => code)).toEqual([
      "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED",
      "CANNOT_DELETE_CURRENT_SESSION",
      "PROVIDER_REJECTED",
    ]);
  });

  it("a group name is never an error code", () => {
    expect(codes.filter((code) => Object.hasOwn(errorGroupParents, code))).toEqual([]);
  });

  it("every error status is a client or server error", () => {
    const outside = codes.filter((code) => errorStatus[code] < 400 || errorStatus[code] > 599);
    expect(outside).toEqual([]);
  });
});
