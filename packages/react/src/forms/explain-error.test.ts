import { ConfigurationError, KnownError, ResponseError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { explainError } from "./explain-error.ts";

describe("explaining an error", () => {
  it("shows the server's message for a wrong project or key, for the developer who set it up", () => {
    const message = 'The publishable client key is not valid for the project with id "p".';
    const error = new KnownError("INVALID_PUBLISHABLE_CLIENT_KEY", 401, message, { project_id: "p" }, [
      "INVALID_PROJECT_AUTHENTICATION",
      "PROJECT_AUTHENTICATION_ERROR",
    ]);
    expect(explainError(error)).toEqual({ key: "notSetUp", values: { reason: message } });
  });

  it("shows the reason of a wrong configuration", () => {
    const reason = "https://app.example/api/v1 answers with HTML, so it is not a Vestibule server. Check baseUrl.";
    expect(explainError(new ConfigurationError(reason))).toEqual({ key: "notSetUp", values: { reason } });
  });

  it("shows no other server text, only the code of an unexpected error", () => {
    const error = new KnownError("BODY_PARSING_ERROR", 400, "<b>anything</b>", { message: "anything" });
    expect(explainError(error)).toEqual({ key: "somethingWrong", code: "BODY_PARSING_ERROR" });
  });

  it("reports a rate limit when the server returns 429", () => {
    expect(explainError(new ResponseError(429, ""))).toEqual({ key: "tooManyRequests" });
  });

  it("shows the status of an unexpected response", () => {
    expect(explainError(new ResponseError(502, "<html>"))).toEqual({ key: "somethingWrong", code: "HTTP 502" });
  });

  it("explains any thrown value", () => {
    expect(explainError("surprise")).toEqual({ key: "somethingWrong" });
  });
});
