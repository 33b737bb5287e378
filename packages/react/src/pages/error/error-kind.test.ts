import { KnownError, NetworkError, OAuthCallbackError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { getCallbackErrorKind, getErrorKind } from "./error-kind.ts";

const query = (errorCode: string, details = "{}") => ({ errorCode, message: "Call 555-0100 now", details });

describe("the error page", () => {
  it.each([
    ["OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER", "connected-to-other-user"],
    ["USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION", "other-account-connected"],
    ["OAUTH_PROVIDER_ACCESS_DENIED", "provider-denied"],
    ["CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", "address-taken"],
    ["SIGN_UP_NOT_ENABLED", "sign-up-disabled"],
    ["OUTER_OAUTH_TIMEOUT", "timeout"],
    ["OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED", "provider-off"],
    ["INVALID_OAUTH_CLIENT_ID_OR_SECRET", "setup"],
    ["ACCESS_TOKEN_EXPIRED", "session-over"],
  ])("has a specific card for %s, with a next step", (code, name) => {
    const kind = getErrorKind(query(code));
    expect(kind.name).toBe(name);
    expect(kind.action).toBeDefined();
  });

  it.each([
    ["an unknown code", query("CALL_555_0100_NOW")],
    ["a code that names a property of every object", query("constructor")],
    ["details that are no JSON", query("OAUTH_PROVIDER_ACCESS_DENIED", "{")],
    ["a missing message", { errorCode: "OAUTH_PROVIDER_ACCESS_DENIED", details: "{}" }],
    ["an empty query", {}],
  ])("shows the generic card for %s", (_case, given) => {
    expect(getErrorKind(given).name).toBe("unknown");
  });

  it("never shows text from the query", () => {
    expect(JSON.stringify(getErrorKind(query("OAUTH_PROVIDER_ACCESS_DENIED", '{"text":"555"}')))).not.toContain("555");
  });
});

describe("the provider callback", () => {
  it("has the same cards", () => {
    const error = new KnownError("SIGN_UP_NOT_ENABLED", 400, "text", undefined);
    expect(getCallbackErrorKind(error).name).toBe("sign-up-disabled");
  });

  it("reports that two-factor authentication was not completed", () => {
    expect(getCallbackErrorKind(new KnownError("INVALID_TOTP_CODE", 400, "text", undefined)).name).toBe("second-step");
  });

  it("reports an unreachable server", () => {
    const cause = new NetworkError("offline", { cause: new TypeError("fetch failed") });
    expect(getCallbackErrorKind(new OAuthCallbackError(cause)).text).toBe("notReachable");
  });

  it("has a card for any other error", () => {
    expect(getCallbackErrorKind("surprise").action.page).toBe("signIn");
  });
});
