import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import { findTablesContaining } from "../../testing/find-stored-text.ts";
import { asOwner, changeUser, internalProject, makeProject, signUp } from "../../testing/fixtures.ts";
import { contentWithText } from "../../testing/mail/templates.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  accept,
  byOwner,
  detailsRequest,
  findOwnerIds,
  invite,
  inviteRequest,
  listInvitations,
  makeOwned,
  type OwnedTestProject,
  path,
  revoke,
  unknownId,
} from "./testing/invitation-fixtures.ts";

let app: TestApp;
let owned: OwnedTestProject;
let foreign: OwnedTestProject;
beforeAll(async () => {
  app = await createTestApp();
  owned = await makeOwned(app);
  foreign = await makeOwned(app);
});
afterAll(() => app.close());

const dayMs = 24 * 60 * 60 * 1000;
const tiers = (method: string, where: string, body?: object) =>
  accessScenarios({ method, path: where, body }, ["admin"], (access) => owned.project.as(access));
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const notAnOwner = { status: 401, code: "ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN" } as const;

describe("POST /internal/project-owner-invitations", () => {
  runScenarios(
    () => app,
    [
      ...tiers("POST", path, { email: "a@example.com" }),
      {
        name: "an owner can invite an email, which receives a link",
        request: () => inviteRequest(byOwner(owned), { email: "Grace@Example.com" }),
        status: 201,
        emailsSent: 1,
        effects: (_app, { json }) =>
          expect(json).toEqual({
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            email: "Grace@Example.com",
            is_transfer: false,
            invited_by: { user_id: owned.owners[0]?.id, display_name: null, primary_email: owned.owners[0]?.email },
            created_at_millis: app.platform.clock(),
            expires_at_millis: app.platform.clock() + 7 * dayMs,
          }),
      },
      {
        name: "a key can invite, without an inviter",
        request: () => inviteRequest(owned.project.as("admin")),
        status: 201,
        contains: { invited_by: null, is_transfer: false },
        emailsSent: 1,
      },
      {
        name: "an owner can transfer the project",
        request: () => inviteRequest(byOwner(owned), { is_transfer: true }),
        status: 201,
        contains: { is_transfer: true },
        emailsSent: 1,
      },
      {
        name: "a key cannot transfer the project, because it is not an owner",
        request: () => inviteRequest(owned.project.as("admin"), { is_transfer: true }),
        status: 400,
        code: null,
      },
      {
        name: "an email with an account gets the same response",
        request: () => inviteRequest(byOwner(owned), { email: owned.owners[0]?.email }),
        status: 201,
        emailsSent: 1,
      },
      {
        name: "an owner of another project is rejected",
        request: () => inviteRequest(asOwner(owned.project, foreign.owners[0]?.accessToken ?? "")),
        ...notAnOwner,
      },
      {
        name: "a user of project internal without projects is rejected",
        request: async () =>
          inviteRequest(asOwner(owned.project, (await signUp(app, internalProject(app))).accessToken)),
        ...notAnOwner,
      },
      ...["", "not-an-email", "a b@example.com", "a@example.com\r\nbcc: x@example.com", null, 1, {}].map((email) => ({
        name: `rejects the URL ${JSON.stringify(email)}`,
        request: () => inviteRequest(byOwner(owned), { email }),
        ...schemaError,
      })),
      {
        name: "a string instead of a boolean is rejected",
        request: () => inviteRequest(byOwner(owned), { is_transfer: "perhaps" }),
        ...schemaError,
      },
      {
        name: "rejects an unknown field",
        request: () => inviteRequest(byOwner(owned), { callback_url: "https://evil.example" }),
        ...schemaError,
      },
    ],
  );

  test("inviting an email again sends a new email and revokes the older invitation", async () => {
    const own = await makeOwned(app);
    const first = await invite(app, own, { email: "Twice@example.com" });
    app.advance(1);
    const second = await invite(app, own, { email: "twice@EXAMPLE.com", is_transfer: true });
    expect(await listInvitations(app, byOwner(own))).toMatchObject([{ id: second.id, is_transfer: true }]);
    expect((await app.send(detailsRequest(app, first.code))).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await app.send(detailsRequest(app, second.code))).status).toBe(200);
  });

  test("the email uses the template of project internal", async () => {
    const own = await makeOwned(app);
    const { pool } = app.platform.database;
    await pool.query(
      `insert into email_templates (project_id, type, language, subject, content, updated_at)
       values ('internal', 'owner_invitation', '', 'Own {{ownedProjectDisplayName}}', $1, now())`,
      [contentWithText("{{#if isTransfer}}Take it over{{else}}Join{{/if}}: {{ownerInvitationLink}}")],
    );
    await invite(app, own, { email: "own@example.com", is_transfer: true });
    await pool.query("delete from email_templates");
    const mail = (await app.emailsSent()).find(({ recipient }) => recipient === "own@example.com");
    expect(mail).toMatchObject({ subject: "Own Acme", text: expect.stringMatching(/^Take it over:\s+http\S+code=/) });
  });

  test("ten concurrent invitations of one email leave one open", async () => {
    const own = await makeOwned(app);
    const all = Array.from({ length: 10 }, () => app.send(inviteRequest(byOwner(own), { email: "at@once.example" })));
    for (const { status } of await Promise.all(all)) expect(status).toBe(201);
    expect(await listInvitations(app, byOwner(own))).toHaveLength(1);
  });

  test("a project can have fifty open invitations, even with concurrent requests; inviting one of them again is allowed", async () => {
    const own = await makeOwned(app);
    const emails = Array.from({ length: 55 }, (_, n) => `person-${n}@example.com`);
    const answers = await Promise.all(emails.map((email) => app.send(inviteRequest(byOwner(own), { email }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    for (const { status, text } of answers.filter((answer) => answer.status !== 201))
      expect([status, text]).toEqual([400, expect.stringContaining("at most 50 open invitations")]);
    const [open] = await listInvitations(app, byOwner(own));
    expect((await app.send(inviteRequest(byOwner(own), { email: open?.email }))).status).toBe(201);
    await app.later(8 * dayMs, async () => {
      expect((await app.send(inviteRequest(own.project.as("admin")))).status).toBe(201);
    });
  });

  test("neither the code nor, in the log, the email is stored", async () => {
    const own = await makeOwned(app);
    const { code, email, id } = await invite(app, own);
    expect(await findTablesContaining(app, code)).toEqual([]);
    const entries = await listAuditEntries(app, own.project.id);
    expect(entries).toMatchObject([
      {
        action: "project_owner_invitation.send",
        actor_type: "owner",
        actor_id: own.owners[0]?.id,
        target_type: "project_owner_invitation",
        target_id: id,
        details: { is_transfer: false },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  test("an owner who is removed concurrently cannot invite", async () => {
    const own = await makeOwned(app, 2);
    const { pool } = app.platform.database;
    const client = await pool.connect();
    let answer: ReturnType<TestApp["send"]>;
    try {
      await client.query("begin");
      await client.query("select 1 from projects where id = $1 for no key update", [own.project.id]);
      // It waits for the project lock, while this transaction removes the owner.
      answer = app.send(inviteRequest(byOwner(own)));
      await client.query("delete from project_owners where owner_user_id = $1", [own.owners[0]?.id]);
      await client.query("commit");
    } finally {
      client.release();
    }
    expect((await answer).json.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
    expect(await listInvitations(app, own.project.as("admin"))).toEqual([]);
  });
});

describe("GET /internal/project-owner-invitations", () => {
  runScenarios(() => app, tiers("GET", path));

  test("lists the project's open invitations, oldest first, with their inviters", async () => {
    const own = await makeOwned(app);
    const [owner] = own.owners;
    if (owner) await changeUser(app, internalProject(app), owner, { display_name: "Ada" });
    const first = await invite(app, own);
    app.advance(1);
    const second = await invite(app, own);
    expect(await listInvitations(app, byOwner(own))).toMatchObject([
      { id: first.id, email: first.email, invited_by: { user_id: owner?.id, display_name: "Ada" } },
      { id: second.id },
    ]);
    const texts = JSON.stringify(await listInvitations(app, byOwner(own)));
    for (const { code } of [first, second]) expect(texts).not.toContain(code);
    expect(await listInvitations(app, byOwner(await makeOwned(app)))).toEqual([]);
    await app.later(7 * dayMs, async () => expect(await listInvitations(app, own.project.as("admin"))).toEqual([]));
  });
});

describe("DELETE /internal/project-owner-invitations/{id}", () => {
  const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
  runScenarios(
    () => app,
    [
      ...tiers("DELETE", `${path}/${unknownId}`),
      {
        name: "a malformed id is rejected",
        request: () => ({ method: "DELETE", path: `${path}/x`, headers: byOwner(owned) }),
        ...schemaError,
      },
      {
        name: "an unknown id is not found",
        request: () => ({ method: "DELETE", path: `${path}/${unknownId}`, headers: byOwner(owned) }),
        ...notFound,
      },
      {
        name: "another project's invitation is not found and stays",
        request: async () => ({
          method: "DELETE",
          path: `${path}/${(await invite(app, foreign)).id}`,
          headers: byOwner(owned),
        }),
        ...notFound,
        effects: async () => expect(await listInvitations(app, byOwner(foreign))).toHaveLength(1),
      },
    ],
  );

  test("invalidates the emailed code, and is audited with the actor", async () => {
    const own = await makeOwned(app);
    const { id, code } = await invite(app, own);
    expect((await revoke(app, own.project.as("admin"), id.toUpperCase())).json).toEqual({ success: true });
    expect((await revoke(app, byOwner(own), id)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    const guest = await signUp(app, internalProject(app));
    expect((await accept(app, code, guest)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await findOwnerIds(app, own.project.id)).toEqual([own.owners[0]?.id]);
    expect((await listAuditEntries(app, own.project.id)).at(-1)).toMatchObject({
      action: "project_owner_invitation.revoke",
      actor_type: "key",
      target_id: id,
    });
  });
});

describe("an owner who loses a project", () => {
  test("loses the invitations they sent, and no others", async () => {
    const own = await makeOwned(app, 2);
    const dead = await invite(app, own);
    const [first, second] = own.owners;
    const alive = await app.send(inviteRequest(byOwner(own, 1)));
    const removal = { method: "DELETE", path: `/internal/project-owners/${first?.id}`, headers: byOwner(own, 1) };
    expect((await app.send(removal)).status).toBe(200);
    expect((await listInvitations(app, byOwner(own, 1))).map(({ id }) => id)).toEqual([alive.json.id]);
    expect((await app.send(detailsRequest(app, dead.code))).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await findOwnerIds(app, own.project.id)).toEqual([second?.id]);
  });

  test("also loses them with the account; deleting the project deletes all", async () => {
    const own = await makeOwned(app, 2);
    const { code } = await invite(app, own);
    const headers = internalProject(app).as("server");
    expect((await app.send({ method: "DELETE", path: `/users/${own.owners[0]?.id}`, headers })).status).toBe(200);
    expect((await app.send(detailsRequest(app, code))).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    const other = await makeOwned(app);
    const left = await invite(app, other);
    await app.send({ method: "DELETE", path: "/internal/projects/current", headers: byOwner(other) });
    expect((await app.send(detailsRequest(app, left.code))).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    await app.runProjectDeletions();
    expect(await findTablesContaining(app, left.id)).not.toContain("project_owner_invitations");
  });
});

test("a project with keys only gets its first owner", async () => {
  const project = await makeProject(app);
  const own = { project, owners: [] };
  const { json } = await app.send(inviteRequest(project.as("admin"), { email: "first@example.com" }));
  expect(json.invited_by).toBeNull();
  const guest = await signUp(app, internalProject(app));
  const { code } = await getCode("first@example.com");
  expect((await accept(app, code, guest)).json).toEqual({ project_id: project.id });
  expect(await findOwnerIds(app, own.project.id)).toEqual([guest.id]);
});

async function getCode(email: string): Promise<{ code: string }> {
  const mail = (await app.emailsSent()).find(({ recipient }) => recipient === email);
  return { code: /code=([0-9a-z]{45})/.exec(mail?.text ?? "")?.[1] ?? "" };
}
