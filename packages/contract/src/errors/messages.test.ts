import { describe, expect, expectTypeOf, it } from "vitest";
import type { ErrorCode } from "./codes.ts";
import type { DetailsArgument, DetailsOf, ErrorDetails } from "./details.ts";
import { errorMessage } from "./messages.ts";
import { errorStatus } from "./statuses.ts";

/** Example details for every code; the type makes a missing entry a compile error. */
const exampleDetails: ErrorDetails = {
  UNSUPPORTED_ERROR: { originalErrorCode: "FROM_THE_FUTURE" },
  BODY_PARSING_ERROR: { message: "The body is not JSON." },
  SCHEMA_ERROR: { message: "POST /api/v1/users:\n  - body.email: missing" },
  ALL_OVERLOADS_FAILED: { overload_errors: [{ code: "USER_NOT_FOUND", error: "User not found." }] },
  CHANGED_MEANWHILE: { fields: ["config.domains"] },
  INVALID_ACCESS_TYPE: { accessType: "root" },
  ACCESS_TYPE_WITHOUT_PROJECT_ID: { request_type: "client" },
  INSUFFICIENT_ACCESS_TYPE: { actual_access_type: "client", allowed_access_types: ["server", "admin"] },
  INVALID_PUBLISHABLE_CLIENT_KEY: { project_id: "a-project" },
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT: { project_id: "p" },
  CURRENT_PROJECT_NOT_FOUND: { project_id: "p" },
  INVALID_SECRET_SERVER_KEY: { project_id: "a-project" },
  INVALID_SUPER_SECRET_ADMIN_KEY: { project_id: "a-project" },
  ADMIN_ACCESS_TOKEN_EXPIRED: { expired_at_millis: null },
  PROJECT_NOT_FOUND: { project_id: "a-project" },
  BRANCH_DOES_NOT_EXIST: { branch_id: "a-branch" },
  ACCESS_TOKEN_EXPIRED: { expired_at_millis: 0 },
  INVALID_PROJECT_FOR_ACCESS_TOKEN: { expected_project_id: "one", actual_project_id: "two" },
  USER_EMAIL_ALREADY_EXISTS: { email: "ada@example.com" },
  USER_ID_DOES_NOT_EXIST: { user_id: "a-user" },
  PASSWORD_TOO_SHORT: { min_length: 8 },
  PASSWORD_TOO_LONG: { maxLength: 70 },
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: { attempt_code: "an-attempt" },
  PASSKEY_REGISTRATION_FAILED: { message: "The origin is not allowed." },
  PASSKEY_AUTHENTICATION_FAILED: { message: "The passkey is not known." },
  PASSKEY_WEBAUTHN_ERROR: { message: "The ceremony was aborted.", code: "ERROR_CEREMONY_ABORTED" },
  EMAIL_IS_NOT_PRIMARY_EMAIL: { email: "ada@example.com", primary_email: null },
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: { client_id: "a-client" },
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: { type: "email", contact_channel_value: "ada@example.com" },
  INVALID_SCOPE: { scope: "everything" },
  INVALID_SHARED_OAUTH_PROVIDER_ID: { provider_id: "a-provider" },
  INVALID_STANDARD_OAUTH_PROVIDER_ID: { provider_id: "a-provider" },
  TEAM_NOT_FOUND: { team_id: "a-team" },
  TEAM_MEMBERSHIP_NOT_FOUND: { team_id: "a-team", user_id: "a-user" },
  TEAM_PERMISSION_REQUIRED: { team_id: "a-team", user_id: "a-user", permission_id: "a-permission" },
  TEAM_PERMISSION_NOT_FOUND: { team_id: "a-team", user_id: "a-user", permission_id: "a-permission" },
  PROJECT_PERMISSION_REQUIRED: { user_id: "a-user", permission_id: "a-permission" },
  PERMISSION_NOT_FOUND: { permission_id: "a-permission" },
  WRONG_PERMISSION_SCOPE: { permission_id: "a-permission", expected_scope: "team", actual_scope: null },
  CONTAINED_PERMISSION_NOT_FOUND: { permission_id: "a-permission" },
  PERMISSION_ID_ALREADY_EXISTS: { permission_id: "a-permission" },
  TEAM_ALREADY_EXISTS: { team_id: "a-team" },
  WRONG_API_KEY_TYPE: { expected_type: "team", actual_type: "user" },
  CLI_AUTH_ERROR: { message: "Timed out waiting for CLI authentication." },
  CLI_AUTH_EXPIRED_ERROR: { message: "CLI authentication request expired. Please try again." },
  CLI_AUTH_USED_ERROR: { message: "This authentication token has already been used." },
  EMAIL_NOT_EDITABLE: { email_id: "an-email", status: "sent" },
  EMAIL_RENDERING_ERROR: { error: "The source must be JSON." },
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE: { provider: "google", details: "The provider did not respond." },
  SIGN_UP_REJECTED: { message: "Your sign-up was rejected." },
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: { restricted_reason: { type: "anonymous" } },
  DATA_VAULT_STORE_DOES_NOT_EXIST: { store_id: "a-store" },
  ITEM_NOT_FOUND: { item_id: "an-item" },
  PRODUCT_DOES_NOT_EXIST: { product_id: "a-product", context: null },
};

const codes = Object.keys(errorStatus) as ErrorCode[];

function exampleArgument<C extends ErrorCode>(code: C): DetailsArgument<C> {
  const hasDetails = Object.hasOwn(exampleDetails, code);
  return (hasDetails ? [exampleDetails[code as keyof ErrorDetails]] : []) as DetailsArgument<C>;
}

describe("error messages", () => {
  it.each(codes)("%s has a complete message", (code) => {
    const text = errorMessage(code, ...exampleArgument(code));
    expect(text.length).toBeGreaterThan(10);
    expect(text).not.toMatch(/undefined|null\b|\[object/);
  });

  it("the messages fixed by the specification are literal", () => {
    expect(errorMessage("EMAIL_PASSWORD_MISMATCH")).toBe("Wrong e-mail or password.");
    expect(errorMessage("USER_NOT_FOUND")).toBe("User not found.");
    expect(errorMessage("PASSWORD_CONFIRMATION_MISMATCH")).toBe("Passwords do not match.");
  });

  it("an error with a message in its details uses that message", () => {
    expect(errorMessage("SCHEMA_ERROR", { message: "body.email is missing" })).toBe("body.email is missing");
    expect(errorMessage("BODY_PARSING_ERROR", { message: "not JSON" })).toBe("not JSON");
  });

  it("an expired access token error includes the expiry time if known", () => {
    expect(errorMessage("ACCESS_TOKEN_EXPIRED", { expired_at_millis: 0 })).toContain("1970-01-01T00:00:00.000Z");
    expect(errorMessage("ACCESS_TOKEN_EXPIRED", { expired_at_millis: null })).not.toContain("1970");
  });

  it("a second-factor error never contains the attempt code", () => {
    expect(errorMessage("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: "secret" })).not.toContain("secret");
  });
});

describe("details that published clients need to rebuild an error", () => {
  it("are required for codes that have them", () => {
    expectTypeOf<DetailsOf<"BODY_PARSING_ERROR">>().toEqualTypeOf<DetailsOf<"CLI_AUTH_USED_ERROR">>();
    expectTypeOf<DetailsOf<"INVALID_SCOPE">>().toEqualTypeOf<{ scope: string }>();
    expectTypeOf<DetailsOf<"INVALID_ACCESS_TYPE">>().toEqualTypeOf<{ accessType: string }>();
    expectTypeOf<DetailsOf<"ADMIN_ACCESS_TOKEN_EXPIRED">>().toEqualTypeOf<{ expired_at_millis: null }>();
  });

  it("are not accepted for codes that have none", () => {
    expectTypeOf<DetailsOf<"USER_NOT_FOUND">>().toEqualTypeOf<undefined>();
    expectTypeOf<DetailsArgument<"USER_NOT_FOUND">>().toEqualTypeOf<[]>();
  });
});
