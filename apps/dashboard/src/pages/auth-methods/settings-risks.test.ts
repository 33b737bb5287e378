import { describe, expect, it } from "vitest";
import { getPreviewUrl } from "../../data/project/preview-url.ts";
import { findRisks } from "./settings-risks.ts";

const signUp = { signUpEnabled: true, requireEmailVerification: false };
const all = { credentialEnabled: true, magicLinkEnabled: true, passkeyEnabled: true, ...signUp };
const none = { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false, ...signUp };

describe("warnings before saving", () => {
  it.each([
    ["nothing that is harmless", all, { ...all, passkeyEnabled: false }, 0, []],
    ["the last sign-in method", all, none, 0, ["no-way-in"]],
    ["not while a provider is left", all, none, 1, []],
    ["passkeys alone, without which no user can sign up", all, { ...none, passkeyEnabled: true }, 0, ["only-passkeys"]],
    ["the last of all after passkeys alone", { ...none, passkeyEnabled: true }, none, 0, ["no-way-in"]],
    ["not again what was so before", none, none, 0, []],
    ["closing sign-up", all, { ...all, signUpEnabled: false }, 0, ["sign-up-closed"]],
    ["opening it", { ...all, signUpEnabled: false }, all, 0, ["sign-up-opened"]],
    ["requiring a verified email", all, { ...all, requireEmailVerification: true }, 0, ["email-required"]],
    ["not requiring it", { ...all, requireEmailVerification: true }, all, 0, []],
    ["two things at once", all, { ...none, signUpEnabled: false }, 0, ["no-way-in", "sign-up-closed"]],
  ])("%s", (_, saved, draft, providerCount, risks) => {
    expect(findRisks(saved, draft, providerCount)).toEqual(risks);
  });
});

describe("the URL in the preview", () => {
  it("is the first one that users can open", () => {
    const domains = [
      { domain: "https://*.example.com", handlerPath: "/auth" },
      { domain: "https://app.example.com:8443", handlerPath: "/handler/" },
    ];
    expect(getPreviewUrl({ domains })).toBe("https://app.example.com:8443/handler");
  });

  it("is undefined if there is none", () => {
    expect(getPreviewUrl({ domains: [{ domain: "nonsense", handlerPath: "/handler" }] })).toBeUndefined();
  });
});
