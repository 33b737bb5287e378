import { describe, expect, test } from "vitest";
import { defaultConfig, type Project } from "../../projects/index.ts";
import { type Credentials, findProviderWithCredentials } from "./test-credentials.ts";

const github = { id: "github", type: "standard", client_id: "c" } as const;
const acme = { id: "acme", display_name: "Acme", issuer: "https://acme.example", client_id: "c", scopes: [] };
const project = {
  id: "p",
  config: { ...defaultConfig, oauth_providers: [github], custom_oidc: [{ ...acme, has_client_secret: true }] },
  secrets: { "oauth:github": "github-secret", "oidc:acme": "acme-secret" },
} as unknown as Project;
const shared = { google: { clientId: "installation", clientSecret: "installation-secret" } };
const none = { shared: {}, testIdentityProvider: null };
const find = (credentials: Credentials, config: typeof none | object = none, of = project) =>
  findProviderWithCredentials({ ...none, ...config }, of, credentials);

describe("the secret used in the test", () => {
  test.each<[string, Credentials, string | undefined]>([
    ["is the given one", { id: "github", client_id: "c", client_secret: "given" }, "given"],
    ["is the one that is set for this client id", { id: "github", client_id: "c" }, "github-secret"],
    ["is that one for an empty text, too", { id: "github", client_id: "c", client_secret: "" }, "github-secret"],
    ["of an issuer is the one that is set for it", { ...getEntry(acme) }, "acme-secret"],
    ["is missing for a new issuer: a public client", { ...getEntry(acme), id: "other" }, undefined],
  ])("%s", (_what, credentials, secret) => {
    expect(find(credentials)?.clientSecret).toBe(secret);
  });

  test.each<[string, Credentials]>([
    ["another client id", { id: "github", client_id: "d" }],
    ["a provider that has none", { id: "google", client_id: "c" }],
    ["another issuer, which an attacker may control", { ...getEntry(acme), issuer: "https://evil.example" }],
    ["another issuer, but for a slash", { ...getEntry(acme), issuer: "https://acme.example/" }],
    ["another client of the issuer", { ...getEntry(acme), client_id: "d" }],
  ])("is never the stored one for %s", (_what, credentials) => {
    expect(() => find(credentials)).toThrow("client_secret is required");
  });
});

test("microsoft uses the tenant's endpoints", () => {
  const provider = find({ id: "microsoft", client_id: "c", client_secret: "s", microsoft_tenant_id: "te/nant" });
  expect(provider?.settings).toEqual({ microsoftTenantId: "te/nant", facebookConfigId: undefined });
});

test("a shared provider exists if the installation has credentials for it", () => {
  expect(find({ id: "google", type: "shared" }, { shared })?.isShared).toBe(true);
  expect(find({ id: "github", type: "shared" }, { shared })).toBeNull();
});

function getEntry({ id, issuer, client_id }: typeof acme): Credentials {
  return { id, issuer, client_id };
}
