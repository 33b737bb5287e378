import type { ProjectConfigRead } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { makeProject, type TestProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const path = "/internal/projects/current";
const write = (config: object, on = project): Promise<TestResponse> =>
  app.send({ method: "PATCH", path, headers: on.as("admin"), body: { config } });
const read = async (of = project): Promise<ProjectConfigRead> => {
  const { json } = await app.send({ method: "GET", path, headers: of.as("admin") });
  return json.config as ProjectConfigRead;
};
const expectRefused = async (config: object, place: string): Promise<void> => {
  const before = await read();
  const { status, json } = await write(config);
  expect(status).toBe(400);
  expect(json.code).toBe("SCHEMA_ERROR");
  expect(json.error).toContain(`body.config.${place}`);
  expect(await read()).toEqual(before);
};

describe("flags", () => {
  const switches = [
    "sign_up_enabled",
    "credential_enabled",
    "magic_link_enabled",
    "passkey_enabled",
    "client_team_creation_enabled",
    "client_user_deletion_enabled",
    "allow_localhost",
    "allow_user_api_keys",
    "allow_team_api_keys",
    "create_team_on_sign_up",
  ] as const;

  test.each(switches)("%s can be set to true and false on its own", async (name) => {
    const before = await read();
    await write({ [name]: !before[name] });
    expect(await read()).toEqual({ ...before, [name]: !before[name] });
    await write({ [name]: before[name] });
    expect(await read()).toEqual(before);
  });

  test.each(switches)("%s rejects null and strings", async (name) => {
    await expectRefused({ [name]: null }, name);
    await expectRefused({ [name]: "maybe" }, name);
  });
});

describe("oauth_account_merge_strategy", () => {
  test.each(["raise_error", "allow_duplicates", "link_method"])(
    "%s is stored",
    async (oauth_account_merge_strategy) => {
      await write({ oauth_account_merge_strategy });
      expect(await read()).toMatchObject({ oauth_account_merge_strategy });
    },
  );

  test.each(["merge", "", null, 1])("rejects %j", (oauth_account_merge_strategy) =>
    expectRefused({ oauth_account_merge_strategy }, "oauth_account_merge_strategy"),
  );
});

describe("oauth_providers", () => {
  const ids = [
    "apple",
    "bitbucket",
    "discord",
    "facebook",
    "github",
    "gitlab",
    "google",
    "linkedin",
    "microsoft",
    "spotify",
    "x",
  ];
  const standard = (id: string, change: object = {}) => ({
    id,
    type: "standard",
    client_id: `${id}-client`,
    client_secret: `${id}-very-secret`,
    has_client_secret: true,
    ...change,
  });

  test("stores all eleven providers with every field, sorted by id", async () => {
    const providers = [...ids].reverse().map((id) => standard(id));
    await write({ oauth_providers: providers });
    const config = await read();
    expect(config.oauth_providers).toEqual(ids.map((id) => standard(id)));
    expect(config.enabled_oauth_providers).toEqual(ids.map((id) => ({ id })));
  });

  test("lists providers in the project's order, then by id", async () => {
    const custom = { display_name: "Acme", issuer: "https://sso.acme.example", client_id: "c" };
    await write({
      oauth_providers: [standard("github"), standard("google"), standard("apple")],
      custom_oidc: [{ id: "acme", ...custom }],
    });
    const unordered = await read();
    expect(unordered.oauth_provider_order).toEqual([]);
    expect(unordered.enabled_oauth_providers).toEqual([
      { id: "apple" },
      { id: "github" },
      { id: "google" },
      { id: "acme" },
    ]);

    await write({ oauth_provider_order: ["acme", "twitch", "google", "acme"] });
    const config = await read();
    const order = ["acme", "google", "apple", "github"];
    expect(config.oauth_provider_order).toEqual(["acme", "twitch", "google"]);
    expect(config.enabled_oauth_providers).toEqual(order.map((id) => ({ id })));
    expect(config.oauth_providers).toEqual([standard("apple"), standard("github"), standard("google")]);
    const { json } = await app.send({ method: "GET", path: "/projects/current", headers: project.as("client") });
    const { enabled_oauth_providers } = json.config as { enabled_oauth_providers: { id: string }[] };
    expect(enabled_oauth_providers.map(({ id }) => id)).toEqual(order);
    await write({ custom_oidc: [], oauth_provider_order: [] });
  });

  test("stores the fields that only some providers have", async () => {
    const oauth_providers = [
      standard("facebook", { facebook_config_id: "a-config" }),
      standard("microsoft", { microsoft_tenant_id: "a-tenant" }),
    ];
    await write({ oauth_providers });
    expect((await read()).oauth_providers).toEqual(oauth_providers);
  });

  test("replaces the whole list, including secrets", async () => {
    await write({ oauth_providers: [standard("github"), standard("google")] });
    await write({ oauth_providers: [standard("google", { client_secret: "newer" })] });
    expect((await read()).oauth_providers).toEqual([standard("google", { client_secret: "newer" })]);
    const { rows } = await app.platform.database.pool.query(
      "select name from project_secrets where project_id = $1 and name like 'oauth:%'",
      [project.id],
    );
    expect(rows).toEqual([{ name: "oauth:google" }]);
    await write({ oauth_providers: [] });
    expect(await read()).toMatchObject({ oauth_providers: [], enabled_oauth_providers: [] });
  });

  test("the last entry of a duplicate id wins", async () => {
    await write({ oauth_providers: [standard("github"), standard("github", { client_id: "the-last" })] });
    expect((await read()).oauth_providers).toEqual([standard("github", { client_id: "the-last" })]);
  });

  test("an older client's `enabled: false` drops the entry, and `enabled` is never returned", async () => {
    const oauth_providers = [standard("github", { enabled: false }), standard("google", { enabled: true })];
    expect((await write({ oauth_providers })).status).toBe(200);
    expect((await read()).oauth_providers).toEqual([standard("google")]);
  });

  test("other changes keep the list and its secrets", async () => {
    await write({ oauth_providers: [standard("github")] });
    await write({ passkey_enabled: true });
    expect((await read()).oauth_providers).toEqual([standard("github")]);
  });

  test("a secret is encrypted and bound to its name and project", async () => {
    await write({ oauth_providers: [standard("github", { client_secret: "seen-nowhere-else" })] });
    expect(await findTablesContaining(app, "seen-nowhere-else")).toEqual([]);
    expect(await findTablesContaining(app, Buffer.from("seen-nowhere-else").toString("hex"))).toEqual([]);
    expect(app.logLines.join("")).not.toContain("seen-nowhere-else");
  });

  test.each<[string, object]>([
    ["an unknown id", { id: "myspace", type: "shared" }],
    ["a missing id", { type: "shared" }],
    ["an unknown type", { id: "google", type: "own" }],
    ["a missing type", { id: "google" }],
    ["standard without credentials", { id: "google", type: "standard" }],
    ["standard without a secret", { id: "google", type: "standard", client_id: "x" }],
    ["standard with an empty client id", standard("google", { client_id: "" })],
    ["standard with an empty secret", standard("google", { client_secret: "" })],
    ["facebook_config_id of null", standard("facebook", { facebook_config_id: null })],
    ["microsoft_tenant_id of null", standard("microsoft", { microsoft_tenant_id: null })],
    ["an unknown field", standard("google", { scope: "x" })],
  ])("%s is rejected", (_what, provider) => expectRefused({ oauth_providers: [provider] }, "oauth_providers.0"));

  test("derived fields are read-only", () => expectRefused({ enabled_oauth_providers: [] }, "enabled_oauth_providers"));
});

describe("email_config", () => {
  const own = {
    type: "standard",
    host: "smtp.example.com",
    port: 465,
    username: "mailer",
    password: "mail-secret",
    has_password: true,
    sender_name: "Acme",
    sender_email: "acme@example.com",
  };

  test("stores a custom SMTP server with every field; admins read the password in plain text", async () => {
    await write({ email_config: own });
    expect((await read()).email_config).toEqual(own);
  });

  test("encrypts the password", async () => {
    await write({ email_config: { ...own, password: "seen-only-by-administrators" } });
    expect(await findTablesContaining(app, "seen-only-by-administrators")).toEqual([]);
    expect(await findTablesContaining(app, Buffer.from("seen-only-by-administrators").toString("hex"))).toEqual([]);
  });

  test("replaces it as a whole: switching back to shared removes all settings", async () => {
    await write({ email_config: own });
    expect((await write({ email_config: { ...own, type: "shared" } })).status).toBe(200);
    expect((await read()).email_config).toEqual({ type: "shared" });
    const { rows } = await app.platform.database.pool.query(
      "select 1 from project_secrets where project_id = $1 and name like 'email:%'",
      [project.id],
    );
    expect(rows).toEqual([]);
  });

  test("stores a long password, as email providers generate them", async () => {
    const password = "p".repeat(1_024);
    await write({ email_config: { ...own, password } });
    expect((await read()).email_config.password).toBe(password);
  });

  test("accepts a port as a string", async () => {
    await write({ email_config: { ...own, port: "587" } });
    expect((await read()).email_config.port).toBe(587);
  });

  test.each([0, 25, 65_535])("accepts port %i", async (port) => {
    await write({ email_config: { ...own, port } });
    expect((await read()).email_config.port).toBe(port);
  });

  test.each(["host", "port", "username", "sender_name", "sender_email"])(
    "a custom SMTP server requires a non-empty %s",
    async (field) => {
      await expectRefused({ email_config: { ...own, [field]: undefined } }, `email_config.${field}`);
      await expectRefused({ email_config: { ...own, [field]: "" } }, `email_config.${field}`);
    },
  );

  test.each<[string, object]>([
    ["a port below 0", { ...own, port: -1 }],
    ["a port above 65535", { ...own, port: 65_536 }],
    ["half a port", { ...own, port: 25.5 }],
    ["a sender that is no address", { ...own, sender_email: "Acme" }],
    ["an unknown type", { ...own, type: "api" }],
    ["no type", { ...own, type: undefined }],
    ["an unknown field", { ...own, secure: true }],
    ["null", { ...own, host: null }],
  ])("%s is rejected", (_what, email_config) => expectRefused({ email_config }, "email_config"));

  test("other changes keep it", async () => {
    await write({ email_config: own });
    await write({ oauth_providers: [], passkey_enabled: false });
    expect((await read()).email_config).toEqual(own);
  });
});

describe("domains", () => {
  test("are stored as given, sorted by address", async () => {
    const domains = [
      { domain: "https://b.example", handler_path: "/handler" },
      { domain: "http://a.example:3000/app/", handler_path: "/" },
      { domain: "https://A.example?x=1", handler_path: "/auth" },
    ];
    await write({ domains });
    expect((await read()).domains).toEqual([domains[1], domains[2], domains[0]]);
  });

  test("are replaced as a whole", async () => {
    await write({ domains: [{ domain: "https://only.example", handler_path: "/handler" }] });
    expect((await read()).domains).toHaveLength(1);
    await write({ domains: [] });
    expect((await read()).domains).toEqual([]);
  });

  test.each<[string, object]>([
    ["an address without a scheme", { domain: "example.com", handler_path: "/" }],
    ["another scheme", { domain: "ftp://example.com", handler_path: "/" }],
    ["a script", { domain: "javascript:alert(1)", handler_path: "/" }],
    ["an address with a space", { domain: "https://exa mple.com", handler_path: "/" }],
    ["an invalid URL", { domain: "https://", handler_path: "/" }],
    ["an empty address", { domain: "", handler_path: "/" }],
    ["a missing address", { handler_path: "/" }],
    ["a missing handler path", { domain: "https://a.example" }],
    ["a relative handler path", { domain: "https://a.example", handler_path: "handler" }],
    ["an unknown field", { domain: "https://a.example", handler_path: "/", x: 1 }],
  ])("%s is rejected", (_what, domain) => expectRefused({ domains: [domain] }, "domains.0"));
});

test("a NUL character in a configuration returns 400, not 500", async () => {
  const answers = await Promise.all([
    write({ domains: [{ domain: "https://a.example", handler_path: "/\u0000" }] }),
    write({ user_default_permissions: [{ id: "\u0000" }] }),
    app.send({ method: "PATCH", path, headers: project.as("admin"), body: { display_name: "a\u0000" } }),
  ]);
  for (const { status } of answers) expect([200, 400]).toContain(status);
});

test("configuration changes take effect immediately", async () => {
  const governed = await makeProject(app);
  const signUp = (email: string) =>
    app.send({
      method: "POST",
      path: "/auth/password/sign-up",
      headers: governed.as("client"),
      body: { email, password: "correct horse battery", verification_callback_url: "https://app.example/handler" },
    });
  const skipped = "x-stack-verification-email-skipped";
  expect((await signUp("a@example.com")).headers[skipped]).toBe("untrusted-callback-url");
  await write({ domains: [{ domain: "https://app.example", handler_path: "/handler" }] }, governed);
  expect((await signUp("c@example.com")).headers).not.toHaveProperty(skipped);
  await write({ sign_up_enabled: false }, governed);
  expect((await signUp("b@example.com")).json.code).toBe("SIGN_UP_NOT_ENABLED");
  await write({ credential_enabled: false }, governed);
  expect((await signUp("b@example.com")).json.code).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
});

test.each<[string, number, (index: number) => object]>([
  ["domains", 500, (index) => ({ domain: `https://a${index}.example`, handler_path: "/handler" })],
  [
    "custom_oidc",
    100,
    (index) => ({ id: `issuer-${index}`, display_name: "I", issuer: "https://issuer.example", client_id: "c" }),
  ],
  ["oauth_providers", 500, () => ({ id: "github", type: "standard", client_id: "c", client_secret: "s" })],
  ["user_default_permissions", 500, () => ({ id: "$none" })],
])("%s has at most %i entries, because every sign-in reads them", async (name, max, getEntry) => {
  const list = Array.from({ length: max + 1 }, (_, index) => getEntry(index));
  await expectRefused({ [name]: list }, name);
  const { json } = await write({ [name]: list.slice(1) });
  expect(json.code).not.toBe("SCHEMA_ERROR");
});
