import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertRandomUsers, randomUser } from "./testing/random-users.ts";
import { findUser } from "./user-records.ts";
import { recordUserActivity } from "./write-user.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const query = async (sql: string, values: readonly unknown[]) =>
  (await app.platform.database.pool.query(sql, [...values])).rows;

const readSummary = async (userId: string): Promise<unknown> => {
  const [row] = await query("select account_summary from users where project_id = $1 and id = $2", [
    project.id,
    userId,
  ]);
  return row?.account_summary;
};

/** What the tables of emails and sign-in methods say. */
async function readTables(userId: string) {
  const user = await findUser(app.platform.database, { projectId: project.id, userId });
  if (!user) throw new Error("The user doesn't exist");
  const { primary_email, primary_email_verified, primary_email_auth_enabled } = user;
  const { has_password, has_passkey, oauth_providers } = user;
  return {
    primary_email,
    primary_email_verified,
    primary_email_auth_enabled,
    has_password,
    has_passkey,
    oauth_providers,
  };
}

const owned = "project_id = $1 and user_id = $2";
/** Changes of one user, as SQL with `$1` for the project and `$2` for the user. */
const changes = [
  `update contact_channels set used_for_auth = not used_for_auth where ${owned} and is_primary`,
  `update contact_channels set is_verified = not is_verified where ${owned}`,
  `update contact_channels set value = 'new.' || value, normalized_value = 'new.' || normalized_value where ${owned} and is_primary`,
  `update contact_channels set is_primary = false where ${owned} and is_primary`,
  `delete from contact_channels where ${owned} and is_primary`,
  `delete from password_credentials where ${owned}`,
  `delete from passkeys where ${owned}`,
  `update oauth_accounts set email = gen_random_uuid()::text where ${owned}`,
  `update oauth_accounts set account_id = gen_random_uuid()::text where ${owned}`,
  `delete from oauth_accounts where id = (select id from oauth_accounts where ${owned} limit 1)`,
  "update users set display_name = 'Changed', otp_auth_enabled = not otp_auth_enabled where project_id = $1 and id = $2",
];

describe("the summary of an account in the row of users", () => {
  test("says what the tables of emails and sign-in methods say, after any changes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(randomUser, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(fc.nat(2), fc.constantFrom(...changes)), { maxLength: 8 }),
        async (people, steps) => {
          const ids = await insertRandomUsers(app, project, people);
          for (const [index, sql] of steps) await query(sql, [project.id, ids[index % ids.length]]);
          for (const id of ids) expect(await readSummary(id)).toEqual(await readTables(id));
        },
      ),
      { numRuns: 30 },
    );
  }, 60_000);

  test("of concurrent changes contains all of them", async () => {
    const [id = ""] = await insertRandomUsers(app, project, [
      {
        name: null,
        addresses: [{ isVerified: false }],
        isAnonymous: false,
        hasPassword: true,
        hasOtp: false,
        passkeys: 1,
        hasTotp: false,
        providers: ["google", "github"],
        signedUpAfter: 0,
      },
    ]);
    await Promise.all(changes.map((sql) => query(sql, [project.id, id])));
    expect(await readSummary(id)).toEqual(await readTables(id));
  });

  test("is empty for a user without emails and sign-in methods", async () => {
    const userId = randomUUID();
    await query("insert into users (project_id, id, signed_up_at, last_active_at) values ($1, $2, now(), now())", [
      project.id,
      userId,
    ]);
    expect(await readSummary(userId)).toEqual(await readTables(userId));
  });

  test("is computed while a user from before the summary has none, and stored with their next activity", async () => {
    const user = await signUp(app, project);
    await query("update users set account_summary = null where project_id = $1 and id = $2", [project.id, user.id]);
    const headers = project.as("client", user.accessToken);
    const { json } = await app.send({ method: "GET", path: "/users/me", headers });
    expect(json).toMatchObject({ primary_email: user.email, has_password: true, passkey_auth_enabled: false });
    expect(await readSummary(user.id)).toBeNull();
    await recordUserActivity(app.platform.database, [
      { projectId: project.id, userId: user.id, usedAt: app.platform.clock() },
    ]);
    expect(await readSummary(user.id)).toEqual(await readTables(user.id));
  });
});
