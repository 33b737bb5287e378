import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { TestProject } from "../../../testing/fixtures.ts";
import type { TestApp } from "../../../testing/test-app.ts";

/** The properties of a random user, except the sign-up time. */
export interface RandomUser {
  readonly name: string | null;
  /** The first one is primary. */
  readonly addresses: readonly { readonly isVerified: boolean }[];
  readonly isAnonymous: boolean;
  readonly hasPassword: boolean;
  readonly hasOtp: boolean;
  readonly passkeys: number;
  readonly hasTotp: boolean;
  readonly providers: readonly string[];
  /** ms after the start; many users sign up at the same time. */
  readonly signedUpAfter: number;
}

/** Few names and times, so that they often coincide. */
export const randomUser: fc.Arbitrary<RandomUser> = fc.record({
  name: fc.constantFrom(null, "Ada", "Grace", "ada 🚀", "x".repeat(256)),
  addresses: fc.array(fc.record({ isVerified: fc.boolean() }), { maxLength: 3 }),
  isAnonymous: fc.boolean(),
  hasPassword: fc.boolean(),
  hasOtp: fc.boolean(),
  passkeys: fc.integer({ min: 0, max: 2 }),
  hasTotp: fc.boolean(),
  providers: fc.array(fc.constantFrom("google", "github", "our-oidc"), { maxLength: 3 }),
  signedUpAfter: fc.integer({ min: 0, max: 9 }),
});

/** Inserts them one by one, as the server does. Returns their ids. */
export async function insertRandomUsers(
  app: TestApp,
  project: TestProject,
  people: readonly RandomUser[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const person of people) ids.push(await insertRandomUser(app, project, person));
  return ids;
}

async function insertRandomUser(app: TestApp, { id: projectId }: TestProject, person: RandomUser): Promise<string> {
  const { pool } = app.platform.database;
  const id = randomUUID();
  const at = new Date(app.platform.clock() + person.signedUpAfter);
  const values = [projectId, id, person.name, person.isAnonymous, person.hasOtp, person.hasTotp, at];
  await pool.query(
    `insert into users (project_id, id, display_name, is_anonymous, otp_auth_enabled, totp_secret_ciphertext, signed_up_at, last_active_at)
     values ($1, $2, $3, $4, $5, case when $6 then '\\x00'::bytea end, $7, $7)`,
    values,
  );
  // Without the letters of the ID: a search for "Ada" would find every address that happens to contain them.
  const domain = `${id.replaceAll(/[a-f]/g, "z")}.example`;
  for (const [index, { isVerified }] of person.addresses.entries()) {
    await pool.query(
      `insert into contact_channels (project_id, id, user_id, type, value, normalized_value, is_primary, is_verified)
       values ($1, $2, $3, 'email', $4, $4, $5, $6)`,
      [projectId, randomUUID(), id, `person-${index}@${domain}`, index === 0, isVerified],
    );
  }
  if (person.hasPassword)
    await pool.query("insert into password_credentials (project_id, user_id, hash) values ($1, $2, '')", [
      projectId,
      id,
    ]);
  for (let index = 0; index < person.passkeys; index += 1)
    await pool.query(
      `insert into passkeys (project_id, id, user_id, credential_id, public_key, sign_count, device_type, is_backed_up, name, created_at)
       values ($1, $2::uuid, $3, $2::uuid::text, '', 0, 'singleDevice', false, 'Key', $4)`,
      [projectId, randomUUID(), id, at],
    );
  for (const provider of person.providers)
    await pool.query(
      `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
       values ($1, $2::uuid, $3, $4, $2::uuid::text, $5)`,
      [projectId, randomUUID(), id, provider, at],
    );
  return id;
}
