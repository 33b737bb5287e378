import type { ProjectConfigRead } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { internalProject, makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../testing/test-app.ts";

/** The installation shares an application at google only. */
let app: TestApp;
/** With a test issuer that replaces every shared provider. */
let tested: TestApp;
beforeAll(async () => {
  const shared = { google: { clientId: "operators-client", clientSecret: "operators-secret" } };
  app = await createTestApp({ oauth: { shared, testIdentityProvider: null } });
  tested = await createTestApp({
    oauth: { shared: {}, testIdentityProvider: { url: "http://127.0.0.1:9", secret: "s" } },
  });
});
afterAll(async () => {
  await app.close();
  await tested.close();
});

const path = "/internal/projects/current";
const write = (on: TestProject, config: object, within = app): Promise<TestResponse> =>
  within.send({ method: "PATCH", path, headers: on.as("admin"), body: { config } });
const read = async (of: TestProject): Promise<ProjectConfigRead> =>
  (await app.send({ method: "GET", path, headers: of.as("admin") })).json.config as ProjectConfigRead;
const create = async (config: object): Promise<TestResponse> => {
  const internal = internalProject(app);
  const { accessToken } = await signUp(app, internal);
  const headers = internal.as("client", accessToken);
  return app.send({ method: "POST", path: "/internal/projects", headers, body: { display_name: "New", config } });
};

/** Expects an update and a creation to fail with a message containing these words and to store nothing. */
async function expectRefused(config: object, ...words: string[]): Promise<void> {
  const project = await makeProject(app);
  const before = await read(project);
  for (const answer of [await write(project, { ...config, passkey_enabled: true }), await create(config)]) {
    expect(answer.status, answer.text).toBe(400);
    expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    for (const word of words) expect(answer.text).toContain(word);
  }
  expect(await read(project)).toEqual(before);
}

const domains = (...addresses: string[]) => addresses.map((domain) => ({ domain, handler_path: "/handler" }));

describe("duplicate domains", () => {
  test.each<[string, string, string]>([
    ["given twice", "https://a.example", "https://a.example"],
    ["but for letter case", "https://a.example", "https://A.EXAMPLE"],
    ["but for the scheme's own port", "https://a.example", "https://a.example:443"],
    ["but for a slash at the end", "http://a.example/app", "http://a.example/app/"],
    ["but for a query", "https://a.example", "https://a.example?x=1"],
    ["but for a hash", "https://a.example/", "https://a.example#x"],
    ["in another script", "https://münchen.example", "https://xn--mnchen-3ya.example"],
    ["with a wildcard", "https://*.a.example", "https://*.A.example/"],
    ["but for the handler's path", "https://b.example", "https://b.example/"],
  ])("%s are rejected, and the error names both", (_what, first, second) =>
    expectRefused({ domains: domains(first, second) }, JSON.stringify(first), JSON.stringify(second)),
  );

  test.each<[string, string, string]>([
    ["scheme", "https://a.example", "http://a.example"],
    ["port", "https://a.example", "https://a.example:8443"],
    ["path", "https://a.example/one", "https://a.example/two"],
    ["letter case of the path", "https://a.example/One", "https://a.example/one"],
    ["sub-domain", "https://a.example", "https://www.a.example"],
    ["wildcard", "https://a.example", "https://*.a.example"],
  ])("another %s makes another domain", async (_what, first, second) => {
    const project = await makeProject(app);
    expect((await write(project, { domains: domains(first, second) })).status).toBe(200);
    expect((await read(project)).domains).toHaveLength(2);
  });

  test("stored duplicates are accepted with other changes, but not added again", async () => {
    const project = await makeProject(app, { domains: domains("https://a.example", "https://a.example/") });
    const stored = (await read(project)).domains;
    expect((await write(project, { domains: [...stored, ...domains("https://b.example")] })).status).toBe(200);
    expect((await write(project, { domains: [...stored, ...domains("https://A.example")] })).status).toBe(400);
  });
});

describe("wildcard domains", () => {
  test.each([
    "https://*.example.com",
    "https://*.example.com:8443/app",
    "https://*.a.b.example.com",
    "https://*.münchen.example",
    "http://*.localhost:3000",
    "https://*.localhost",
  ])("accepts %s", async (domain) => {
    const project = await makeProject(app);
    expect((await write(project, { domains: domains(domain) })).status).toBe(200);
    expect((await read(project)).domains).toEqual(domains(domain));
  });

  test.each([
    "https://*.com",
    "https://*",
    "https://*.",
    "https://*.com.",
    "https://**.example.com",
    "https://*.*.example.com",
    "https://a*.example.com",
    "https://app.*.com",
    "https://example.*",
    "http://*.example.com",
    "https://%2A.com",
  ])("rejects %s", (domain) => expectRefused({ domains: domains(domain) }, "domain"));

  test.each(["https://*.co.uk", "https://*.github.io", "https://*.vercel.app"])(
    "security review LOW 13: rejects %s, because anyone can register names under a public suffix",
    (domain) => expectRefused({ domains: domains(domain) }, "domain"),
  );

  test("accepts entries that were stored before wildcards were supported", async () => {
    const project = await makeProject(app, { domains: domains("https://*.com") });
    expect((await write(project, { domains: (await read(project)).domains })).status).toBe(200);
    expect((await write(project, { domains: domains("https://*.com", "https://*.net") })).status).toBe(400);
  });
});

describe("shared providers", () => {
  test("accepts providers that the installation shares", async () => {
    const project = await makeProject(app);
    const oauth_providers = [{ id: "google", type: "shared" }];
    expect((await write(project, { oauth_providers })).json.config).toMatchObject({ oauth_providers });
    expect((await create({ oauth_providers })).status).toBe(201);
  });

  test("rejects other providers by name", () =>
    expectRefused(
      {
        oauth_providers: [
          { id: "google", type: "shared" },
          { id: "apple", type: "shared" },
        ],
      },
      "apple",
    ));

  test("drops entries that an older client sends as not enabled", async () => {
    const project = await makeProject(app);
    const oauth_providers = [{ id: "apple", type: "shared", enabled: false }];
    expect((await write(project, { oauth_providers })).status).toBe(200);
    expect((await read(project)).oauth_providers).toEqual([]);
  });

  test("accepts any id with a test issuer", async () => {
    const project = await makeProject(tested);
    const answer = await write(project, { oauth_providers: [{ id: "apple", type: "shared" }] }, tested);
    expect(answer.status).toBe(200);
  });

  test("accepts stored entries with the rest of the list, but no new ones", async () => {
    const apple = { id: "apple", type: "shared" } as const;
    const project = await makeProject(app, { oauth_providers: [apple] });
    const own = { id: "github", type: "standard", client_id: "c", client_secret: "s" };
    expect((await write(project, { oauth_providers: [apple, own] })).status).toBe(200);
    const more = [apple, own, { id: "x", type: "shared" }];
    expect((await write(project, { oauth_providers: more })).status).toBe(400);
  });
});

test("rejects two custom providers with the same id", () => {
  const custom = { id: "acme", display_name: "Acme", issuer: "https://acme.example", client_id: "c" };
  return expectRefused({ custom_oidc: [custom, { ...custom, client_id: "d" }] }, "acme");
});
