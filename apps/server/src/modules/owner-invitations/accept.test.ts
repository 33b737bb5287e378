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
} from "./invitation-fixtures.ts";

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
        name: `shows whoever holds the code what it is for, with ${access} access and without a user`,
        request: async () => detailsRequest(app, (await invite(app, owned)).code, internalProject(app).as(access)),
        status: 200,
        contains: {
          project_display_name: "Acme",
          is_transfer: false,
          has_account: false,
        },
      })),
      {
        name: "belongs to project internal",
        request: async () => detailsRequest(app, (await invite(app, owned)).code, owned.project.as("client")),
        ...notInternal,
      },
      { name: "an unknown code is told", request: () => detailsRequest(app, unknownCode), ...notFound },
      ...["", "0".repeat(44), "0".repeat(46), null, {}, ["0".repeat(45)]].map((code) => ({
        name: `the code ${JSON.stringify(code)} is refused`,
        request: () => detailsRequest(app, code),
        ...schemaError,
      })),
    ],
  );

  test("names the project, who invites and the address, and says whether that has an account", async () => {
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

  test("uses nothing up, forgives typing, and ends with the week", async () => {
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
        name: "without a user there is no new owner",
        request: () => acceptRequest(app, unknownCode),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      {
        name: "a user of another project owns nothing",
        request: async () => ({
          ...acceptRequest(app, (await invite(app, owned)).code),
          headers: owned.project.as("client", (await signUp(app, owned.project)).accessToken),
        }),
        ...notInternal,
      },
      { name: "an unknown code is told", request: () => acceptRequest(app, unknownCode, guest), ...notFound },
      { name: "a code that is none is refused", request: () => acceptRequest(app, "x", guest), ...schemaError },
    ],
  );

  test("makes an owner of whoever holds the code, whatever their address; their login opens the project at once", async () => {
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

  test("is done once: the code is used then, for whoever comes next, too", async () => {
    const own = await makeOwned(app);
    const { code } = await invite(app, own);
    await accept(app, code, guest);
    const other = await signUp(app, internalProject(app));
    for (const person of [guest, other])
      expect((await accept(app, code, person)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    expect((await app.send(detailsRequest(app, code))).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("of fifty people who accept at once one becomes an owner, and the others are told that it is used", async () => {
    const own = await makeOwned(app);
    const { code } = await invite(app, own);
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp(app, internalProject(app))));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => accept(app, code, people[n % 5] ?? guest)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { json } of answers.filter(({ status }) => status !== 200))
      expect(json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    expect(await findOwnerIds(app, own.project.id)).toHaveLength(2);
  });

  test("for an owner changes nothing but that the invitation is used up", async () => {
    const own = await makeOwned(app);
    const { code } = await invite(app, own, { is_transfer: true });
    const [owner] = own.owners;
    expect((await accept(app, code, owner as TestUser)).status).toBe(200);
    expect(await findOwnerIds(app, own.project.id)).toEqual([owner?.id]);
    expect(await listInvitations(app, byOwner(own))).toEqual([]);
    expect((await accept(app, code, guest)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("is refused to an anonymous account, and the code stays good", async () => {
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

  test("a week later is too late", async () => {
    const { code } = await invite(app, owned);
    await app.later(weekMs, async () => {
      // The login lives longer than its access token.
      const headers = { ...internalProject(app).as("client"), "x-stack-refresh-token": guest.refreshToken };
      const { json } = await app.send({ method: "POST", path: "/auth/sessions/current/refresh", headers });
      const later = { ...guest, accessToken: String(json.access_token) };
      expect((await accept(app, code, later)).json.code).toBe("VERIFICATION_CODE_EXPIRED");
    });
  });
});

describe("a transfer", () => {
  test("makes one an owner and the other none, in one step, and says so in the log", async () => {
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

  test("leaves the other owners what they have, also when it goes to one of them", async () => {
    const own = await makeOwned(app, 3);
    const [giver, second, third] = own.owners;
    const { code } = await invite(app, own, { is_transfer: true });
    expect((await accept(app, code, second as TestUser)).status).toBe(200);
    expect(await findOwnerIds(app, own.project.id)).toEqual([second?.id, third?.id]);
    expect(giver).toBeDefined();
  });

  test("between two people of two projects at once, each to the other, is done both ways", async () => {
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

  test("of an owner who is removed meanwhile is worth nothing: the project is never without owners", async () => {
    const own = await makeOwned(app, 2);
    const [giver, second] = own.owners as [TestUser, TestUser];
    const { code } = await invite(app, own, { is_transfer: true });
    const person = await signUp(app, internalProject(app));
    const removal = { method: "DELETE", path: `/internal/project-owners/${giver.id}`, headers: byOwner(own, 1) };
    const [accepted, removed] = await Promise.all([accept(app, code, person), app.send(removal)]);
    const owners = await findOwnerIds(app, own.project.id);
    expect(owners).toContain(second.id);
    expect(owners).not.toContain(giver.id);
    // Whoever came first: either the invitation was good still, and the owner gone already, or the other way round.
    const outcome = [accepted.json.code ?? "accepted", removed.json.code ?? "removed"];
    expect([
      ["accepted", "USER_NOT_FOUND"],
      ["VERIFICATION_CODE_NOT_FOUND", "removed"],
    ]).toContainEqual(outcome);
  });
});

test("an owner of many is made so once more by invitation, in the order of time", async () => {
  const own = await makeOwned(app);
  const person = await signUp(app, internalProject(app));
  await addTestOwner(app, owned.project.id, person.id);
  app.advance(1);
  await accept(app, (await invite(app, own)).code, person);
  const headers = internalProject(app).as("client", person.accessToken);
  const { json } = await app.send({ method: "GET", path: "/internal/projects", headers });
  expect((json.items as { id: string }[]).map(({ id }) => id)).toEqual([owned.project.id, own.project.id]);
});
