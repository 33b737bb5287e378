import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { asOwner, makeOwner, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

type Level = "project" | "branch" | "environment";
const override = (level: Level) => `/internal/config/override/${level}`;
const unknown = { type: "pushed-from-unknown" } as const;

const send = (method: string, path: string, body?: unknown, headers = project.as("admin")): Promise<TestResponse> =>
  app.send({ method, path, headers, body } as TestRequest);
const update = (level: Level, values: unknown, of = project) =>
  send("PATCH", override(level), { config_override_string: JSON.stringify(values) }, of.as("admin"));
const replace = (level: Level, values: unknown, of = project) =>
  send(
    "PUT",
    override(level),
    { config_string: JSON.stringify(values), ...(level === "branch" && { source: unknown }) },
    of.as("admin"),
  );
const reset = (level: Level, keys: readonly string[], of = project) =>
  send("POST", `${override(level)}/reset-keys`, { keys }, of.as("admin"));
const parse = ({ json }: TestResponse): Record<string, unknown> => JSON.parse(String(json.config_string));
const readTree = async (of = project, headers = of.as("admin")) =>
  JSON.parse(String((await send("GET", "/internal/config", undefined, headers)).json.config_string));
const readLevel = async (level: Level, of = project) =>
  parse(await send("GET", override(level), undefined, of.as("admin")));
const readProject = async (of = project) =>
  (await send("GET", "/internal/projects/current", undefined, of.as("admin"))).json;
const patchProject = (config: object, of: TestProject) =>
  send("PATCH", "/internal/projects/current", { config }, of.as("admin"));

const success = { status: 200, json: { success: true } };

describe("the endpoints", () => {
  const bodies: [string, string, "admin" | "both", object?][] = [
    ["GET", "/internal/config", "admin"],
    ["GET", override("branch"), "both"],
    ["PUT", override("branch"), "both", { config_string: "{}", source: unknown }],
    ["PATCH", override("branch"), "both", { config_override_string: "{}" }],
    ["POST", `${override("branch")}/reset-keys`, "both", { keys: [] }],
    ["GET", "/internal/config/source", "admin"],
    ["DELETE", "/internal/config/source", "admin"],
  ];
  describe.each(bodies)("%s %s", (method, path, access, body) => {
    const request = { method, path, body } as TestRequest;
    runScenarios(
      () => app,
      accessScenarios(request, access === "admin" ? ["admin"] : ["server", "admin"], (type) => project.as(type)),
    );
  });

  test.each(["project", "environment"] as const)("with server access, the level %s is closed", async (level) => {
    const headers = project.as("server");
    const answers = [
      await send("GET", override(level), undefined, headers),
      await send("PUT", override(level), { config_string: "{}" }, headers),
      await send("PATCH", override(level), { config_override_string: "{}" }, headers),
      await send("POST", `${override(level)}/reset-keys`, { keys: [] }, headers),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(403);
      expect(text).toContain("only the level branch");
    }
  });

  test("a server can push a configuration", async () => {
    const pushed = await makeProject(app);
    const body = { config_string: JSON.stringify({ auth: { passkey: { allowSignIn: true } } }), source: unknown };
    expect(await send("PUT", override("branch"), body, pushed.as("server"))).toMatchObject(success);
    expect(await readProject(pushed)).toMatchObject({ config: { passkey_enabled: true } });
  });
});

describe("the tree", () => {
  test("contains the settings in effect", async () => {
    expect(await readTree()).toEqual({
      project: { requirePublishableClientKey: false },
      onboarding: { requireEmailVerification: false },
      apiKeys: { enabled: { user: false, team: false } },
      teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false },
      users: { allowClientUserDeletion: false },
      auth: {
        allowSignUp: true,
        password: { allowSignIn: true },
        signUpRulesDefaultAction: "allow",
        otp: { allowSignIn: false },
        passkey: { allowSignIn: false },
        oauth: { accountMergeStrategy: "link_method" },
      },
      domains: { allowLocalhost: true },
      emails: { server: { isShared: true } },
      rbac: { defaultPermissions: { teamCreator: { team_admin: true }, teamMember: { team_member: true } } },
    });
  });

  test("contains secrets for keys, but not for owner sessions", async () => {
    const { owner, owned } = await makeOwner(app);
    const provider = { id: "github", type: "standard", client_id: "id", client_secret: "sesame" };
    const headers = asOwner(owned, owner.accessToken);
    await send("PATCH", "/internal/projects/current", { config: { oauth_providers: [provider] } }, headers);
    const tree = await readTree(owned, headers);
    expect(tree.auth.oauth.providers.github).toMatchObject({ clientId: "id", clientSecret: "", isShared: false });
    const other = await makeProject(app, { oauth_providers: [provider as never] });
    expect((await readTree(other)).auth.oauth.providers.github).toMatchObject({ clientSecret: "sesame" });
  });
});

describe("a change of the environment", () => {
  test("sets values by path like the project's settings, with one audit entry, at once for every request", async () => {
    const own = await makeProject(app);
    const values = { "auth.allowSignUp": false, teams: { allowClientTeamCreation: true } };
    expect(await update("environment", values, own)).toMatchObject(success);
    expect(await readProject(own)).toMatchObject({
      config: { sign_up_enabled: false, client_team_creation_enabled: true },
    });
    const { json } = await send("GET", "/projects/current", undefined, own.as("client"));
    expect(json.config).toMatchObject({ sign_up_enabled: false });
    expect((await listAuditEntries(app, own.id)).map(({ action, details }) => [action, details])).toEqual([
      [
        "project.update",
        {
          "config.sign_up_enabled": { before: true, after: false },
          "config.client_team_creation_enabled": { before: false, after: true },
        },
      ],
    ]);
    await update("environment", values, own);
    expect(await listAuditEntries(app, own.id)).toHaveLength(1);
    expect(await readLevel("environment", own)).toEqual({
      "auth.allowSignUp": false,
      "teams.allowClientTeamCreation": true,
      "domains.allowLocalhost": true,
    });
  });

  test("an object replaces everything below its path, and null removes the value", async () => {
    const own = await makeProject(app, { client_team_creation_enabled: true, passkey_enabled: true });
    await update("environment", { teams: { createPersonalTeamOnSignUp: true }, "auth.passkey": null }, own);
    expect(await readProject(own)).toMatchObject({
      config: { client_team_creation_enabled: false, create_team_on_sign_up: true, passkey_enabled: false },
    });
  });

  test("adds, changes, and removes domains, providers, and default permissions", async () => {
    const own = await makeProject(app);
    const provider = { type: "github", isShared: false, clientId: "id", clientSecret: "sesame", allowSignIn: true };
    await update(
      "environment",
      {
        "domains.trustedDomains.any": { baseUrl: "https://a.example" },
        "auth.oauth.providers.github": provider,
        "rbac.defaultPermissions.teamMember.team_admin": true,
      },
      own,
    );
    expect(await readProject(own)).toMatchObject({
      config: {
        domains: [{ domain: "https://a.example", handler_path: "/handler" }],
        oauth_providers: [{ id: "github", type: "standard", client_id: "id", client_secret: "sesame" }],
        team_member_default_permissions: [{ id: "team_admin" }, { id: "team_member" }],
      },
    });
    await update("environment", { "auth.oauth.providers.github.clientId": "other" }, own);
    expect((await readTree(own)).auth.oauth.providers.github).toMatchObject({
      clientId: "other",
      clientSecret: "sesame",
    });
    const [name] = Object.keys((await readTree(own)).domains.trustedDomains);
    const gone = { [`domains.trustedDomains.${name}`]: null, "auth.oauth.providers.github": null };
    await update("environment", { ...gone, "rbac.defaultPermissions.teamMember.team_admin": null }, own);
    expect(await readProject(own)).toMatchObject({
      config: { domains: [], oauth_providers: [], team_member_default_permissions: [{ id: "team_member" }] },
    });
  });

  test("sets the mail server, and keeps the password only for the same server", async () => {
    const own = await makeProject(app);
    const server = { isShared: false, provider: "smtp", host: "mail.example", port: 25, username: "u", password: "p" };
    const sender = { senderName: "S", senderEmail: "s@example.com" };
    expect(await update("environment", { "emails.server": { ...server, ...sender } }, own)).toMatchObject(success);
    expect(await update("environment", { "emails.server.senderName": "T" }, own)).toMatchObject(success);
    expect(await readProject(own)).toMatchObject({
      config: { email_config: { type: "standard", host: "mail.example", password: "p", sender_name: "T" } },
    });
    const moved = await update("environment", { "emails.server.host": "evil.example" }, own);
    expect([moved.status, moved.json.code]).toEqual([400, "SCHEMA_ERROR"]);
    expect((await readTree(own)).emails.server.host).toBe("mail.example");
    await update("environment", { "emails.server": null }, own);
    expect(await readProject(own)).toMatchObject({ config: { email_config: { type: "shared" } } });
  });

  test("is refused as a whole, with the path that can't be set", async () => {
    const refused: [Level, object, string][] = [
      ["environment", { "auth.allowSignIn": true }, "auth.allowSignIn isn't a setting"],
      ["environment", { payments: { products: { a: { displayName: "A" } } } }, "payments.products.a.displayName isn't"],
      ["environment", { "auth.allowSignUp": "no" }, "auth.allowSignUp must be true or false"],
      ["environment", { "auth.oauth.accountMergeStrategy": "x" }, "auth.oauth.accountMergeStrategy must be"],
      ["environment", { "project.requirePublishableClientKey": true }, "only at the level project"],
      ["project", { "auth.allowSignUp": true }, "can't be set at the level project"],
      ["branch", { "domains.allowLocalhost": true }, "domains.allowLocalhost can't be set at the level branch"],
      ["branch", { "auth.oauth.providers.github.clientSecret": "x" }, "can't be set at the level branch"],
      ["environment", { "auth.oauth.providers.nope": { type: "nope" } }, "auth.oauth.providers"],
      ["environment", { "auth.oauth.providers.github.clientId": "x" }, "github.type must be"],
      ["environment", { "auth.oauth.providers.github.allowSignIn": false }, "github.allowSignIn must be true"],
      ["environment", { "domains.trustedDomains.x.handlerPath": "/h" }, "domains.trustedDomains.x.baseUrl is required"],
      ["environment", { "domains.trustedDomains.x": { baseUrl: "ftp://x" } }, "domains.trustedDomains.0.domain"],
      ["environment", { "domains.trustedDomains.x": null }, "domains.trustedDomains.x isn't set"],
      ["environment", { "emails.server.host": "x" }, "emails.server.host needs emails.server.isShared"],
      ["environment", { "emails.server.provider": "resend" }, 'emails.server.provider must be "smtp"'],
      ["environment", { "rbac.defaultPermissions.signUp.nope": true }, "nope"],
      ["environment", { "rbac.permissions.a": { scope: "team" } }, "rbac.permissions.a.scope isn't"],
      ["environment", { "a.b.c.d.e.f.g.h.i": null }, "a.b.c.d.e.f.g.h.i isn't"],
      ["environment", { "auth.__proto__.allowSignUp": true }, "auth.__proto__.allowSignUp isn't"],
      ["environment", { constructor: null }, "constructor isn't"],
    ];
    for (const [level, values, expected] of refused) {
      const { status, text, headers } = await update(level, {
        ...values,
        ...(level !== "project" && { "auth.otp.allowSignIn": true }),
      });
      expect([status, headers["x-stack-known-error"]], text).toEqual([400, undefined]);
      expect(text).toContain(expected);
    }
    expect(await readProject()).toMatchObject({ config: { magic_link_enabled: false } });
    expect(await readLevel("branch")).toEqual({});
  });

  test("must be the text of a JSON object", async () => {
    for (const config_override_string of ["", "{", "[]", "null", "1"]) {
      const { status, text } = await send("PATCH", override("environment"), { config_override_string });
      expect(status).toBe(400);
      expect(text).toContain("config_override_string must be");
    }
    const deep = `{"auth":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`;
    expect((await send("PATCH", override("environment"), { config_override_string: deep })).status).toBe(400);
    expect((await send("PATCH", override("nowhere" as Level), { config_override_string: "{}" })).json.code).toBe(
      "SCHEMA_ERROR",
    );
  });

  test("concurrent changes of different paths are all kept", async () => {
    const own = await makeProject(app);
    const paths = ["auth.otp.allowSignIn", "auth.passkey.allowSignIn", "apiKeys.enabled.user", "apiKeys.enabled.team"];
    await Promise.all(paths.map((path) => update("environment", { [path]: true }, own)));
    const { config } = await readProject(own);
    expect(config).toMatchObject({
      magic_link_enabled: true,
      passkey_enabled: true,
      allow_user_api_keys: true,
      allow_team_api_keys: true,
    });
  });
});

describe("sign-up rules and verified emails", () => {
  const rule = {
    enabled: true,
    priority: 5,
    condition: 'emailDomain == "example.com"',
    "action.type": "reject",
    "action.message": "not us",
  };
  const paths = Object.fromEntries(
    Object.entries(rule).map(([name, value]) => [`auth.signUpRules.no-example.${name}`, value]),
  );

  test("are set, read and removed by their paths", async () => {
    const own = await makeProject(app);
    const settings = { "onboarding.requireEmailVerification": true, "auth.signUpRulesDefaultAction": "reject" };
    expect(await update("branch", { ...paths, ...settings }, own)).toMatchObject(success);
    expect((await readProject(own)).config).toMatchObject({
      require_email_verification: true,
      sign_up_rules_default_action: "reject",
      sign_up_rules: [
        {
          id: "no-example",
          enabled: true,
          display_name: null,
          priority: 5,
          condition: rule.condition,
          action: { type: "reject", message: "not us" },
        },
      ],
    });
    const { auth, onboarding } = await readTree(own);
    expect(onboarding).toEqual({ requireEmailVerification: true });
    expect(auth.signUpRules["no-example"]).toMatchObject({
      priority: 5,
      action: { type: "reject", message: "not us" },
    });
    expect(await reset("branch", ["auth.signUpRules.no-example"], own)).toMatchObject(success);
    expect((await readProject(own)).config).toMatchObject({ sign_up_rules: [] });
  });

  test.each([
    ["a condition that isn't CEL", { "auth.signUpRules.a.condition": "email ==" }],
    ["an unknown action", { ...paths, "auth.signUpRules.no-example.action.type": "delete" }],
    ["a rule without a condition", { "auth.signUpRules.a.enabled": true }],
    ["an unknown field", { "auth.signUpRules.a.color": "red" }],
  ])("%s changes nothing", async (_what, values) => {
    const own = await makeProject(app);
    expect((await update("branch", values, own)).status).toBe(400);
    expect((await readProject(own)).config).toMatchObject({ sign_up_rules: [] });
  });
});

describe("levels", () => {
  test("what the environment sets takes precedence over what is pushed, until it is reset", async () => {
    const own = await makeProject(app);
    await update("environment", { "auth.passkey.allowSignIn": true }, own);
    const pushed = { auth: { passkey: { allowSignIn: false }, otp: { allowSignIn: true } } };
    expect(await replace("branch", pushed, own)).toMatchObject(success);
    expect(await readProject(own)).toMatchObject({ config: { passkey_enabled: true, magic_link_enabled: true } });
    expect(await readLevel("branch", own)).toEqual({ "auth.passkey.allowSignIn": false, "auth.otp.allowSignIn": true });
    expect(await readLevel("environment", own)).toMatchObject({ "auth.passkey.allowSignIn": true });
    await reset("environment", ["auth.passkey"], own);
    expect(await readProject(own)).toMatchObject({ config: { passkey_enabled: false, magic_link_enabled: true } });
    await replace("branch", {}, own);
    expect(await readProject(own)).toMatchObject({ config: { passkey_enabled: false, magic_link_enabled: false } });
  });

  test("a change in the dashboard belongs to the environment", async () => {
    const own = await makeProject(app);
    await replace("branch", { "auth.otp.allowSignIn": true }, own);
    await patchProject({ magic_link_enabled: false }, own);
    expect(await readLevel("environment", own)).toMatchObject({ "auth.otp.allowSignIn": false });
    await replace("branch", { "auth.otp.allowSignIn": true, "auth.allowSignUp": false }, own);
    expect(await readProject(own)).toMatchObject({ config: { magic_link_enabled: false, sign_up_enabled: false } });
  });

  test("replacing the environment returns what is left out to what was pushed, or to the default", async () => {
    const own = await makeProject(app, { passkey_enabled: true, credential_enabled: false });
    await replace("branch", { "auth.otp.allowSignIn": true }, own);
    await update("environment", { "auth.otp.allowSignIn": false }, own);
    await replace("environment", { "auth.passkey.allowSignIn": true }, own);
    expect(await readProject(own)).toMatchObject({
      config: { passkey_enabled: true, credential_enabled: true, magic_link_enabled: true, allow_localhost: false },
    });
    expect(await readLevel("environment", own)).toEqual({ "auth.passkey.allowSignIn": true });
  });

  test("pushed default permissions replace the default ones", async () => {
    const own = await makeProject(app);
    await replace("branch", { rbac: { defaultPermissions: { teamCreator: { team_member: true } } } }, own);
    expect(await readProject(own)).toMatchObject({
      config: { team_creator_default_permissions: [{ id: "team_member" }] },
    });
    await update("branch", { "rbac.defaultPermissions.teamCreator": {} }, own);
    expect(await readProject(own)).toMatchObject({ config: { team_creator_default_permissions: [] } });
    await reset("branch", ["rbac"], own);
    expect(await readProject(own)).toMatchObject({
      config: { team_creator_default_permissions: [{ id: "team_admin" }] },
    });
  });

  test("the level project holds whether clients need a key", async () => {
    const own = await makeProject(app);
    await update("project", { "project.requirePublishableClientKey": true }, own);
    expect(await readProject(own)).toMatchObject({ config: { publishable_client_key_required: true } });
    expect(await readLevel("project", own)).toEqual({ "project.requirePublishableClientKey": true });
    await reset("project", ["project"], own);
    expect(await readLevel("project", own)).toEqual({});
  });

  test("a path that isn't a setting can't be reset", async () => {
    const { status, text } = await reset("environment", ["auth.allowSignUp", "auth.nope"]);
    expect([status, text]).toEqual([400, "auth.nope isn't a setting of this server. Nothing was changed."]);
  });
});

describe("the source of a pushed configuration", () => {
  const github = {
    type: "pushed-from-github",
    owner: "acme",
    repo: "app",
    branch: "main",
    commit_hash: "abc",
    config_file_path: "config.ts",
  };

  test("is stored with the push, and can be forgotten without changing the configuration", async () => {
    const own = await makeProject(app);
    const read = async () => (await send("GET", "/internal/config/source", undefined, own.as("admin"))).json;
    expect(await read()).toEqual({ source: { type: "unlinked" } });
    const body = { config_string: JSON.stringify({ "auth.otp.allowSignIn": true }), source: github };
    await send("PUT", override("branch"), body, own.as("admin"));
    expect(await read()).toEqual({ source: github });
    const unlink = () => send("DELETE", "/internal/config/source", undefined, own.as("admin"));
    expect([await unlink(), await unlink()]).toMatchObject([success, success]);
    expect(await read()).toEqual({ source: { type: "unlinked" } });
    expect(await readLevel("branch", own)).toEqual({ "auth.otp.allowSignIn": true });
    expect((await listAuditEntries(app, own.id)).map(({ details }) => details)).toEqual([
      {
        pushed_config: "changed",
        config_source: "changed",
        "config.magic_link_enabled": { before: false, after: true },
      },
      { config_source: "changed" },
    ]);
  });

  test("is required for a push, and only for a push", async () => {
    const missing = await send("PUT", override("branch"), { config_string: "{}" });
    expect([missing.status, missing.text]).toEqual([400, "source is required at the level branch."]);
    const extra = await send("PUT", override("environment"), { config_string: "{}", source: unknown });
    expect([extra.status, extra.text]).toEqual([400, "source is only for the level branch."]);
    const wrong = await send("PUT", override("branch"), { config_string: "{}", source: { type: "elsewhere" } });
    expect(wrong.json.code).toBe("SCHEMA_ERROR");
  });
});
