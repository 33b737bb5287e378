import type { ProjectConfigRead } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import {
  asOwner,
  internalProject,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";

let app: TestApp;
let owner: TestUser;
let owned: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  owned = await makeProject(app);
  owner = await signUp(app, internalProject(app));
  const { pool } = app.platform.database;
  await pool.query("insert into project_owners (project_id, owner_user_id) values ($1, $2)", [owned.id, owner.id]);
});
afterAll(() => app.close());

const path = "/internal/projects/current";
const byOwner = () => asOwner(owned, owner.accessToken);
const write = (config: object, headers = byOwner()): Promise<TestResponse> =>
  app.send({ method: "PATCH", path, headers, body: { config } });
const read = async (headers = byOwner()): Promise<ProjectConfigRead> =>
  (await app.send({ method: "GET", path, headers })).json.config as ProjectConfigRead;
/** With a key: the full configuration, including secrets. */
const stored = () => read(owned.as("admin"));

const secrets = ["github-secret", "acme-secret", "mail-secret"];
const github = { id: "github", type: "standard", client_id: "c", client_secret: "github-secret" };
const acme = {
  id: "acme",
  display_name: "Acme",
  issuer: "https://acme.example",
  client_id: "c",
  client_secret: "acme-secret",
};
const mail = {
  type: "standard",
  host: "smtp.example.com",
  port: 587,
  username: "mailer",
  password: "mail-secret",
  sender_name: "Acme",
  sender_email: "acme@example.com",
};
const everything = { oauth_providers: [github], custom_oidc: [acme], email_config: mail };
const without = <K extends string>(entry: Record<string, unknown>, field: K): Record<string, unknown> => ({
  ...entry,
  [field]: undefined,
});

describe("an owner session", () => {
  test("never reads a secret in any response, only whether one is set", async () => {
    const internal = internalProject(app).as("client", owner.accessToken);
    const answers = [
      await write(everything),
      await app.send({ method: "GET", path, headers: byOwner() }),
      await app.send({ method: "GET", path: "/projects/current", headers: byOwner() }),
      await app.send({ method: "PATCH", path: "/projects/current", headers: byOwner(), body: {} }),
      await app.send({ method: "GET", path: "/internal/projects", headers: internal }),
      await app.send({
        method: "POST",
        path: "/internal/projects",
        headers: internal,
        body: { display_name: "Another", config: everything },
      }),
      await app.send({ method: "GET", path: "/internal/audit-log", headers: byOwner() }),
    ];
    for (const { status, text } of answers) {
      expect([200, 201]).toContain(status);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    expect(await read()).toMatchObject({
      oauth_providers: [{ id: "github", client_id: "c", client_secret: "", has_client_secret: true }],
      custom_oidc: [{ id: "acme", has_client_secret: true }],
      email_config: { username: "mailer", password: "", has_password: true },
    });
    expect((await read()).custom_oidc[0]).not.toHaveProperty("client_secret");
  });

  test("reads no secrets even with an additional key: the session takes precedence", async () => {
    await write(everything);
    const both = { ...owned.as("admin"), ...byOwner() };
    const { text } = await app.send({ method: "GET", path, headers: both });
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test("sending back what was read keeps every secret", async () => {
    await write(everything);
    const { oauth_providers, custom_oidc, email_config } = await read();
    expect((await write({ oauth_providers, custom_oidc, email_config })).status).toBe(200);
    expect(await stored()).toMatchObject(everything);
    const changed = {
      oauth_providers: [{ ...oauth_providers[0], client_id: "d" }],
      custom_oidc: [{ ...custom_oidc[0], display_name: "Acme 2" }],
      email_config: { ...email_config, port: 465 },
    };
    expect((await write(changed)).status).toBe(200);
    expect(await stored()).toMatchObject({
      oauth_providers: [{ ...github, client_id: "d" }],
      custom_oidc: [{ ...acme, display_name: "Acme 2" }],
      email_config: { ...mail, port: 465 },
    });
  });

  test("can write new secrets", async () => {
    await write(everything);
    const newer = {
      oauth_providers: [{ ...github, client_secret: "newer" }],
      custom_oidc: [{ ...acme, client_secret: "newer" }],
      email_config: { ...mail, host: "other.example.com", password: "newer" },
    };
    expect((await write(newer)).status).toBe(200);
    expect(await stored()).toMatchObject(newer);
  });

  test.each<[string, object, string]>([
    [
      "a mail server on another host",
      { email_config: { ...without(mail, "password"), host: "evil.example" } },
      "email_config.password",
    ],
    [
      "a mail server on another host, as published clients write it",
      { email_config: { ...mail, password: "", host: "evil.example" } },
      "email_config.password",
    ],
    [
      "another user of the mail server",
      { email_config: { ...without(mail, "password"), username: "other-user" } },
      "email_config.password",
    ],
    [
      "a custom provider of another issuer",
      { custom_oidc: [{ ...without(acme, "client_secret"), issuer: "https://evil.example" }] },
      "custom_oidc.0.client_secret",
    ],
    [
      "a new provider of the project's own",
      {
        oauth_providers: [
          without(github, "client_secret"),
          { id: "google", type: "standard", client_id: "c", client_secret: "" },
        ],
      },
      "oauth_providers.1.client_secret",
    ],
  ])("%s requires its secret again: the stored one is never sent elsewhere", async (_what, config, place) => {
    await write(everything);
    const before = await stored();
    for (const headers of [byOwner(), owned.as("admin")]) {
      const { status, json } = await write(config, headers);
      expect(status).toBe(400);
      expect(json.code).toBe("SCHEMA_ERROR");
      expect(json.error).toContain(`body.config.${place} `);
    }
    expect(await stored()).toEqual(before);
  });

  test("deleting an entry deletes its secret", async () => {
    await write(everything);
    await write({ oauth_providers: [], custom_oidc: [], email_config: { type: "shared" } });
    const again = {
      oauth_providers: [without(github, "client_secret")],
      email_config: without(mail, "password"),
    };
    expect((await write(again)).json.code).toBe("SCHEMA_ERROR");
    expect((await write({ custom_oidc: [without(acme, "client_secret")] })).status).toBe(200);
    expect((await stored()).custom_oidc).toMatchObject([{ has_client_secret: false }]);
  });

  test("an entry that older clients disable loses its secret, too", async () => {
    await write({ oauth_providers: [github] });
    await write({ oauth_providers: [{ ...github, enabled: false }] });
    expect((await write({ oauth_providers: [without(github, "client_secret")] })).json.code).toBe("SCHEMA_ERROR");
  });

  test("an empty secret makes a public client, which can change its issuer", async () => {
    await write({ custom_oidc: [{ ...acme, client_secret: "" }] });
    expect((await read()).custom_oidc).toMatchObject([{ has_client_secret: false }]);
    const moved = { ...without(acme, "client_secret"), issuer: "https://other.example" };
    expect((await write({ custom_oidc: [moved] })).status).toBe(200);
  });

  test("an SMTP server without credentials removes the stored ones", async () => {
    await write(everything);
    expect((await write({ email_config: { ...mail, username: "", password: undefined } })).status).toBe(200);
    expect((await stored()).email_config).toMatchObject({ username: "", password: "", has_password: false });
    expect((await write({ email_config: { ...mail, username: "", password: "x" } })).json.error).toContain(
      "email_config.username",
    );
  });
});

test("a key still reads secrets in plain text, along with the flags that one is set", async () => {
  await write(everything);
  expect(await stored()).toMatchObject({
    oauth_providers: [{ ...github, has_client_secret: true }],
    custom_oidc: [{ ...acme, has_client_secret: true }],
    email_config: { ...mail, has_password: true },
  });
});

test("the audit log records that secrets changed, but no values", async () => {
  await write({ oauth_providers: [github] });
  await write({ oauth_providers: [{ ...github, client_secret: "rotated-secret" }] });
  const entries = (await listAuditEntries(app, owned.id)).filter(({ action }) => action === "project.update");
  expect(entries.at(-1)).toMatchObject({ details: { "config.oauth_providers": "changed" } });
  expect(JSON.stringify(entries)).not.toContain("-secret");
});
