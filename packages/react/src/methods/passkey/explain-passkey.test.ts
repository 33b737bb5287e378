import { KnownError } from "@vestibule/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { explainPasskey } from "./explain-passkey.ts";

const failed = new KnownError("PASSKEY_AUTHENTICATION_FAILED", 400, "text", { message: "text" });

describe("why a passkey did not sign in", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("says nothing about whether there was one when the browser gave none", () => {
    const details = { message: "text", code: "ERROR_CEREMONY_ABORTED" };
    expect(explainPasskey(new KnownError("PASSKEY_WEBAUTHN_ERROR", 400, "text", details))).toEqual({
      key: "passkeyCancelled",
    });
  });

  it("says that the service does not know the passkey", () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    expect(explainPasskey(failed)).toEqual({ key: "passkeyUnknown" });
  });

  it("says that the browser has no passkeys", () => {
    expect(explainPasskey(failed)).toEqual({ key: "passkeyNotSupported" });
  });

  it("leaves the rest to the common words", () => {
    expect(explainPasskey("surprise")).toEqual({ key: "somethingWrong" });
  });
});
