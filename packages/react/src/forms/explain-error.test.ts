import { ConfigurationError, KnownError, NetworkError, ResponseError } from "@vestibule/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { explainError } from "./explain-error.ts";

afterEach(() => vi.unstubAllEnvs());

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
    const reason = "https://app.example/api/v1 answers with HTML, so it is not a Vestibule server.";
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

  it("names the URL of a server that doesn't respond to the developer, but not to users", () => {
    const reason = "No response from http://localhost:8100/api/v1/users/me, nor from http://localhost:8100/health.";
    const error = new NetworkError(reason, undefined);
    expect(explainError(error)).toEqual({ key: "notReachable" });
    vi.stubEnv("NODE_ENV", "production");
    expect(explainError(error)).toEqual({ key: "notReachable" });
    vi.stubEnv("NODE_ENV", "development");
    expect(explainError(error)).toEqual({ key: "notSetUp", values: { reason } });
    expect(explainError(new NetworkError("This device is offline.", null))).toEqual({ key: "notReachable" });
  });

  it("works in a page without a bundler, which has no process object", () => {
    vi.stubGlobal("process", undefined);
    const problem = explainError(new NetworkError("No response from http://localhost:8100.", null));
    vi.unstubAllGlobals();
    expect(problem).toEqual({ key: "notReachable" });
  });

  it("explains any thrown value", () => {
    expect(explainError("surprise")).toEqual({ key: "somethingWrong" });
  });
});
