import { KnownError } from "@vestibule/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { explainPasskey } from "./passkey-button.tsx";

const failed = new KnownError("PASSKEY_AUTHENTICATION_FAILED", 400, "text", { message: "text" });

describe("explaining a failed passkey sign-in", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("does not reveal whether a passkey exists when the browser returned none", () => {
    const details = { message: "text", code: "ERROR_CEREMONY_ABORTED" };
    expect(explainPasskey(new KnownError("PASSKEY_WEBAUTHN_ERROR", 400, "text", details))).toEqual({
      key: "passkeyCancelled",
    });
  });

  it("says that the server does not know the passkey", () => {
    vi.stubGlobal("PublicKeyCredential", { parseRequestOptionsFromJSON: () => ({}) });
    expect(explainPasskey(failed)).toEqual({ key: "passkeyUnknown" });
  });

  it("says that a browser without the WebAuthn JSON methods does not support passkeys", () => {
    vi.stubGlobal("PublicKeyCredential", class {});
    expect(explainPasskey(failed)).toEqual({ key: "passkeyNotSupported" });
  });

  it("says that the browser does not support passkeys", () => {
    expect(explainPasskey(failed)).toEqual({ key: "passkeyNotSupported" });
  });

  it("uses the general explanation for other errors", () => {
    expect(explainPasskey("surprise")).toEqual({ key: "somethingWrong" });
  });
});
