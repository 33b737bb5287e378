import { describe, expect, it } from "vitest";
import { messages } from "./messages.ts";
import {
  callbackUrl,
  enabledProviders,
  hasProblem,
  listAvailableProviders,
  oidcProblems,
  providerProblems,
  reorderProviders,
  slugify,
  testableOidc,
  testableProvider,
  toOidcDraft,
  toOidcEntry,
  toProviderDraft,
  toProviderEntry,
} from "./provider-form.ts";

const { problems } = messages;
const google = { id: "google", type: "standard", clientId: "client", hasClientSecret: true } as const;
const acme = {
  id: "acme",
  displayName: "Acme SSO",
  issuer: "https://sso.acme.example",
  clientId: "client",
  hasClientSecret: true,
  scopes: ["openid", "email"],
};

describe("enabled providers", () => {
  const enabled = enabledProviders({
    oauthProviders: [google, { id: "github", type: "shared" }],
    customOidc: [acme],
    oauthProviderOrder: [],
  });

  it("are the built-in and custom ones, each by its name", () => {
    expect(enabled.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      "built-in Google",
      "built-in GitHub",
      "custom Acme SSO",
    ]);
  });

  it("have the project's order, and can be reordered", () => {
    const config = {
      oauthProviders: [{ id: "github", type: "shared" } as const, google],
      customOidc: [acme],
      oauthProviderOrder: ["acme", "gone", "google"],
    };
    expect(enabledProviders(config).map(({ id }) => id)).toEqual(["acme", "google", "github"]);
    expect(reorderProviders(config, "github", -1)).toEqual(["acme", "github", "google"]);
    expect(reorderProviders(config, "acme", 1)).toEqual(["google", "acme", "github"]);
    expect(reorderProviders(config, "acme", -1)).toBeNull();
    expect(reorderProviders(config, "gone", -1)).toBeNull();
  });

  it("are not offered again", () => {
    expect(listAvailableProviders(enabled, " G ").map(({ id }) => id)).toEqual(["gitlab"]);
    expect(listAvailableProviders([], "git").map(({ id }) => id)).toEqual(["github", "gitlab"]);
  });

  it.each(["https://auth.example.com", "https://auth.example.com/", "https://auth.example.com/api/v1"])(
    "redirect users to the server at %s",
    (baseUrl) => {
      expect(callbackUrl(baseUrl, "github")).toBe("https://auth.example.com/api/v1/auth/oauth/callback/github");
    },
  );
});

describe("the form of a built-in provider", () => {
  it("keeps the stored secret if it isn't replaced", () => {
    const draft = toProviderDraft(google);
    expect(providerProblems(draft, true)).toEqual({});
    expect(toProviderEntry("google", draft)).toEqual({ id: "google", type: "standard", clientId: "client" });
  });

  it("trims a new secret", () => {
    const draft = { ...toProviderDraft(undefined), clientId: " a ", clientSecret: " b\n" };
    expect(toProviderEntry("github", draft)).toEqual({
      id: "github",
      type: "standard",
      clientId: "a",
      clientSecret: "b",
    });
  });

  it("sends no credentials for shared keys", () => {
    expect(toProviderEntry("google", { ...toProviderDraft(google), isShared: true })).toEqual({
      id: "google",
      type: "shared",
    });
  });

  it("sends provider-specific fields only to that provider", () => {
    const draft = { ...toProviderDraft(google), facebookConfigId: "f", microsoftTenantId: "common" };
    expect(toProviderEntry("facebook", draft)).toMatchObject({ facebookConfigId: "f" });
    expect(toProviderEntry("facebook", draft)).not.toHaveProperty("microsoftTenantId");
    expect(toProviderEntry("microsoft", draft)).toMatchObject({ microsoftTenantId: "common" });
  });

  it.each([
    [
      "nothing at all",
      toProviderDraft(undefined),
      false,
      { clientId: problems.clientId, clientSecret: problems.clientSecret },
    ],
    [
      "a secret replaced by nothing",
      { ...toProviderDraft(google), clientSecret: " " },
      true,
      { clientSecret: problems.replacedSecret },
    ],
    ["shared keys need nothing", { ...toProviderDraft(undefined), isShared: true }, false, {}],
  ])("rejects %s", (_, draft, hasSecret, expected) => {
    expect(providerProblems(draft, hasSecret)).toEqual(expected);
  });
});

describe("the form of a custom OpenID Connect provider", () => {
  const draft = toOidcDraft(acme);

  it("changes nothing when read and sent back", () => {
    const { hasClientSecret: _, ...same } = acme;
    expect(toOidcEntry(draft)).toEqual(same);
    expect(hasProblem(oidcProblems(draft, acme, []))).toBe(false);
  });

  it("creates a public client only if selected", () => {
    expect(toOidcEntry({ ...draft, isPublic: true })).toMatchObject({ clientSecret: "" });
    expect(toOidcEntry(toOidcDraft({ ...acme, hasClientSecret: false }))).toMatchObject({ clientSecret: "" });
    expect(toOidcEntry(draft)).not.toHaveProperty("clientSecret");
  });

  it.each([
    ["displayName", { displayName: " " }, problems.displayName],
    ["id", { id: "Acme SSO" }, problems.id],
    ["id", { id: "google" }, problems.idTaken],
    ["id", { id: "other" }, problems.idTaken],
    ["issuer", { issuer: "sso.acme.example" }, problems.issuer],
    ["clientId", { clientId: "" }, problems.clientId],
    ["clientSecret", { clientSecret: "" }, problems.replacedSecret],
    ["clientSecret", { issuer: "https://other.example" }, problems.issuerSecret],
    ["scopes", { scopes: "email" }, problems.scopes],
  ] as const)("rejects an invalid %s: %o", (name, change, problem) => {
    expect(oidcProblems({ ...draft, ...change }, acme, ["other"])).toMatchObject({ [name]: problem });
  });

  it("requires a secret for a new confidential client", () => {
    expect(oidcProblems(toOidcDraft(undefined), undefined, []).clientSecret).toBe(problems.clientSecret);
    expect(oidcProblems({ ...toOidcDraft(undefined), isPublic: true }, undefined, []).clientSecret).toBeUndefined();
  });

  it.each([
    ["Acme SSO", "acme-sso"],
    [" Zürich & Söhne! ", "zurich-sohne"],
    ["日本", ""],
  ])("%j gets the id %j", (name, id) => {
    expect(slugify(name)).toBe(id);
  });
});

describe("testing credentials", () => {
  it("is possible with typed credentials, the stored secret and shared keys", () => {
    const draft = toProviderDraft(google);
    expect(testableProvider("google", draft)).toEqual({ id: "google", clientId: "client" });
    expect(testableProvider("google", { ...draft, clientSecret: "new" })).toMatchObject({ clientSecret: "new" });
    expect(testableProvider("google", { ...draft, isShared: true })).toEqual({ id: "google", type: "shared" });
    expect(testableOidc({ ...toOidcDraft(acme), id: "" }, acme)).toMatchObject({ id: "test", issuer: acme.issuer });
  });

  it("waits until the form is complete", () => {
    expect(testableProvider("google", toProviderDraft(undefined))).toBeNull();
    expect(testableOidc({ ...toOidcDraft(acme), issuer: "sso" }, acme)).toBeNull();
    expect(testableOidc({ ...toOidcDraft(acme), clientSecret: "" }, acme)).toBeNull();
  });
});
