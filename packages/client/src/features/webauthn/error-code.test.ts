import { describe, expect, it } from "vitest";
import { creationErrorCode, requestErrorCode } from "./error-code.ts";
import { isDomain } from "./webauthn-support.ts";

const aborted = AbortSignal.abort();
const publicKey: PublicKeyCredentialCreationOptions = {
  rp: { id: "app.example", name: "App" },
  user: { id: new Uint8Array(1), name: "ada", displayName: "Ada" },
  challenge: new Uint8Array(1),
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
};
const selecting = (authenticatorSelection: AuthenticatorSelectionCriteria) => ({
  publicKey: { ...publicKey, authenticatorSelection },
});

describe("errors of passkey registration (WebAuthn Level 3 §5.1.3)", () => {
  it.each<[string, CredentialCreationOptions & { mediation?: string }, string, string]>([
    ["AbortError", { publicKey, signal: aborted }, "app.example", "ERROR_CEREMONY_ABORTED"],
    ["TimeoutError", { publicKey, signal: aborted }, "app.example", "ERROR_CEREMONY_ABORTED"],
    ["AbortError", { publicKey }, "app.example", "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"],
    [
      "ConstraintError",
      selecting({ residentKey: "required" }),
      "app.example",
      "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT",
    ],
    [
      "ConstraintError",
      selecting({ requireResidentKey: true, userVerification: "required" }),
      "app.example",
      "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT",
    ],
    [
      "ConstraintError",
      selecting({ userVerification: "required" }),
      "app.example",
      "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT",
    ],
    [
      "ConstraintError",
      { ...selecting({ userVerification: "required" }), mediation: "conditional" },
      "app.example",
      "ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE",
    ],
    ["ConstraintError", { publicKey }, "app.example", "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"],
    ["InvalidStateError", { publicKey }, "app.example", "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"],
    ["NotAllowedError", { publicKey }, "app.example", "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"],
    ["NotSupportedError", { publicKey }, "app.example", "ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG"],
    [
      "NotSupportedError",
      { publicKey: { ...publicKey, pubKeyCredParams: [{ type: "password" as "public-key", alg: -7 }] } },
      "app.example",
      "ERROR_MALFORMED_PUBKEYCREDPARAMS",
    ],
    ["SecurityError", { publicKey }, "192.0.2.1", "ERROR_INVALID_DOMAIN"],
    ["SecurityError", { publicKey }, "other.example", "ERROR_INVALID_RP_ID"],
    ["SecurityError", { publicKey }, "app.example", "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"],
    ["UnknownError", { publicKey }, "app.example", "ERROR_AUTHENTICATOR_GENERAL_ERROR"],
    ["TypeError", { publicKey }, "app.example", "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"],
  ])("%s with %j on %s is %#: %s", (name, options, hostname, code) => {
    expect(creationErrorCode(name, options, hostname)).toBe(code);
  });
});

describe("errors of passkey authentication (WebAuthn Level 3 §5.1.4)", () => {
  const options = { publicKey: { challenge: new Uint8Array(1), rpId: "app.example" } };

  it.each([
    ["AbortError", { ...options, signal: aborted }, "app.example", "ERROR_CEREMONY_ABORTED"],
    ["NotAllowedError", options, "app.example", "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"],
    ["SecurityError", options, "[::1]", "ERROR_INVALID_DOMAIN"],
    ["SecurityError", options, "other.example", "ERROR_INVALID_RP_ID"],
    ["UnknownError", options, "app.example", "ERROR_AUTHENTICATOR_GENERAL_ERROR"],
  ])("%s with %j on %s is %s", (name, given, hostname, code) => {
    expect(requestErrorCode(name, given, hostname)).toBe(code);
  });
});

describe("a hostname that supports passkeys", () => {
  it.each([
    ["localhost", true],
    ["app.example", true],
    ["a-b.xn--bcher-kva.example", true],
    ["app.localhost", true],
    ["127.0.0.1", false],
    ["[::1]", false],
    ["", false],
    ["-app.example", false],
    ["app..example", false],
  ])("%j: %s", (hostname, expected) => {
    expect(isDomain(hostname)).toBe(expected);
  });
});
