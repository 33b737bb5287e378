import { KnownError, ResponseError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { explainError } from "./explain-error.ts";

describe("an error in words", () => {
  it("says what is wrong with the project or its key in the words of the server, for the developer who set it up", () => {
    const message = 'The publishable client key is not valid for the project with id "p".';
    const error = new KnownError("INVALID_PUBLISHABLE_CLIENT_KEY", 401, message, { project_id: "p" });
    expect(explainError(error)).toEqual({ key: "notSetUp", values: { reason: message } });
  });

  it("shows no other text that came over the wire, only the code of what was not foreseen", () => {
    const error = new KnownError("BODY_PARSING_ERROR", 400, "<b>anything</b>", { message: "anything" });
    expect(explainError(error)).toEqual({ key: "somethingWrong", code: "BODY_PARSING_ERROR" });
  });

  it("says that tries are limited when the server says so", () => {
    expect(explainError(new ResponseError(429, ""))).toEqual({ key: "tooManyRequests" });
  });

  it("gives the status of an answer nobody expected", () => {
    expect(explainError(new ResponseError(502, "<html>"))).toEqual({ key: "somethingWrong", code: "HTTP 502" });
  });

  it("has words for anything thrown", () => {
    expect(explainError("surprise")).toEqual({ key: "somethingWrong" });
  });
});
