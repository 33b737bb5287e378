import { KnownError, NetworkError, ResponseError } from "@vestibule/react";
import { describe, expect, test } from "vitest";
import { ChunkLoadError, explainError, GoneError, getConflictFields } from "./explain-error.ts";

const changed = new KnownError("CHANGED_MEANWHILE", 409, "Someone else changed it.", { fields: ["display_name"] });

describe("error explanations", () => {
  test.each([
    ["no connection", new NetworkError("GET /users", undefined), "network", true],
    ["not signed in anymore", new ResponseError(401, ""), "permission", false],
    ["no right", new ResponseError(403, ""), "permission", false],
    ["gone", new ResponseError(404, ""), "not-found", false],
    ["a file of the dashboard that is gone", new ChunkLoadError(), "not-loaded", true],
    ["gone, as a lookup found", new GoneError(), "not-found", false],
    ["too many", new ResponseError(429, ""), "too-many", true],
    ["a fault of the server", new ResponseError(500, ""), "other", true],
    ["another user's change", changed, "conflict", false],
    ["anything else", "a text", "other", true],
    ["nothing", undefined, "other", true],
  ])("%s", (_, error, kind, canRetry) => {
    const explained = explainError(error);
    expect(explained).toMatchObject({ kind, canRetry });
    expect(explained.title).not.toMatch(/[.!]$|^$/);
    expect(explained.advice).toMatch(/\.$/);
  });

  test("use the message of a known error, but never an unknown response body", () => {
    expect(explainError(changed).title).toBe("Someone else changed it");
    expect(explainError(new ResponseError(500, "SELECT secret")).title).not.toContain("secret");
  });

  test.each([
    ["USER_NOT_FOUND", {}, "The user no longer exists"],
    ["PASSWORD_TOO_SHORT", { min_length: 8 }, "The password must have at least 8 characters"],
    ["PERMISSION_ID_ALREADY_EXISTS", { permission_id: "read" }, "A permission with the ID read already exists"],
    ["INVALID_TOTP_CODE", {}, "The message of the server"],
    ["toString", {}, "The message of the server"],
  ])("%s is explained by its code, or else by the server's message", (code, details, title) => {
    const error = new KnownError(code as "USER_NOT_FOUND", 400, "The message of the server.", details as never);
    expect(explainError(error).title).toBe(title);
  });

  test("include the request ID if there is one", () => {
    expect(explainError(Object.assign(new Error(), { requestId: "req_1" })).requestId).toBe("req_1");
    expect(explainError(new Error()).requestId).toBeUndefined();
  });
});

test("returns the fields of a conflict, and undefined for other errors", () => {
  expect(getConflictFields(changed)).toEqual(["display_name"]);
  expect(getConflictFields(new Error())).toBeUndefined();
});
