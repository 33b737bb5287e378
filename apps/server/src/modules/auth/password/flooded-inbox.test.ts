import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "../../../http/rate-limits/limits.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { getLatestCode, makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import {
  countOutcomes,
  getLatestTypedCode,
  listSubjectsTo,
  notificationsOff,
  verifyEmail,
} from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let victim: TestUser;
/** The network that the next request comes from. */
let network = "192.0.2.1";
beforeAll(async () => {
  app = await createTestApp({
    limits: ({ log }) =>
      createLimits({
        shared: null,
        readEndUser: () => ({ ip: network, place: null, userAgent: null }),
        isTrustedAddress: async () => false,
        log,
      }),
  });
  project = await makeProject(app, { ...notificationsOff, magic_link_enabled: true });
  victim = await signUp(app, project);
  await verifyEmail(app, project, victim);
});
afterAll(() => app.close());

const trustedCallback = "http://localhost:3000/handler";

const send = (path: string, from: string, access: "client" | "server" = "client") => {
  network = from;
  const body = { email: victim.email, callback_url: trustedCallback };
  return app.send({ method: "POST", path, headers: project.as(access), body });
};

describe("security review MEDIUM 7: anonymous requests can't lock a user out of", () => {
  test.each([
    ["password resets", "/auth/password/send-reset-code"],
    ["sign-in emails", "/auth/otp/send-sign-in-code"],
  ])("%s", async (_what, path) => {
    for (let times = 0; times < 5; times += 1) expect((await send(path, "203.0.113.1")).status).toBe(200);
    expect((await send(path, "203.0.113.1")).status).toBe(429);
    const [first, byServer] = [await send(path, "192.0.2.1"), await send(path, "203.0.113.1", "server")];
    expect([first.status, byServer.status]).toEqual([200, 200]);

    // A botnet doesn't lock the user out either, and can't send any number of emails.
    for (let index = 0; index < 30; index += 1) expect((await send(path, `198.51.100.${index}`)).status).toBe(200);
    const before = (await listSubjectsTo(app, victim.email)).length;
    const suppressed = await send(path, "192.0.2.1");
    expect(suppressed.status).toBe(200);
    expect(Object.keys(suppressed.json)).toEqual(Object.keys(first.json));
    expect(await listSubjectsTo(app, victim.email)).toHaveLength(before);
  });
});

describe("security review MEDIUM 7: when sign-in emails to an address are suppressed", () => {
  const post = (path: string, body: object, to: TestProject) =>
    app.send({ method: "POST", path, headers: to.as("client"), body });

  const request = (email: string, from: string, { to = project, callbackUrl = trustedCallback } = {}) => {
    network = from;
    return post("/auth/otp/send-sign-in-code", { email, callback_url: callbackUrl }, to);
  };

  /** Redeems from a network of its own, so that only the attempts on the code are limited. */
  const redeem = (code: string, to = project) => {
    network = "192.0.2.9";
    return post("/auth/otp/sign-in", { code }, to);
  };

  /** Sends as many emails as the recipient's limit allows. Returns the last typed code. */
  async function flood(email: string, to = project): Promise<string> {
    for (let index = 0; index < 21; index += 1) {
      app.advance(1000);
      expect((await request(email, `198.51.100.${index}`, { to })).status).toBe(200);
    }
    return getLatestTypedCode(app, email);
  }

  async function requestSuppressed(email: string, from = "192.0.2.1"): Promise<string> {
    const before = (await listSubjectsTo(app, email)).length;
    const { status, json } = await request(email, from);
    expect(status).toBe(200);
    expect(await listSubjectsTo(app, email)).toHaveLength(before);
    return String(json.nonce);
  }

  const newEmail = () => `${crypto.randomUUID()}@example.com`;

  test.each([
    [
      "a user's",
      async () => {
        const user = await signUp(app, project);
        await verifyEmail(app, project, user);
        return user.email;
      },
    ],
    ["a new", async () => newEmail()],
  ])("%s typed code from the last email works with the nonce of the suppressed request", async (_whose, create) => {
    const email = await create();
    const typed = await flood(email);
    // The address is compared in normalized form.
    const nonce = await requestSuppressed(email.toUpperCase());
    expect((await redeem(typed + nonce)).status).toBe(200);
    // The code is single-use, and a used one is not handed out again.
    expect((await redeem(typed + nonce)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    expect(await requestSuppressed(email)).not.toBe(nonce);
  });

  test("all requesters together get twenty attempts on the code", async () => {
    const email = newEmail();
    const typed = await flood(email);
    const answers = [];
    for (let index = 0; index < 20; index += 1)
      answers.push(await redeem(`000000${await requestSuppressed(email, `203.0.113.${index}`)}`));
    expect(countOutcomes(answers)).toEqual({ VERIFICATION_CODE_NOT_FOUND: 20 });
    const code = await getLatestCode(app, email);
    expect((await redeem(typed + code.slice(6))).json.code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  });

  test("the nonce fits no code of another address, another project, or an expired email", async () => {
    const [email, other, elsewhere] = [newEmail(), newEmail(), await makeProject(app, { magic_link_enabled: true })];
    const typed = await flood(email);
    const typedByOther = await flood(other);
    await flood(email, elsewhere);
    const nonce = await requestSuppressed(email);
    expect((await redeem(typedByOther + nonce)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await redeem(typed + nonce, elsewhere)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    app.advance(10 * 60 * 1000);
    expect(await requestSuppressed(email)).not.toBe(nonce);
  });

  test("neither the code nor its nonce is stored in plaintext", async () => {
    const email = newEmail();
    await flood(email);
    const nonce = await requestSuppressed(email);
    expect(await findTablesContaining(app, nonce)).toEqual([]);
    expect(app.logLines.join("")).not.toContain(nonce);
  });

  test("requests with an untrusted callback, which send no email, don't suppress the user's", async () => {
    const email = newEmail();
    for (let index = 0; index < 30; index += 1) {
      const { json } = await request(email, `198.51.100.${index}`, { callbackUrl: "https://evil.example/" });
      expect(json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
    }
    expect((await request(email, "192.0.2.1")).status).toBe(200);
    expect(await listSubjectsTo(app, email)).toHaveLength(1);
  });
});
