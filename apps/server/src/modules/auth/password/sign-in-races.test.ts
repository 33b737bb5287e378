import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { findPasswordHash, lockPassword } from "../../credentials/index.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const signIn = (email: string, password: string) =>
  app.send({
    method: "POST",
    path: "/auth/password/sign-in",
    headers: project.as("client"),
    body: { email, password },
  });

/** Runs `change` after the password is verified and before the session is created. */
async function signInDuring(email: string, change: () => Promise<unknown>) {
  const { passwords } = app.platform;
  const { verifyEvenly } = passwords;
  let isFirst = true;
  Object.assign(passwords, {
    verifyEvenly: async (...guess: Parameters<typeof verifyEvenly>) => {
      const result = await verifyEvenly(...guess);
      if (isFirst) await change();
      isFirst = false;
      return result;
    },
  });
  try {
    return await signIn(email, goodPassword);
  } finally {
    Object.assign(passwords, { verifyEvenly });
  }
}

describe("review 2026-11-20: account changes during a sign-in", () => {
  test("rejects the old password if a new one was set", async () => {
    const user = await signUp(app, project);
    const answer = await signInDuring(user.email, () =>
      app.send({
        method: "PATCH",
        path: "/users/me",
        headers: project.as("server", user.accessToken),
        body: { password: "another horse battery" },
      }),
    );
    expect(answer.json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await signIn(user.email, "another horse battery")).status).toBe(200);
  });

  test("reports a mismatch, not a server error, if the user was deleted", async () => {
    const user = await signUp(app, project);
    const answer = await signInDuring(user.email, () =>
      app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", user.accessToken) }),
    );
    expect(answer.json.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });
});

describe("review 2026-11-20: hostile passwords", () => {
  test("that take quadratic time to normalize are rejected before normalization", async () => {
    const hostile = "\u0315".repeat(15_000) + "\u0316".repeat(15_000);
    const answers = [
      await signIn("ada@example.com", hostile),
      await app.send({
        method: "POST",
        path: "/auth/password/sign-up",
        headers: project.as("client"),
        body: { email: "ada@example.com", password: hostile, verification_callback_url: "http://localhost/" },
      }),
    ];
    expect(answers.map(({ json }) => json.code)).toEqual(["SCHEMA_ERROR", "SCHEMA_ERROR"]);
  });
});

test("sign-ins of the same user don't wait for each other", async () => {
  const user = await signUp(app, project);
  const { database } = app.platform;
  const owner = { projectId: project.id, userId: user.id };
  const hash = String(await findPasswordHash(database, owner));
  await database.transaction(async (transaction) => {
    // What a sign-in holds until its commit.
    expect(await lockPassword(transaction, { ...owner, hash }, false)).toBe(true);
    expect((await signIn(user.email, goodPassword)).status).toBe(200);
  });
});
