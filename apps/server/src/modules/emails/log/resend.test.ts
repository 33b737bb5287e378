import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createCleanUpTask } from "../../../jobs/clean-up.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { asOwner, makeOwner, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import {
  customSmtpConfig,
  enqueueEmailTo,
  type MailServer,
  makeProjectWithMailServer,
  sendQueuedEmails,
} from "../../../testing/mail/project-mail-server.ts";
import { firstAttempt, lastAttempt } from "../../../testing/mail/queued-emails.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

let app: TestApp;
let project: TestProject;
let server: MailServer;
beforeAll(async () => {
  app = await createTestApp();
  ({ project, server } = await makeProjectWithMailServer(app));
});
afterAll(async () => {
  await server.close();
  await app.close();
});
afterEach(() => {
  delete server.state.message;
  delete server.state.recipient;
});

const request = (id: string, headers = project.as("admin")) => ({
  method: "POST",
  path: `/internal/emails/${id}/resend`,
  headers,
  body: {},
});
const resend = (id: string) => app.send(request(id));
const read = async (id: string) =>
  (await app.send({ method: "GET", path: `/internal/emails/${id}`, headers: project.as("admin") })).json;

/** An email whose content the server rejected. */
async function makeFailedMail(on = project, its = server, recipient = `${crypto.randomUUID()}@example.com`) {
  its.state.message = { code: 554, text: "5.6.0 Looks like spam" };
  const id = await enqueueEmailTo(app, on, recipient);
  await sendQueuedEmails(app, on);
  delete its.state.message;
  return { id, recipient };
}

const unknownId = "00000000-0000-4000-8000-000000000001";
const path = `/internal/emails/${unknownId}/resend`;
const refused = (name: string, why: RegExp, request: Scenario["request"]): Scenario => ({
  name,
  request,
  status: 400,
  code: null,
  effects: (_app, { text }) => expect(text).toMatch(why),
});

describe("POST /internal/emails/{id}/resend", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, ["admin"], (access) => project.as(access)),
      { name: "rejects a malformed id", request: () => request("x"), status: 400, code: "SCHEMA_ERROR" },
      {
        name: "rejects a different recipient",
        request: () => ({ ...request(unknownId), body: { to: "evil@example.com" } }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "does not find an unknown email",
        request: () => request(unknownId),
        status: 404,
        code: null,
        effects: (_app, { text }) => expect(text).toBe("Email not found."),
      },
      {
        name: "does not find a failed email of another project",
        request: async () => {
          const { id } = await makeFailedMail();
          return request(id, (await makeProject(app)).as("admin"));
        },
        status: 404,
        code: null,
        effects: (_app, { text }) => expect(text).toBe("Email not found."),
      },
      {
        name: "does not find an email whose recipient was deleted",
        request: async () => {
          const user = await signUp(app, project);
          const { rows } = await app.platform.database.pool.query<{ id: string }>(
            "select id from emails where user_id = $1",
            [user.id],
          );
          await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", user.accessToken) });
          return request(rows[0]?.id ?? "");
        },
        status: 404,
        code: null,
      },
      refused("a queued email is not sent twice", /Only failed emails can be resent/, async () =>
        request(await enqueueEmailTo(app, project, "waits@example.com")),
      ),
      refused("a sent email is not sent twice", /Only failed emails can be resent/, async () => {
        const id = await enqueueEmailTo(app, project, "sent@example.com");
        await sendQueuedEmails(app, project);
        return request(id);
      }),
      refused("an email with an expired link is not resent", /expired, and its text was deleted/, async () => {
        const { id } = await makeFailedMail();
        await app.platform.database.pool.query("update emails set usable_until = $2 where id = $1", [
          id,
          new Date(app.platform.clock()),
        ]);
        return request(id);
      }),
      {
        name: "resends a failed email as a new email with the same text",
        request: async () => request((await makeFailedMail()).id),
        status: 201,
        contains: { status: "queued", attempts: 0, error: null, can_resend: false, type: "email_verification" },
        emailsSent: 1,
        effects: async (_app, { json }) => {
          await sendQueuedEmails(app, project);
          expect(await read(String(json.id))).toMatchObject({ status: "sent" });
          expect(server.received.at(-1)?.source).toContain("code=3Dsecret-code");
        },
      },
    ],
  );

  test("accepts an owner session without a key, and is audited", async () => {
    const { owner, owned } = await makeOwner(app);
    const headers = asOwner(owned, owner.accessToken);
    const change = { method: "PATCH", path: "/internal/projects/current", headers };
    await app.send({ ...change, body: { config: { email_config: customSmtpConfig(server.port) } } });
    const { id } = await makeFailedMail(owned);
    const { status, json } = await app.send(request(id, headers));
    expect(status).toBe(201);
    const entries = (await listAuditEntries(app, owned.id)).filter(({ action }) => action === "email.resend");
    expect(entries).toMatchObject([
      {
        actor_type: "owner",
        actor_id: owner.id,
        target_type: "email",
        target_id: id,
        details: { type: "email_verification", resent_as: json.id },
      },
    ]);
  });

  test("of many concurrent requests one resends; the others get an error", async () => {
    const { id, recipient } = await makeFailedMail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => resend(id)));
    const rejections = answers.filter(({ status }) => status !== 201);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, text } of rejections)
      expect({ status, text }).toEqual({ status: 400, text: "This email was already resent." });
    await sendQueuedEmails(app, project);
    expect(server.received.filter(({ to }) => to.includes(recipient))).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: "failed", can_resend: false });
  });

  test("a resent email that failed can be resent in turn", async () => {
    const { id } = await makeFailedMail();
    const repeat = String((await resend(id)).json.id);
    server.state.message = { code: 554, text: "5.6.0 Still looks like spam" };
    await sendQueuedEmails(app, project);
    delete server.state.message;
    expect(await read(repeat)).toMatchObject({ status: "failed", can_resend: true });
    expect((await resend(id)).status).toBe(400);
    expect((await resend(repeat)).status).toBe(201);
  });

  test("uses the project's current mail server", async () => {
    const { project: own, server: old } = await makeProjectWithMailServer(app);
    const { id } = await makeFailedMail(own, old);
    await old.close();
    const { server: moved } = await makeProjectWithMailServer(app);
    const change = { method: "PATCH", path: "/internal/projects/current", headers: own.as("admin") };
    await app.send({ ...change, body: { config: { email_config: customSmtpConfig(moved.port) } } });
    const { json } = await app.send(request(id, own.as("admin")));
    expect(json.sender_config).toMatchObject({ port: moved.port });
    await sendQueuedEmails(app, own);
    expect(moved.received).toHaveLength(1);
    await moved.close();
  });
});

describe("the text of a failed email", () => {
  const hasText = async (id: string): Promise<boolean> => {
    const query = "select 1 from emails where id = $1 and body_ciphertext is not null";
    return (await app.platform.database.pool.query(query, [id])).rows.length > 0;
  };
  const cleanUpAfter = (ms: number) => app.later(ms, () => createCleanUpTask(app.platform)({}, firstAttempt));

  test("is kept until its link expires", async () => {
    const { id } = await makeFailedMail();
    await cleanUpAfter(7 * dayMs - hourMs);
    expect(await hasText(id)).toBe(true);
    await cleanUpAfter(7 * dayMs);
    expect(await hasText(id)).toBe(false);
    expect(await read(id)).toMatchObject({ status: "failed", can_resend: false });
  });

  test("is kept for a day if it has no link or code", async () => {
    const { id } = await makeFailedMail();
    await app.platform.database.pool.query("update emails set usable_until = null where id = $1", [id]);
    await cleanUpAfter(dayMs - hourMs);
    expect(await hasText(id)).toBe(true);
    expect((await app.later(dayMs, () => resend(id))).status).toBe(400);
    await cleanUpAfter(dayMs);
    expect(await hasText(id)).toBe(false);
  });

  test("is deleted once the email is sent", async () => {
    const id = await enqueueEmailTo(app, project, "sent@example.com");
    await sendQueuedEmails(app, project, lastAttempt);
    expect(await hasText(id)).toBe(false);
  });

  test("is not sent after its link expired in the queue", async () => {
    const id = await enqueueEmailTo(app, project, "late@example.com");
    const before = server.received.length;
    await app.later(7 * dayMs, () => sendQueuedEmails(app, project));
    expect(server.received).toHaveLength(before);
    expect(await read(id)).toMatchObject({
      status: "failed",
      attempts: 0,
      can_resend: false,
      error: { rawError: expect.stringMatching(/expired before it could be delivered/) },
    });
    expect(await hasText(id)).toBe(false);
  });
});
