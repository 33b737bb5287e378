import { describe, expect, it } from "vitest";
import type { ErrorCode } from "./codes.ts";
import { errorGroupParents } from "./groups.ts";
import { isErrorInGroup } from "./is-error-in-group.ts";
import { errorStatus } from "./statuses.ts";

const codes = Object.keys(errorStatus) as ErrorCode[];

describe("error groups", () => {
  it("a code belongs to its own group and every ancestor group", () => {
    expect(isErrorInGroup("ACCESS_TOKEN_EXPIRED", "INVALID_ACCESS_TOKEN")).toBe(true);
    expect(isErrorInGroup("ACCESS_TOKEN_EXPIRED", "INVALID_SESSION_AUTHENTICATION")).toBe(true);
    expect(isErrorInGroup("ACCESS_TOKEN_EXPIRED", "SESSION_AUTHENTICATION_ERROR")).toBe(true);
    expect(isErrorInGroup("ADMIN_ACCESS_TOKEN_EXPIRED", "PROJECT_AUTHENTICATION_ERROR")).toBe(true);
  });

  it("a code does not belong to unrelated groups or to child groups of its own", () => {
    expect(isErrorInGroup("ACCESS_TOKEN_EXPIRED", "REFRESH_TOKEN_ERROR")).toBe(false);
    expect(isErrorInGroup("INVALID_ACCESS_TYPE", "INVALID_ADMIN_ACCESS_TOKEN")).toBe(false);
    expect(isErrorInGroup("USER_NOT_FOUND", "VERIFICATION_ERROR")).toBe(false);
  });

  it("exactly three codes end the session on refresh", () => {
    const members = codes.filter((code) => isErrorInGroup(code, "REFRESH_TOKEN_ERROR"));
    expect(members).toEqual([
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
