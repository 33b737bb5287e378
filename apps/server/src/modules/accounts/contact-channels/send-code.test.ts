import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LimitedAttempt } from "../../../http/limits.ts";
import { createChannel, getFirstChannel, listChannels, type TestChannel } from "../../../testing/contact-channels.ts";
import { getLatestCode, makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let owner: TestUser;
let stranger: TestUser;
let second: TestChannel;
let verified: TestChannel;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  foreign = await makeProject(app);
  owner = await signUp(app, project);
  second = await createChannel(app, project, owner);
  verified = await createChannel(app, project, owner, { is_verified: true });
  stranger = await signUp(app, project);
});
afterAll(() => app.close());

const allAccessTypes = ["client", "server", "admin"] as const;
const unknownId = "00000000-0000-4000-8000-000000000001";
const own = () => project.as("client", owner.accessToken);
const request = (
  id: string,
  headers: Record<string, string>,
  userId = "me",
  url: unknown = callbackUrl,
): TestRequest => ({
  method: "POST",
  path: `/contact-channels/${userId}/${id}/send-verification-code`,
  headers,
  body: { callback_url: url },
});

const plain = (status: number) => ({ status, code: null }) as const;
const noUser = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;

describe("POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(request(unknownId, {}, unknownId), allAccessTypes, (access) => project.as(access)),
      ...allAccessTypes.map(
        (access): Scenario => ({
          name: `emails a link with ${access} access`,
          request: () => request(second.id, project.as(access, owner.accessToken)),
          status: 200,
          emailsSent: 1,
          effects: async (_app, { json }) => {
            expect(json).toEqual({ success: true });
            expect((await app.emailsSent())[0]?.recipient).toBe(second.value);
          },
        }),
      ),
      {
        name: "a client without a user is rejected",
        request: () => request(second.id, project.as("client"), owner.id),
        ...noUser,
      },
      {
        name: "`me` without a signed-in user is rejected",
        request: () => request(second.id, project.as("server")),
        ...noUser,
      },
      {
        name: "a client can't access another user's passkeys",
        request: () => request(second.id, project.as("client", stranger.accessToken), owner.id),
        ...plain(400),
      },
      {
        name: "a server gets an error for an unknown user",
        request: () => request(second.id, project.as("server"), unknownId),
        status: 400,
        code: "USER_ID_DOES_NOT_EXIST",
        details: { user_id: unknownId },
      },
      {
        name: "a user of another project is not found",
        request: () => request(second.id, foreign.as("server"), owner.id),
        status: 400,
        code: "USER_ID_DOES_NOT_EXIST",
      },
      { name: "an unknown email is not found", request: () => request(unknownId, own()), ...plain(404) },
      {
        name: "another user's channel is not found",
        request: () => request(second.id, project.as("server"), stranger.id),
        ...plain(404),
      },
      {
        name: "a verified email needs no code",
        request: () => request(verified.id, own()),
        status: 409,
        code: "EMAIL_ALREADY_VERIFIED",
      },
      {
        name: "an already verified email is reported before an untrusted callback",
        request: () => request(verified.id, own(), "me", "https://evil.example"),
        status: 409,
        code: "EMAIL_ALREADY_VERIFIED",
      },
      {
        name: "an untrusted callback is rejected and no email is sent",
        request: () => request(second.id, own(), "me", "https://evil.example"),
        status: 400,
        code: "REDIRECT_URL_NOT_WHITELISTED",
      },
      { name: "rejects a relative callback", request: () => request(second.id, own(), "me", "/x"), ...schemaError },
      { name: "rejects a missing callback", request: () => request(second.id, own(), "me", null), ...schemaError },
    ],
  );

  test("the emailed code verifies that email, not the primary one", async () => {
    const person = await signUp(app, project);
    const { id, value } = await createChannel(app, project, person);
    app.advance(1);
    await app.send(request(id, project.as("client", person.accessToken)));
    const code = await getLatestCode(app, value);
    await app.send({ method: "POST", path: "/contact-channels/verify", headers: project.as("client"), body: { code } });
    const channels = await listChannels(app, project, person);
    expect(channels.map(({ value: address, is_verified }) => [address, is_verified])).toEqual([
      [person.email, false],
      [value, true],
    ]);
  });
});

describe("rate limits apply to", () => {
  let limited: TestApp;
  let there: TestProject;
  let person: TestUser;
  const seen: LimitedAttempt[] = [];
  beforeAll(async () => {
    limited = await createTestApp({
      limits: () => ({
        check: async (attempt) => {
          seen.push(attempt);
          return { isEmailSuppressed: false, succeeded: async () => {} };
        },
      }),
    });
    there = await makeProject(limited);
    person = await signUp(limited, there, `Ada.${crypto.randomUUID()}@Example.com`);
  });
  afterAll(() => limited.close());

  const getLimits = async (method: string, path: string, body: object) => {
    seen.length = 0;
    await limited.send({ method, path, headers: there.as("client", person.accessToken), body });
    return seen.map(({ action, recipient, accessType }) => ({ action, recipient, accessType }));
  };
  const mailTo = (recipient: string) => ({ action: "mail", recipient: recipient.toLowerCase(), accessType: "client" });
  const guess = { action: "code", recipient: undefined, accessType: "client" };

  test("verification emails, by recipient", async () => {
    const { id } = await getFirstChannel(limited, there, person);
    const body = { callback_url: callbackUrl };
    expect(await getLimits("POST", `/contact-channels/me/${id}/send-verification-code`, body)).toEqual([
      mailTo(person.email),
    ]);
    expect(
      await getLimits("POST", "/contact-channels/send-verification-code", { ...body, email: person.email }),
    ).toEqual([mailTo(person.email)]);
  });

  test("code attempts", async () => {
    const body = { code: "0".repeat(45) };
    expect(await getLimits("POST", "/contact-channels/verify", body)).toEqual([guess]);
    expect(await getLimits("POST", "/contact-channels/verify/check-code", body)).toEqual([guess]);
  });

  test("primary-email notices, by both recipients, and requests that reveal whether an email is taken, as code attempts", async () => {
    const { id } = await getFirstChannel(limited, there, person);
    const value = `${crypto.randomUUID()}@example.com`;
    expect(await getLimits("PATCH", `/contact-channels/me/${id}`, { used_for_auth: true })).toEqual([guess]);
    const added = { user_id: "me", type: "email", used_for_auth: true };
    const other = `${crypto.randomUUID()}@example.com`;
    expect(await getLimits("POST", "/contact-channels", { ...added, value: other })).toEqual([guess]);
    const primary = { ...added, value, is_primary: true };
    expect(await getLimits("POST", "/contact-channels", primary)).toEqual([guess, mailTo(person.email), mailTo(value)]);
    expect(await getLimits("PATCH", `/contact-channels/me/${id}`, { is_primary: true })).toEqual([
      guess,
      mailTo(value),
      mailTo(person.email),
    ]);
    expect(await getLimits("DELETE", `/contact-channels/me/${id}`, {})).toEqual([mailTo(person.email)]);
  });
});
