import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimits } from "../../../http/rate-limits/limits.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { listSubjectsTo, notificationsOff, verifyEmail } from "../../../testing/sign-in-fixtures.ts";
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

const send = (path: string, from: string, access: "client" | "server" = "client") => {
  network = from;
  const body = { email: victim.email, callback_url: "http://localhost:3000/handler" };
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
