import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { locationFromCountry } from "../../../platform/geolocation.ts";
import type { EndUser } from "../../../platform/platform.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type ProjectConfigInput, type TestApp } from "../../../testing/test-app.ts";
import { startSession } from "../../auth/sign-in/finish-sign-in.ts";
import { createAccessTokens, createSessions } from "../../sessions/index.ts";
import { queueSecurityNotice } from "./queue-security-notice.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const agent = (browser: string) => `Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 ${browser}`;
const firefox: EndUser = { ip: "192.0.2.1", place: locationFromCountry("AT"), userAgent: agent("Firefox/128.0") };
const updated: EndUser = { ...firefox, ip: "192.0.2.77", userAgent: agent("Firefox/129.0") };
const phone: EndUser = {
  ip: "2001:db8::1",
  place: { ...locationFromCountry("JP"), cityName: "Chōfu" },
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1",
};

const getProject = async ({ id }: TestProject) => {
  const project = await app.projects.find(id);
  if (!project) throw new Error("The fixture's project is gone");
  return project;
};
const services = () => ({ ...app.platform, smtpUrl: null });

async function someone(config: ProjectConfigInput = {}): Promise<{ project: TestProject; user: TestUser }> {
  const project = await makeProject(app, config);
  return { project, user: await signUp(app, project) };
}

/** The number of emails a sign-in from a device causes. */
async function mailsOfSignIn(
  { project, user }: { project: TestProject; user: TestUser },
  endUser: EndUser,
  isNewUser = false,
): Promise<number> {
  const before = await app.countEmailsSent();
  const { clock, publicUrl, database } = app.platform;
  const accessTokens = createAccessTokens({ projects: app.projects, clock, publicUrl });
  const sessions = createSessions({ clock, accessTokens, activity: app.activity });
  const signInServices = { ...services(), sessions, readEndUser: () => endUser };
  const request = {
    method: "POST",
    path: "/",
    query: new URLSearchParams(),
    headers: {},
    readBody: async () => Buffer.alloc(0),
  };
  const signIn = {
    project: await getProject(project),
    userId: user.id,
    isNewUser,
    request: { ...request, remoteAddress: "127.0.0.1" },
    accessType: "client",
    signInMethod: { method: "password" },
  } as const;
  await database.transaction((transaction) => startSession(transaction, signInServices, signIn));
  return (await app.countEmailsSent()) - before;
}

async function notify(
  { project, user }: { project: TestProject; user: TestUser },
  notice: Parameters<typeof queueSecurityNotice>[2]["notice"],
  endUser = phone,
) {
  const before = await app.countEmailsSent();
  const told = { project: await getProject(project), userId: user.id, notice, endUser };
  await app.platform.database.transaction((transaction) => queueSecurityNotice(transaction, services(), told));
  return (await app.emailsSent()).slice(0, (await app.countEmailsSent()) - before);
}

const setChannel = (user: TestUser, change: string) =>
  app.platform.database.pool.query(`update contact_channels set ${change} where user_id = $1`, [user.id]);

describe("a sign-in", () => {
  test("from a known device sends no notice, even after a browser update", async () => {
    const account = await someone();
    await mailsOfSignIn(account, firefox);
    expect(await mailsOfSignIn(account, firefox)).toBe(0);
    expect(await mailsOfSignIn(account, updated)).toBe(0);
  });

  test("from a new device or country sends one notice", async () => {
    const account = await someone();
    expect(await mailsOfSignIn(account, phone)).toBe(1);
    expect(await mailsOfSignIn(account, phone)).toBe(0);
    expect(await mailsOfSignIn(account, { ...phone, place: locationFromCountry("BR") })).toBe(1);
  });

  test("that is a sign-up sends no notice", async () => {
    expect(await mailsOfSignIn(await someone(), phone, true)).toBe(0);
  });

  test("of a user without recorded devices sends no notice", async () => {
    const account = await someone();
    await app.platform.database.pool.query("delete from user_devices where user_id = $1", [account.user.id]);
    expect(await mailsOfSignIn(account, firefox)).toBe(0);
    expect(await mailsOfSignIn(account, phone)).toBe(1);
  });

  test("ten concurrent sign-ins from a new device send one notice", async () => {
    const account = await someone();
    const before = await app.countEmailsSent();
    await Promise.all(Array.from({ length: 10 }, () => mailsOfSignIn(account, phone)));
    expect((await app.countEmailsSent()) - before).toBe(1);
  });

  test("writes the time of a known device again after an hour, so that sign-ins don't wait for each other", async () => {
    const account = await someone();
    await mailsOfSignIn(account, phone);
    const versions = async () =>
      (
        await app.platform.database.pool.query(
          "select xmin::text, last_seen_at from user_devices where user_id = $1 order by last_seen_at desc, digest",
          [account.user.id],
        )
      ).rows;
    const before = await versions();
    await mailsOfSignIn(account, phone);
    expect(await versions()).toEqual(before);
    await app.later(61 * 60 * 1000, () => mailsOfSignIn(account, phone));
    expect(await versions()).not.toEqual(before);
  });

  test("stores only a digest, which is deleted with the user", async () => {
    const { project, user } = await someone({ client_user_deletion_enabled: true });
    await mailsOfSignIn({ project, user }, phone);
    const devices = () =>
      app.platform.database.pool
        .query("select * from user_devices where user_id = $1", [user.id])
        .then(({ rows }) => rows);
    expect((await devices()).map(({ digest }) => digest.length)).toEqual([32, 32]);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("client", user.accessToken) });
    expect(await devices()).toEqual([]);
  });
});

describe("a security notice", () => {
  test("is sent to the primary email and says what happened, when, where and on which device", async () => {
    const account = await someone({ domains: [{ domain: "https://app.example.com", handler_path: "/handler" }] });
    const [mail] = await notify(account, { kind: "password-changed" });
    expect(mail).toMatchObject({ recipient: account.user.email, subject: "Your password was changed at Acme" });
    for (const fact of ["Jan 15, 2026, 12:00 PM UTC", "Safari on iOS", "Chōfu, Japan"])
      expect(mail?.text).toContain(fact);
    expect(mail?.text.split("\n")).toContain("https://app.example.com/handler/account-settings");
  });

  test("is not sent if the project disabled notices", async () => {
    const account = await someone({ security_notifications_enabled: false });
    expect(await notify(account, { kind: "totp-disabled" })).toEqual([]);
    expect(await mailsOfSignIn(account, phone)).toBe(0);
  });

  test("is not sent to an address that is neither verified nor used for sign-in", async () => {
    const account = await someone();
    await setChannel(account.user, "is_verified = false, used_for_auth = false");
    expect(await notify(account, { kind: "password-set" })).toEqual([]);
    await setChannel(account.user, "is_verified = true");
    expect(await notify(account, { kind: "password-set" })).toHaveLength(1);
  });

  test("is not sent to a user without an email", async () => {
    const account = await someone();
    await app.platform.database.pool.query("delete from contact_channels where user_id = $1", [account.user.id]);
    expect(await notify(account, { kind: "password-set" })).toEqual([]);
  });

  test("of a changed email is sent to both addresses separately", async () => {
    const account = await someone();
    const emailsSent = await notify(account, { kind: "email-changed", previous: "before@example.com" });
    expect(emailsSent.map(({ recipient }) => recipient).sort()).toEqual(
      ["before@example.com", account.user.email].sort(),
    );
  });

  test("of a removed email is sent to it", async () => {
    const account = await someone();
    await app.platform.database.pool.query("delete from contact_channels where user_id = $1", [account.user.id]);
    const emailsSent = await notify(account, { kind: "email-changed", previous: account.user.email });
    expect(emailsSent.map(({ recipient }) => recipient)).toEqual([account.user.email]);
  });

  test("is not sent about a user of another project", async () => {
    const [one, other] = [await someone(), await someone()];
    expect(await notify({ project: one.project, user: other.user }, { kind: "password-set" })).toEqual([]);
  });
});

test("an unverified address can't be flooded with notices, while a verified one gets all", async () => {
  const squatter = await someone();
  const readCount = async () => (await notify(squatter, { kind: "totp-enabled" })).length;
  const counts = [];
  for (let index = 0; index < 12; index += 1) counts.push(await readCount());
  expect(counts).toEqual([...Array(10).fill(1), 0, 0]);
  app.advance(60 * 60 * 1000);
  expect(await readCount()).toBe(1);
  for (let index = 0; index < 10; index += 1) await readCount();
  await setChannel(squatter.user, "is_verified = true");
  expect(await readCount()).toBe(1);
});
