import { KnownError, NetworkError, ResponseError } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { explainChangeError, getInlineProblem } from "./explain-change-error.ts";
import { StepUpCanceled } from "./step-up-canceled.ts";

const webAuthn = (code: string) => new KnownError("PASSKEY_WEBAUTHN_ERROR", 400, "", { message: "", code });
const teamError = (code: "TEAM_PERMISSION_REQUIRED" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_NOT_FOUND") =>
  new KnownError(code, 400, "", { team_id: "t", user_id: "u", permission_id: "p" } as never);

describe("a failed change", () => {
  it.each<[string, unknown, string]>([
    ["canceled step-up authentication", new StepUpCanceled(), "changeCancelled"],
    ["a plain-text rejection", new ResponseError(400, "This is the last sign-in method."), "lastSignInMethod"],
    ["any other answer", new ResponseError(500, ""), "somethingWrong"],
    ["no answer", new NetworkError("", { cause: undefined }), "notReachable"],
    ["a canceled passkey dialog", webAuthn("ERROR_CEREMONY_ABORTED"), "addPasskeyCancelled"],
    ["a passkey dialog that timed out", webAuthn("ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"), "addPasskeyCancelled"],
    ["a passkey that exists", webAuthn("ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"), "passkeyKnown"],
    ["an unfit authenticator", webAuthn("ERROR_AUTHENTICATOR_GENERAL_ERROR"), "passkeyRejected"],
    ["a permission that was taken away", teamError("TEAM_PERMISSION_REQUIRED"), "notAllowedInTeam"],
    ["a membership that has ended", teamError("TEAM_MEMBERSHIP_NOT_FOUND"), "notInTeam"],
    ["a team that was deleted", teamError("TEAM_NOT_FOUND"), "notInTeam"],
    ["a key that is gone", new KnownError("API_KEY_NOT_FOUND", 404, "", undefined), "keyGone"],
    ["a wrong code", new KnownError("INVALID_TOTP_CODE", 400, "", undefined), "appCodeWrong"],
  ])("because of %s is explained", (_case, error, key) => {
    expect(explainChangeError(error, "lastSignInMethod").key).toBe(key);
  });

  it("treats a plain-text rejection as a general error when none is expected", () => {
    expect(explainChangeError(new ResponseError(400, "")).key).toBe("somethingWrong");
  });
});

describe("the message next to the change's button", () => {
  it.each([
    ["a server error", new ResponseError(500, ""), { key: "somethingWrong" }],
    ["a membership that has ended", teamError("TEAM_MEMBERSHIP_NOT_FOUND"), { key: "notInTeam" }],
    ["leaving the dialog that asks who one is", new StepUpCanceled(), undefined],
    ["a missing permission, which the section reports", teamError("TEAM_PERMISSION_REQUIRED"), undefined],
  ])("%s: %j", (_case, error, problem) => {
    expect(getInlineProblem(error)?.key).toBe(problem?.key);
  });
});
