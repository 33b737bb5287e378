import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import { asOwner, internalProject, readUser, signUp, type TestUser } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { signUpAnonymously } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  accept,
  acceptRequest,
  addTestOwner,
  byOwner,
  detailsRequest,
  findOwnerIds,
  invite,
  listInvitations,
  makeOwned,
  type OwnedTestProject,
  path,
} from "./testing/invitation-fixtures.ts";

let app: TestApp;
let owned: OwnedTestProject;
let guest: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  owned = await makeOwned(app);
  guest = await signUp(app, internalProject(app));
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const weekMs = 7 * 24 * 60 * 60 * 1000;
const unknownCode = "0".repeat(45);
const notInternal = { status: 401, code: "EXPECTED_INTERNAL_PROJECT" } as const;
const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const tiers = (where: string) =>
  accessScenarios({ method: "POST", path: `${path}/${where}`, body: { code: unknownCode } }, allAccessTypes, (access) =>
    internalProject(app).as(access),
  );

describe("POST /internal/project-owner-invitations/details", () => {
  runScenarios(
    () => app,
    [
      ...tiers("details"),
      ...allAccessTypes.map((access) => ({
        name: `returns the invitation to the holder of the code, with ${access} access and without a user`,
        request: async () => detailsRequest(app, (await invite(app, owned)).code, internalProject(app).as(access)),
        status: 200,
        contains: {
          project_display_name: "Acme",
          is_transfer: false,
          has_account: false,
        },
      })),
      {
        name: "requires project internal",
        request: async () => detailsRequest(app, (await invite(app, owned)).code, owned.project.as("client")),
        ...notInternal,
      },
      { name: "rejects an unknown code", request: () => detailsRequest(app, unknownCode), ...notFound },
      ...["", "0".repeat(44), "0".repeat(46), null, {}, ["0".repeat(45)]].map((code) => ({
        name: `the code ${JSON.stringify(code)} is rejected`,
        request: () => detailsRequest(app, code),
        ...schemaError,
      })),
    ],
  );

  test("returns the project, the inviter and the email, and whether that email has an account", async () => {
    const { code } = await invite(app, owned, { email: guest.email, is_transfer: true });
    const { json } = await app.send(detailsRequest(app, code));
    expect(json).toEqual({
      project_id: owned.project.id,
      project_display_name: "Acme",
      inviter_name: owned.owners[0]?.email,
      email: guest.email,
      is_transfer: true,
      has_account: true,
    });
  });

  test("does not consume the code, normalizes its spelling, and expires after a week", async () => {
    const { code } = await invite(app, owned);
    for (const typed of [code, code.toUpperCase(), ` ${code}`])
      expect((await app.send(detailsRequest(app, typed))).status).toBe(200);
    await app.later(weekMs, async () => {
      expect((await app.send(detailsRequest(app, code))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    });
  });
});

describe("POST /internal/project-owner-invitations/accept", () => {
  runScenarios(
    () => app,
    [
      ...tiers("accept"),
      {
        name: "a client without a user is rejected",
        request: () => acceptRequest(app, unknownCode),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "a user of another project is rejected",
        request: async () => ({
          ...acceptRequest(app, (await invite(app, owned)).code),
          headers: owned.project.as("client", (await signUp(app, owned.project)).accessToken),
        }),
        ...notInternal,
      },
      { name: "rejects an unknown code", request: () => acceptRequest(app, unknownCode, guest), ...notFound },
      { name: "a malformed code is rejected", request: () => acceptRequest(app, "x", guest), ...schemaError },
    ],
  );

  test("makes the holder of the code an owner, whatever their email; their session can administer the project immediately", async () => {
    const own = await makeOwned(app);
    const { code, id } = await invite(app, own);
    expect((await accept(app, code, guest)).json).toEqual({ project_id: own.project.id });
    expect(await findOwnerIds(app, own.project.id)).toEqual([own.owners[0]?.id, guest.id]);
    const headers = asOwner(own.project, guest.accessToken);
    expect((await app.send({ method: "GET", path: "/internal/projects/current", headers })).status).toBe(200);
    const { server_metadata } = await readUser(app, internalProject(app), guest.accessToken);
    expect(server_metadata).toMatchObject({ managedProjectIds: expect.arrayContaining([own.project.id]) });
    expect(await listInvitations(app, byOwner(own))).toEqual([]);
    const by = { actor_type: "owner", actor_id: guest.id, outcome: "success" };
    expect((await listAuditEntries(app, own.project.id)).slice(1)).toMatchObject([
      { action: "project_owner_invitation.accept", ...by, target_id: id, details: { is_transfer: false } },
      { action: "project_owner.add", ...by, target_type: "user", target_id: guest.id },
    ]);
  });

  test("works once; the code is then used for every caller", async () => {
    const own = await makeOwned(app);
    const { code } = await invite(app, own);
    await accept(app, code, guest);
    const other = await signUp(app, internalProject(app));
    for (const person of [guest, other])
      expect((await accept(app, code, person)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    expect((await app.send(detailsRequest(app, code))).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("of fifty users who accept concurrently one becomes an owner, and the others get an already-used error", async () => {
    const own = await makeOwned(app);
    const { code } = await invite(app, own);
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(app, internalProject(app))));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => accept(app, code, people[n % 5] ?? guest)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { json } of answers.filter(({ status }) => status !== 200))
      expect(json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    expect(await findOwnerIds(app, own.project.id)).toHaveLength(2);
  });

  test("for an existing owner only consumes the invitation", async () => {
    const own = await makeOwned(app);
    const { code } = await invite(app, own, { is_transfer: true });
    const [owner] = own.owners;
    expect((await accept(app, code, owner as TestUser)).status).toBe(200);
    expect(await findOwnerIds(app, own.project.id)).toEqual([owner?.id]);
    expect(await listInvitations(app, byOwner(own))).toEqual([]);
    expect((await accept(app, code, guest)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("is rejected for an anonymous user, and the code stays valid", async () => {
    const own = await makeOwned(app);
    const { code } = await invite(app, own);
    const internal = internalProject(app);
    const settings = (anonymous_accounts_enabled: boolean) => ({
      method: "PATCH",
      path: "/internal/projects/current",
      headers: internal.as("admin"),
      body: { config: { anonymous_accounts_enabled } },
    });
    await app.send(settings(true));
    const visitor = await signUpAnonymously(app, internal);
    const refused = await accept(app, code, { ...guest, accessToken: visitor.accessToken });
    await app.send(settings(false));
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("anonymous")]);
    expect((await accept(app, code, guest)).status).toBe(200);
  });

  test("expires after a week", async () => {
    const { code } = await invite(app, owned);
    await app.later(weekMs, async () => {
      // The session outlives its access token.
      const headers = { ...internalProject(app).as("client"), "x-stack-refresh-token": guest.refreshToken };
      const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
      const later = { ...guest, accessToken: String(json.access_token) };
      expect((await accept(app, code, later)).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    });
  });
});

describe("a transfer", () => {
  test("adds one owner and removes the other in one step, and is audited", async () => {
    const own = await makeOwned(app);
    const [giver] = own.owners;
    const { code } = await invite(app, own, { is_transfer: true });
    expect(await findOwnerIds(app, own.project.id)).toEqual([giver?.id]);
    expect((await accept(app, code, guest)).status).toBe(200);
    expect(await findOwnerIds(app, own.project.id)).toEqual([guest.id]);
    const refused = await app.send({ method: "GET", path: "/internal/projects/current", headers: byOwner(own) });
    expect(refused.json.code).toBe("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
    expect((await listAuditEntries(app, own.project.id)).slice(1)).toMatchObject([
      { action: "project_owner_invitation.accept", details: { is_transfer: true } },
      { action: "project_owner.add", target_id: guest.id },
      { action: "project_owner.remove", target_id: giver?.id, actor_id: guest.id },
    ]);
  });

  test("does not affect other owners, even if one of them is the recipient", async () => {
    const own = await makeOwned(app, 3);
    const [giver, second, third] = own.owners;
    const { code } = await invite(app, own, { is_transfer: true });
    expect((await accept(app, code, second as TestUser)).status).toBe(200);
    expect(await findOwnerIds(app, own.project.id)).toEqual([second?.id, third?.id]);
    expect(giver).toBeDefined();
  });

  test("two owners can transfer their projects to each other concurrently", async () => {
    const [one, two] = [await makeOwned(app), await makeOwned(app)];
    const [ada, bob] = [one.owners[0] as TestUser, two.owners[0] as TestUser];
    const [toBob, toAda] = [
      await invite(app, one, { is_transfer: true }),
      await invite(app, two, { is_transfer: true }),
    ];
    const answers = await Promise.all([accept(app, toBob.code, bob), accept(app, toAda.code, ada)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([await findOwnerIds(app, one.project.id), await findOwnerIds(app, two.project.id)]).toEqual([
      [bob.id],
      [ada.id],
    ]);
  });

  test("by an owner who was removed is invalid: a project always has an owner", async () => {
    const own = await makeOwned(app, 2);
    const [giver, second] = own.owners as [TestUser, TestUser];
    const { code } = await invite(app, own, { is_transfer: true });
    const person = await signUp(app, internalProject(app));
    const removal = { method: "DELETE", path: `/internal/project-owners/${giver.id}`, headers: byOwner(own, 1) };
    const [accepted, removed] = await Promise.all([accept(app, code, person), app.send(removal)]);
    const owners = await findOwnerIds(app, own.project.id);
    expect(owners).toContain(second.id);
    expect(owners).not.toContain(giver.id);
    // Depending on the order, either the invitation was accepted after the other owner left, or vice versa.
    const outcome = [accepted.json.code ?? "accepted", removed.json.code ?? "removed"];
    expect([
      ["accepted", "USER_NOT_FOUND"],
      ["VERIFICATION_CODE_NOT_FOUND", "removed"],
    ]).toContainEqual(outcome);
  });
});

test("repeated invitations add projects to an owner in order", async () => {
  const own = await makeOwned(app);
  const person = await signUp(app, internalProject(app));
  await addTestOwner(app, owned.project.id, person.id);
  app.advance(1);
  await accept(app, (await invite(app, own)).code, person);
  const headers = internalProject(app).as("client", person.accessToken);
  const { json } = await app.send({ method: "GET", path: "/internal/projects", headers });
  expect((json.items as { id: string }[]).map(({ id }) => id)).toEqual([owned.project.id, own.project.id]);
});
