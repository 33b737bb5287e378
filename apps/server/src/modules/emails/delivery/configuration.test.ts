import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { customSmtpConfig } from "../../../testing/mail/project-mail-server.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const path = "/internal/projects/current";
const write = (email_config: object) =>
  app.send({ method: "PATCH", path, headers: project.as("admin"), body: { config: { email_config } } });
const read = async () => {
  const { json } = await app.send({ method: "GET", path, headers: project.as("admin") });
  return (json as { config: { email_config: Record<string, unknown> } }).config.email_config;
};
const getSecrets = async () =>
  (await app.platform.database.pool.query("select name from project_secrets where project_id = $1", [project.id])).rows;

describe("the mail server configuration", () => {
  test("without a login returns every key, including empty ones", async () => {
    expect((await write(customSmtpConfig(25))).status).toBe(200);
    expect(await read()).toEqual({
      type: "standard",
      host: "127.0.0.1",
      port: 25,
      username: "",
      password: "",
      has_password: false,
      sender_name: "Acme Mail",
      sender_email: "hello@acme.example",
    });
    expect(await getSecrets()).toEqual([]);
  });

  test("has no login after both fields are cleared", async () => {
    await write(customSmtpConfig(25, { username: "mailer", password: "mail-secret" }));
    expect(await getSecrets()).toEqual([{ name: "email:password" }]);
    await write(customSmtpConfig(25));
    expect(await read()).toMatchObject({ username: "", password: "" });
    expect(await getSecrets()).toEqual([]);
  });

  test.each(["auto", "tls", "starttls", "none"])("keeps the TLS mode %s and the reply-to address", async (security) => {
    const email_config = customSmtpConfig(25, { security, reply_to: "help@acme.example" });
    await write(email_config);
    expect(await read()).toEqual({ ...email_config, has_password: false });
  });

  test("is replaced as a whole: absent fields are removed", async () => {
    await write(customSmtpConfig(25, { security: "none", reply_to: "help@acme.example" }));
    await write(customSmtpConfig(25));
    expect(await read()).not.toHaveProperty("security");
    expect(await read()).not.toHaveProperty("reply_to");
    await write({ type: "shared", security: "tls", reply_to: "help@acme.example" });
    expect(await read()).toEqual({ type: "shared" });
  });

  test.each([
    ["a user name without a password", { username: "mailer" }, "password"],
    ["a password without a user name", { password: "mail-secret" }, "username"],
    ["an endless host", { host: "x".repeat(254) }, "host"],
    ["an endless sender", { sender_name: "x".repeat(257) }, "sender_name"],
    ["a host that is not text", { host: "mail\0.example" }, "host"],
    ["an unknown protection", { security: "rot13" }, "security"],
    ["a reply-to without a domain", { reply_to: "not-an-email" }, "reply_to"],
    ["an answer with a header in it", { reply_to: "a@b.example\r\nBcc: c@d.example" }, "reply_to"],
  ])("rejects %s", async (_what, change, field) => {
    const before = await read();
    const { status, json } = await write(customSmtpConfig(25, change));
    expect(status).toBe(400);
    expect(json.code).toBe("SCHEMA_ERROR");
    expect(json.error).toContain(`email_config.${field}`);
    expect(await read()).toEqual(before);
  });
});
