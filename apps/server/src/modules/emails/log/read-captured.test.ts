import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { asOwner, makeOwner, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { customSmtpConfig, enqueueEmailTo } from "../../../testing/mail/project-mail-server.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const unknownId = "00000000-0000-4000-8000-000000000001";
const getPath = (id: string) => `/internal/emails/${id}/kept-text`;
const secret = "secret-code";

let app: TestApp;
let project: TestProject;
let mail: string;
let foreignMail: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  mail = await enqueueEmailTo(app, project, "ada@example.com");
  foreignMail = await enqueueEmailTo(app, await makeProject(app), "foreign@example.com");
});
afterAll(() => app.close());

const read = (id: string, headers = project.as("admin")) => ({ method: "GET", path: getPath(id), headers });
const refused = (name: string, request: Scenario["request"], status: number, words: RegExp): Scenario => ({
  name,
  request,
  status,
  code: null,
  excludes: [secret],
  effects: (_app, { text }) => expect(text).toMatch(words),
});
const setState = (id: string, change: string) =>
  app.platform.database.pool.query(`update emails set ${change} where id = $1`, [id]);

describe("GET /internal/emails/{id}/kept-text", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: getPath(unknownId) }, ["admin"], (access) => project.as(access)),
      {
        name: "returns the email's text for a project key, including its live link",
        request: () => read(mail),
        status: 200,
        contains: {
          subject: "Verify your email at Acme",
          text: expect.stringContaining(`https://app.example/verify?code=${secret}`),
          html: expect.stringContaining(secret),
        },
      },
      {
        name: "returns it for an owner session without a key",
        request: async () => {
          const { owner, owned } = await makeOwner(app);
          const headers = asOwner(owned, owner.accessToken);
          return read(await enqueueEmailTo(app, owned, "grace@example.com"), headers);
        },
        status: 200,
        contains: { text: expect.stringContaining(secret) },
      },
      {
        name: "rejects an owner of another project",
        request: async () => {
          const { owner } = await makeOwner(app);
          return read(mail, asOwner(project, owner.accessToken));
        },
        status: 401,
        code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN",
        excludes: [secret],
      },
      {
        name: "rejects a malformed id",
        request: () => read("x"),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      refused("does not find an unknown email", () => read(unknownId), 404, /^Email not found\.$/),
      refused("does not find an email of another project", () => read(foreignMail), 404, /^Email not found\.$/),
      ...(["queued", "sent", "failed", "suppressed"] as const).map((state) =>
        refused(
          `shows no text of an email with state ${state}`,
          async () => {
            const other = await enqueueEmailTo(app, project, "other@example.com");
            await setState(other, `state = '${state}'`);
            return read(other);
          },
          404,
          /^Email not found\.$/,
        ),
      ),
      {
        name: "shows an invitation to sign in, which has no code",
        request: async () => {
          const invitation = await enqueueEmailTo(app, project, "invited@example.com");
          await setState(invitation, "type = 'sign_in_invitation'");
          return read(invitation);
        },
        status: 200,
      },
      {
        ...refused(
          "shows no email that grants access beyond this project, such as an owner invitation",
          async () => {
            const other = await enqueueEmailTo(app, project, "victim@example.com");
            await setState(other, "type = 'owner_invitation'");
            return read(other);
          },
          400,
          /Only the recipient can read this email/,
        ),
      },
      {
        ...refused(
          "shows no email of a project that has its own mail server now",
          async () => {
            const own = await makeProject(app);
            const kept = await enqueueEmailTo(app, own, "early@example.com");
            const email_config = customSmtpConfig(2525);
            const change = { method: "PATCH", path: "/internal/projects/current", headers: own.as("admin") };
            await app.send({ ...change, body: { config: { email_config } } });
            return read(kept, own.as("admin"));
          },
          400,
          /delivered by a mail server/,
        ),
      },
    ],
  );

  test("each read is audited, without the text; a rejected one is not", async () => {
    const own = await makeProject(app);
    const id = await enqueueEmailTo(app, own, "ada@example.com");
    await app.send(read(id, own.as("admin")));
    await app.send(read(foreignMail, own.as("admin")));
    const entries = await listAuditEntries(app, own.id);
    expect(entries).toMatchObject([
      { action: "email.read_kept", actor_type: "key", target_type: "email", target_id: id },
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });

  test("the audit entry of a read names the email's user, if it has one", async () => {
    const own = await makeProject(app);
    const { id: userId } = await signUp(app, own);
    const list = { method: "GET", path: "/internal/emails?status=kept", headers: own.as("admin") };
    const { items } = (await app.send(list)).json as { items: { id: string }[] };
    await app.send(read(items[0]?.id ?? "", own.as("admin")));
    await app.send(read(await enqueueEmailTo(app, own, "visitor@example.com"), own.as("admin")));
    const entries = (await listAuditEntries(app, own.id)).filter(({ action }) => action === "email.read_kept");
    expect(entries.map(({ details }) => details)).toEqual([
      { type: expect.any(String), user_id: userId },
      { type: expect.any(String) },
    ]);
  });

  test("completes a sign-up on a server without email delivery", async () => {
    const own = await makeProject(app);
    const { email } = await signUp(app, own);
    const list = { method: "GET", path: "/internal/emails?status=kept", headers: own.as("admin") };
    const { items } = (await app.send(list)).json as { items: { id: string; to: string[] }[] };
    expect(items[0]?.to).toEqual([email]);
    const { text } = (await app.send(read(items[0]?.id ?? "", own.as("admin")))).json as { text: string };
    const code = /[?&]code=([0-9a-z]{45})/.exec(text)?.[1];
    const verify = { method: "POST", path: "/contact-channels/verify", headers: own.as("client"), body: { code } };
    expect((await app.send(verify)).status).toBe(200);
  });
});

describe("a server with a mail server", () => {
  test("returns no text", async () => {
    const withServer = await createTestApp({ smtpUrl: "smtp://127.0.0.1:1" });
    const own = await makeProject(withServer);
    const id = await enqueueEmailTo(withServer, own, "ada@example.com");
    const { status, text } = await withServer.send(read(id, own.as("admin")));
    expect([status, text]).toEqual([400, expect.stringMatching(/delivered by a mail server/)]);
    await withServer.close();
  });
});
