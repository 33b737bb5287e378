import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import {
  asOwner,
  internalProject,
  makeOwner,
  makeProject,
  readUser,
  signUp,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { requestResetCode } from "../../../testing/sign-in-fixtures.ts";
import type { TestApp, TestRequest } from "../../../testing/test-app.ts";
import {
  adminHeaders,
  confirmTransfer,
  createPartnerApp,
  provisionProject,
  transferCode,
} from "../testing/partners.ts";

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await createPartnerApp();
  user = await signUp(app, internalProject(app));
});
afterAll(() => app.close());

const confirm = (code: unknown, by: TestUser | null = user, partner = "neon") =>
  confirmTransfer(app, by, code, partner);
const check = (code: unknown, partner = "neon"): TestRequest => {
  const request = confirm(code, null, partner);
  return { ...request, path: `${request.path}/check` };
};
const newCode = async () => transferCode(app, (await provisionProject(app)).id);
const getOwners = async (projectId: string): Promise<string[]> =>
  (
    await app.platform.database.pool.query<{ id: string }>(
      "select owner_user_id as id from project_owners where project_id = $1",
      [projectId],
    )
  ).rows.map(({ id }) => id);

const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
const used = { status: 409, code: "VERIFICATION_CODE_ALREADY_USED" } as const;
const unknownCode = "0".repeat(45);

/** Cases that both endpoints share. */
const shared = (request: (code: unknown, partner?: string) => TestRequest): Scenario[] => [
  {
    name: "a missing access type is rejected",
    request: () => ({ ...request(unknownCode), headers: {} }),
    status: 400,
    code: "ACCESS_TYPE_REQUIRED",
  },
  ...["client", "server", "admin"].map(
    (access): Scenario => ({
      name: `a user of a project other than internal is rejected, with ${access} access`,
      request: async () => {
        const project = await makeProject(app);
        const person = await signUp(app, project);
        const headers = project.as(access as "client", person.accessToken);
        return { ...request(await newCode()), headers };
      },
      status: 401,
      code: "EXPECTED_INTERNAL_PROJECT",
    }),
  ),
  {
    name: "the provisioned project's key cannot transfer it",
    request: async () => {
      const made = await provisionProject(app);
      const person = await signUp(app, await makeProject(app));
      const headers = { ...adminHeaders(made), "x-stack-access-token": person.accessToken };
      return { ...request(await transferCode(app, made.id)), headers };
    },
    status: 401,
    code: "INVALID_PROJECT_FOR_ACCESS_TOKEN",
  },
  { name: "rejects an unknown code", request: () => request(unknownCode), ...notFound },
  {
    name: "a code with another purpose is not found",
    request: async () => {
      const { email } = await signUp(app, internalProject(app));
      return request(await requestResetCode(app, internalProject(app), email));
    },
    ...notFound,
  },
  {
    name: "another partner's code is not found",
    request: async () => request(await newCode(), "rival"),
    ...notFound,
  },
  {
    name: "an unknown partner is not found",
    request: async () => request(await newCode(), "unknown"),
    status: 404,
    code: null,
  },
  {
    name: "a code of a deleted project is not found",
    request: async () => {
      const doomed = await provisionProject(app);
      const code = await transferCode(app, doomed.id);
      await app.send({ method: "DELETE", path: "/internal/projects/current", headers: adminHeaders(doomed) });
      return request(code);
    },
    ...notFound,
  },
  {
    name: "a used code is distinguished from an unknown one",
    request: async () => {
      const code = await newCode();
      await app.send(confirm(code));
      return request(code);
    },
    ...used,
  },
  {
    name: "an unused link does not take a project away from a new owner",
    request: async () => {
      const made = await provisionProject(app);
      const [first, second] = [await transferCode(app, made.id), await transferCode(app, made.id)];
      await app.send(confirm(first, await signUp(app, internalProject(app))));
      return request(second);
    },
    ...used,
  },
  {
    name: "a link with too many attempts is rejected",
    request: async () => {
      const code = await newCode();
      for (let tries = 0; tries < 20; tries += 1) await app.send(check(code));
      return request(code);
    },
    status: 400,
    code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
  },
  ...[undefined, null, "", "0".repeat(44), "0".repeat(46), {}, ["0"]].map(
    (code): Scenario => ({
      name: `${JSON.stringify(code)?.slice(0, 20)} is rejected as a code`,
      request: () => request(code),
      status: 400,
      code: "SCHEMA_ERROR",
    }),
  ),
];

describe("POST /integrations/{partner}/projects/transfer/confirm", () => {
  runScenarios(
    () => app,
    [
      ...shared((code, partner) => confirm(code, user, partner)),
      {
        name: "a signed-in user is required",
        request: async () => confirm(await newCode(), null),
        status: 401,
        code: "USER_AUTHENTICATION_REQUIRED",
      },
      ...(["server", "admin"] as const).flatMap((access): Scenario[] => [
        {
          name: `a server must name the new owner, with ${access} access`,
          request: async () => ({ ...confirm(await newCode()), headers: internalProject(app).as(access) }),
          status: 401,
          code: "USER_AUTHENTICATION_REQUIRED",
        },
        {
          name: `a server can act with the user's session, with ${access} access`,
          request: async () => ({
            ...confirm(await newCode()),
            headers: internalProject(app).as(access, user.accessToken),
          }),
          status: 200,
        },
      ]),
      {
        name: "the partner itself cannot claim the project with its credentials",
        request: async () => ({ ...confirm(await newCode()), headers: { authorization: "Basic bmVvbi0xOng=" } }),
        status: 400,
        code: "ACCESS_TYPE_REQUIRED",
      },
      {
        name: "an anonymous user is rejected",
        request: async () => {
          const internal = internalProject(app);
          const config = { anonymous_accounts_enabled: true };
          const settings = { path: "/internal/projects/current", headers: internal.as("admin"), body: { config } };
          await app.send({ ...settings, method: "PATCH" });
          const guest = await app.send({
            method: "POST",
            path: "/auth/anonymous/sign-up",
            headers: internal.as("client"),
          });
          const headers = internal.as("client", String(guest.json.access_token));
          return { ...confirm(await newCode()), headers };
        },
        status: 400,
        code: null,
      },
      {
        name: "the code is case-insensitive",
        request: async () => confirm((await newCode()).toUpperCase()),
        status: 200,
      },
    ],
  );

  test("makes the user the owner, who can administer the project immediately with their session", async () => {
    const person = await signUp(app, internalProject(app));
    const made = await provisionProject(app, undefined, "Their shop");
    const { status, json } = await app.send(confirm(await transferCode(app, made.id), person));
    expect(status).toBe(200);
    expect(json).toEqual({ project_id: made.id });
    expect(await getOwners(made.id)).toEqual([person.id]);
    const me = await readUser(app, internalProject(app), person.accessToken);
    expect(me.server_metadata).toEqual({ managedProjectIds: [made.id] });
    const headers = asOwner({ id: made.id, as: () => ({}) }, person.accessToken);
    const read = await app.send({ method: "GET", path: "/internal/projects/current", headers });
    expect(read.json).toMatchObject({ id: made.id, display_name: "Their shop" });
  });

  test("of 50 concurrent users of one link one succeeds; the others get an already-used error", async () => {
    const internal = internalProject(app);
    const people = await Promise.all(Array.from({ length: 10 }, () => signUp(app, internal)));
    const made = await provisionProject(app);
    const code = await transferCode(app, made.id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => app.send(confirm(code, people[index % people.length] ?? user))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ json }) => json.code));
    expect([...codes]).toEqual(["VERIFICATION_CODE_ALREADY_USED"]);
    expect(await getOwners(made.id)).toHaveLength(1);
  });

  test("of several concurrent links one succeeds", async () => {
    const internal = internalProject(app);
    const made = await provisionProject(app);
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(app, internal)));
    const codes = await Promise.all(people.map(() => transferCode(app, made.id)));
    const answers = await Promise.all(people.map((person, index) => app.send(confirm(codes[index], person))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, json } of answers)
      if (status !== 200) expect(json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    expect(await getOwners(made.id)).toHaveLength(1);
  });

  test("races with project deletion without an inconsistent state", async () => {
    const made = await provisionProject(app);
    const code = await transferCode(app, made.id);
    const [taken, deleted] = await Promise.all([
      app.send(confirm(code, await signUp(app, internalProject(app)))),
      app.send({ method: "DELETE", path: "/internal/projects/current", headers: adminHeaders(made) }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(taken.status);
    expect(await getOwners(made.id)).toEqual([]);
  });

  test("is valid for an hour", async () => {
    const [kept, late] = [await newCode(), await newCode()];
    expect((await app.later(3_599_999, () => app.send(check(kept)))).status).toBe(200);
    expect((await app.later(3_600_000, () => app.send(check(late)))).json.code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  test("happens only once: after its owner leaves, the partner cannot transfer the project again", async () => {
    const person = await signUp(app, internalProject(app));
    const made = await provisionProject(app);
    const spare = await transferCode(app, made.id);
    await app.send(confirm(await transferCode(app, made.id), person));
    const headers = internalProject(app).as("server", person.accessToken);
    expect((await app.send({ method: "DELETE", path: "/users/me", headers })).status).toBe(200);
    expect(await getOwners(made.id)).toEqual([]);
    await expect(transferCode(app, made.id)).rejects.toThrow("already has an owner");
    expect((await app.send(confirm(spare))).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test("keeps the owner's other projects", async () => {
    const { owner, owned } = await makeOwner(app);
    const made = await provisionProject(app);
    const code = await transferCode(app, made.id);
    // One millisecond apart, because projects are listed in the order in which the user became their owner.
    await app.later(1, () => app.send(confirm(code, owner)));
    const me = await readUser(app, internalProject(app), owner.accessToken);
    expect(me.server_metadata).toEqual({ managedProjectIds: [owned.id, made.id] });
  });

  test("is audited in the project's log, with user and partner but without the code", async () => {
    const person = await signUp(app, internalProject(app));
    const made = await provisionProject(app);
    await app.send(confirm(await transferCode(app, made.id), person));
    const by = { outcome: "success", reason: null, actor_type: "owner", actor_id: person.id };
    expect((await listAuditEntries(app, made.id)).slice(-2)).toEqual([
      { ...by, action: "project_owner.add", target_type: "user", target_id: person.id, details: {} },
      {
        ...by,
        action: "project_transfer.confirm",
        target_type: "project",
        target_id: made.id,
        details: { partner: "neon" },
      },
    ]);
  });
});

describe("POST /integrations/{partner}/projects/transfer/confirm/check", () => {
  runScenarios(
    () => app,
    [
      ...shared(check),
      {
        name: "returns the partner and the project to the holder of the link, without consuming the code",
        request: async () => check(await transferCode(app, (await provisionProject(app, undefined, "Shop 7")).id)),
        status: 200,
        effects: async (_app, { json }) =>
          expect(json).toEqual({
            is_code_valid: true,
            partner_display_name: "Neon",
            project_display_name: "Shop 7",
          }),
      },
    ],
  );

  test("does not consume the code", async () => {
    const code = await newCode();
    for (let times = 0; times < 5; times += 1) expect((await app.send(check(code))).status).toBe(200);
    expect((await app.send(confirm(code))).status).toBe(200);
  });
});
