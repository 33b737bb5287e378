import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { allAccessTypes } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { createCode } from "../../credentials/index.ts";
import {
  deleteTeam,
  invite,
  isMember,
  join,
  makeTeam,
  revoke,
  type TestInvitation,
} from "../testing/invitation-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let team: string;
let member: TestUser;
let guest: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  team = await makeTeam(app, project);
  [member, guest] = await Promise.all([signUp(app, project), signUp(app, project)]);
  await join(app, project, team, member);
});
afterAll(() => app.close());

const weekMs = 7 * 24 * 60 * 60 * 1000;
const acceptPath = "/team-invitations/accept";
const checkPath = "/team-invitations/accept/check-code";
const detailsPath = "/team-invitations/accept/details";
const newInvitation = (): Promise<TestInvitation> => invite(app, project, team);
const post = (path: string, code: unknown, headers = project.as("client", guest.accessToken)): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { code },
});
const send = (path: string, code: string, user = guest) =>
  app.send(post(path, code, project.as("client", user.accessToken)));

const notFound = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" } as const;
const used = { status: 409, code: "VERIFICATION_CODE_ALREADY_USED" } as const;
const expired = { status: 400, code: "VERIFICATION_CODE_EXPIRED" } as const;
const worn = { status: 400, code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe.each([acceptPath, checkPath, detailsPath])("codes at POST %s", (path) => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(post(path, "x", {}), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `accepts the code with ${access} access`,
          request: async () => post(path, (await newInvitation()).code, project.as(access, guest.accessToken)),
          status: 200,
          excludes: ["token"],
        }),
      ),
      {
        name: "accepts upper case and surrounding spaces",
        request: async () => post(path, ` ${(await newInvitation()).code.toUpperCase()} `),
        status: 200,
      },
      { name: "an unknown code: not found", request: () => post(path, "0".repeat(45)), ...notFound },
      {
        name: "another project's code: not found",
        request: async () => post(path, (await invite(app, foreign, await makeTeam(app, foreign))).code),
        ...notFound,
      },
      {
        name: "a code of another purpose: not found",
        request: async () => {
          const subject = { invitationId: (await newInvitation()).id };
          const purpose = "email-verification";
          const code = { projectId: project.id, purpose, userId: guest.id, subject, lifeMs: weekMs } as const;
          return post(path, await createCode(app.platform.database, { ...code, now: app.platform.clock() }));
        },
        ...notFound,
      },
      {
        name: "a revoked invitation: not found",
        request: async () => {
          const { id, code } = await newInvitation();
          await revoke(app, project, team, id);
          return post(path, code);
        },
        ...notFound,
      },
      {
        name: "a deleted team: not found",
        request: async () => {
          const teamId = await makeTeam(app, project);
          const { code } = await invite(app, project, teamId);
          await deleteTeam(app, teamId);
          return post(path, code);
        },
        ...notFound,
      },
      {
        name: "a used code: already used",
        request: async () => {
          const { code } = await newInvitation();
          await send(acceptPath, code, member);
          return post(path, code);
        },
        ...used,
      },
      {
        name: "an invitation accepted with another email's code: already used",
        request: async () => {
          const first = await newInvitation();
          const second = await invite(app, project, team, first.email);
          await send(acceptPath, second.code, member);
          return post(path, first.code);
        },
        ...used,
      },
      {
        name: "after twenty attempts: max attempts reached",
        request: async () => {
          const { code } = await newInvitation();
          for (let count = 0; count < 20; count++) await send([checkPath, detailsPath][count % 2] ?? "", code);
          return post(path, code);
        },
        ...worn,
      },
      {
        name: "at the twentieth attempt: still valid",
        request: async () => {
          const { code } = await newInvitation();
          for (let count = 0; count < 19; count++) await send(checkPath, code);
          return post(path, code);
        },
        status: 200,
      },
      { name: "missing: refused", request: () => post(path, undefined), ...schemaError },
      { name: "44 characters: rejected", request: () => post(path, "0".repeat(44)), ...schemaError },
      { name: "an object: rejected", request: () => post(path, { $ne: null }), ...schemaError },
      {
        name: "an unknown field: rejected",
        request: () => ({ ...post(path, ""), body: { code: "0".repeat(45), user_id: member.id } }),
        ...schemaError,
      },
    ],
  );

  test("expires after exactly seven days", async () => {
    const { code } = await newInvitation();
    // Access tokens expire earlier.
    const asServer = () => app.send(post(path, code, project.as("server")));
    const { json } = await app.later(weekMs, path === acceptPath ? renewed(path, code) : asServer);
    expect(json.code).toBe(expired.code);
    const before = await app.later(weekMs - 1, path === acceptPath ? renewed(path, code) : asServer);
    expect(before.json.code).toBe(path === detailsPath ? "USER_AUTHENTICATION_REQUIRED" : undefined);
  });

  test("every attempt counts, including failed ones, but not those in other projects", async () => {
    const { code } = await newInvitation();
    for (let count = 0; count < 25; count++) await app.send(post(path, code, foreign.as("client")));
    for (let count = 0; count < 20; count++) {
      const guess = `${"0123456789abcdefghjk"[count]}00000${code.slice(6)}`;
      expect((await send(path, guess)).json.code).toBe(notFound.code);
    }
    expect((await send(path, code)).json.code).toBe(worn.code);
  });
});

/** The request by a user who signs up at that moment. */
const renewed = (path: string, code: string) => async () => {
  const { accessToken } = await signUp(app, project);
  return app.send(post(path, code, project.as("client", accessToken)));
};

describe("POST /team-invitations/accept/check-code", () => {
  test("confirms a valid code without using it", async () => {
    const { code } = await newInvitation();
    for (const access of [...allAccessTypes, ...allAccessTypes])
      expect((await app.send(post(checkPath, code, project.as(access)))).json).toEqual({ is_code_valid: true });
  });
});

describe("POST /team-invitations/accept/details", () => {
  const shown = (email: string, change: object = {}) => ({
    team_id: team,
    team_display_name: "Blue Team",
    recipient_email: email,
    is_member: false,
    ...change,
  });

  test("returns the team, the invited email and whether the caller is a member, and adds no member", async () => {
    const [outsider, teamId] = [await signUp(app, project), await makeTeam(app, project, "Red Team")];
    await join(app, project, teamId, outsider);
    const { code, email } = await newInvitation();
    expect((await send(detailsPath, code, outsider)).json).toEqual(shown(email));
    expect(await isMember(app, team, outsider.id)).toBe(false);
    expect((await send(detailsPath, code, member)).json).toEqual(shown(email, { is_member: true }));
  });

  test("without a user, an invalid code is reported first and a valid one reveals nothing", async () => {
    const { code } = await newInvitation();
    for (const access of allAccessTypes) {
      const headers = project.as(access);
      expect((await app.send(post(detailsPath, "0".repeat(45), headers))).json.code).toBe(notFound.code);
      const answer = await app.send(post(detailsPath, code, headers));
      expect(answer).toMatchObject({ status: 401, json: { code: "USER_AUTHENTICATION_REQUIRED" } });
      expect(answer.text).not.toContain("Blue");
    }
  });
});
