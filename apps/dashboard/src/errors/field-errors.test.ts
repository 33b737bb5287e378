import { KnownError, ResponseError } from "@vestibule/react";
import { describe, expect, it } from "vitest";
import { findFieldError, parseFieldErrors, parsePlainError } from "./field-errors.ts";

const message = [
  "The request to PATCH /api/v1/internal/projects/current does not fit what the endpoint accepts:",
  "  - body.config.password_min_length must be a whole number from 8 to 64",
  "  - body.config.domains.0.domain must be a URL that begins with http:// or https://",
].join("\n");
const schemaError = new KnownError("SCHEMA_ERROR", 400, message, { message });

describe("field validation errors", () => {
  it("are parsed by field into sentences", () => {
    expect(parseFieldErrors(schemaError)).toEqual([
      { path: "config.password_min_length", problem: "Must be a whole number from 8 to 64" },
      { path: "config.domains.0.domain", problem: "Must be a URL that begins with http:// or https://" },
    ]);
    expect(findFieldError(schemaError, "domain")).toBe("Must be a URL that begins with http:// or https://");
    expect(findFieldError(schemaError, "handler_path")).toBeUndefined();
  });

  it("do not repeat the field name", () => {
    const lacking = "The configuration lacks secrets:\n  - oauth_providers.0.client_secret client_secret is required";
    const error = new KnownError("SCHEMA_ERROR", 400, lacking, { message: lacking });
    expect(findFieldError(error, "client_secret")).toBe("Is required");
  });

  it("are empty for other errors", () => {
    expect(parseFieldErrors(new Error("- body.x is wrong"))).toEqual([]);
    expect(parseFieldErrors(undefined)).toEqual([]);
  });
});

describe("a plain-text error", () => {
  it("is stripped of the setting's name", () => {
    expect(parsePlainError(new ResponseError(400, "config.domains: this is in it twice."))).toBe("This is in it twice");
  });

  it.each([
    ["a fault of the server", new ResponseError(500, "Something broke.")],
    ["JSON", new ResponseError(400, '{"code":"?"}')],
    ["a page from another server", new ResponseError(404, "<html>")],
    ["another error", new Error("Status 400: no")],
  ])("is not parsed from %s", (_, error) => {
    expect(parsePlainError(error)).toBeUndefined();
  });
});
