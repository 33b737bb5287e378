import { type Algorithm, hash as argon2 } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUser, goodPassword, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { hashBcrypt as bcrypt } from "../../../testing/hash-bcrypt.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { countOutcomes, passwordSignIn, requestSignInCode } from "../../../testing/sign-in-fixtures.ts";
import {
  createTestApp,
  type ProjectConfigInput,
  type TestApp,
  type TestRequest,
  type TestResponse,
} from "../../../testing/test-app.ts";
import { eventsAbout } from "../../teams/testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let bare: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  const ways: ProjectConfigInput = {
    magic_link_enabled: true,
    oauth_providers: [{ id: "google", type: "shared" }],
    custom_oidc: [{ id: "company", display_name: "Company", issuer: "https://id.example.com", client_id: "c" }],
  };
  project = await makeProject(app, ways);
  foreign = await makeProject(app, ways);
  bare = await makeProject(app, { credential_enabled: false, magic_link_enabled: false, password_min_length: 12 });
});
afterAll(() => app.close());

const path = "/users";
const fresh = () => `${crypto.randomUUID()}@example.com`;
const request = (body: unknown, on = project, access: "server" | "admin" = "server"): TestRequest => ({
  method: "POST",
  path,
  headers: on.as(access),
  body,
});
const create = (...words: Parameters<typeof request>): Promise<TestResponse> => app.send(request(...words));
const getUsers = async (on: TestProject): Promise<unknown[]> =>
  (await app.send({ method: "GET", path, headers: on.as("server") })).json.items as unknown[];

const sentence = { status: 400, code: null } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const image = "https://example.com/ada.png";
const account = (id = "google", account_id: string = crypto.randomUUID()) => ({ id, account_id });

const emptyUser = {
  display_name: null,
  primary_email: null,
  primary_email_verified: false,
  primary_email_auth_enabled: false,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  has_password: false,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: false,
  requires_totp_mfa: false,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
  is_anonymous: false,
  locale: null,
};

/** Request bodies of a server and the expected differences from `emptyUser` in the response. */
const accounts: [string, object, object?][] = [
  ["nothing", {}],
  ["an empty name, which is stored as null", { display_name: "" }, { display_name: null }],
  ["a name in any script", { display_name: "艾达 · Ада · ‮'--" }],
  ["an image from anywhere", { profile_image_url: image }],
  ["metadata", { client_metadata: { a: [1] }, client_read_only_metadata: "text", server_metadata: false }],
  ["null for everything that may be null", { ...nullable() }, {}],
  ["an email that is not used for sign-in", { primary_email: "Kept.As@Example.com" }],
  ["an address that is verified", { primary_email: "v@example.com", primary_email_verified: true }],
  ["an address to sign in with", { primary_email: "s@example.com", primary_email_auth_enabled: true }],
  [
    "a password",
    { primary_email: "p@example.com", password: goodPassword },
    { primary_email: "p@example.com", has_password: true, auth_with_email: true },
  ],
  ["sign-in by code", { otp_auth_enabled: true }, { otp_auth_enabled: true, auth_with_email: true }],
  ["a passkey, which cannot be given", { passkey_auth_enabled: true }, { passkey_auth_enabled: false }],
  ["an anonymous account", { is_anonymous: true }],
  ["a language", { locale: "zh-hant" }, { locale: "zh-Hant" }],
  [
    "accounts at providers",
    {
      oauth_providers: [
        { id: "google", account_id: "g-1", email: "not an email" },
        { id: "company", account_id: "c-1" },
      ],
    },
    {
      oauth_providers: [
        { id: "google", account_id: "g-1", email: "not an email" },
        { id: "company", account_id: "c-1", email: null },
      ],
    },
  ],
  [
    "a second factor, which is on from the start",
    { totp_secret_base64: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" },
    { requires_totp_mfa: true },
  ],
];

function nullable(): object {
  return {
    display_name: null,
    profile_image_url: null,
    client_metadata: null,
    locale: null,
    primary_email: null,
    password: null,
    totp_secret_base64: null,
  };
}

describe("POST /users", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: {} }, ["server", "admin"], (access) => project.as(access)),
      ...accounts.map(
        ([what, body, expected = body]): Scenario => ({
          name: `creates a user with ${what}`,
          request: () => request(body),
          status: 201,
          contains: { ...emptyUser, ...expected },
          excludes: [goodPassword, "AAAAAAAA"],
        }),
      ),
      {
        name: "admin access can, too",
        request: () => request({ display_name: "Ada" }, project, "admin"),
        status: 201,
        contains: { ...emptyUser, display_name: "Ada" },
      },
      ...(
        [
          ["both a password and a hash", { password: goodPassword, password_hash: "$2b$04$" }],
          [
            "a hash that can't be verified",
            { primary_email: "h@example.com", password_hash: "5f4dcc3b5aa765d61d8327deb882cf99" },
          ],
          ["sign-in with an address that is not there", { primary_email_auth_enabled: true }],
          ["an address that is verified and not there", { primary_email_verified: true }],
          ["a password without an address", { password: goodPassword }],
          ["an account at a provider that the project does not have", { oauth_providers: [account("github")] }],
          ["an account at an unknown provider", { oauth_providers: [account("<b>")] }],
        ] as [string, object][]
      ).map(([what, body]): Scenario => ({ name: `rejects ${what}`, request: () => request(body), ...sentence })),
      {
        name: "rejects a password if passwords are disabled",
        request: () => request({ primary_email: fresh(), password: "long enough for this" }, bare),
        ...sentence,
      },
      {
        name: "rejects sign-in with a code if it is disabled",
        request: () => request({ otp_auth_enabled: true }, bare),
        ...sentence,
      },
      {
        name: "rejects a password shorter than the project requires",
        request: () => request({ primary_email: fresh(), password: "12345678901" }, bare),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
        details: { min_length: 12 },
        effects: (_app, { json }) =>
          expect(json.error).toBe("The password is too short. This project requires at least 12 characters."),
      },
      {
        name: "imports the hash of a password that is shorter than the project requires",
        request: async () => {
          const password_hash = await bcrypt("short", { cost: 4 });
          return request(
            { primary_email: fresh(), password_hash },
            await makeProject(app, { password_min_length: 12 }),
          );
        },
        status: 201,
        contains: { has_password: true },
      },
      {
        name: "rejects an empty password",
        request: () => request({ primary_email: fresh(), password: "" }),
        status: 400,
        code: "PASSWORD_TOO_SHORT",
      },
      {
        name: "rejects a password that is too long",
        request: () => request({ primary_email: fresh(), password: "x".repeat(71) }),
        status: 400,
        code: "PASSWORD_TOO_LONG",
      },
      {
        name: "rejects an email that another user signs in with, in any spelling",
        request: async () => {
          const email = fresh();
          await signUp(app, project, email);
          return request({ primary_email: email.toUpperCase(), primary_email_auth_enabled: true });
        },
        status: 409,
        code: "USER_EMAIL_ALREADY_EXISTS",
      },
      {
        name: "reports a duplicate email before a provider error",
        request: async () => {
          const primary_email = fresh();
          await create({ primary_email, primary_email_auth_enabled: true });
          return request({ primary_email, primary_email_auth_enabled: true, oauth_providers: [account("github")] });
        },
        status: 409,
        code: "USER_EMAIL_ALREADY_EXISTS",
      },
      {
        name: "accepts an email that another user signs in with if the new user doesn't",
        request: async () => {
          const email = fresh();
          await signUp(app, project, email);
          return request({ primary_email: email, primary_email_verified: true });
        },
        status: 201,
        contains: { primary_email_auth_enabled: false },
      },
      {
        name: "accepts an email that a user of another project signs in with",
        request: async () => {
          const primary_email = fresh();
          await create({ primary_email, primary_email_auth_enabled: true }, foreign);
          return request({ primary_email, primary_email_auth_enabled: true });
        },
        status: 201,
      },
      {
        name: "accepts a provider account that a user of another project has",
        request: async () => {
          const oauth_providers = [account()];
          await create({ oauth_providers }, foreign);
          return request({ oauth_providers });
        },
        status: 201,
      },
      {
        name: "rejects a provider account that another user has",
        request: async () => {
          const oauth_providers = [account()];
          await create({ oauth_providers });
          return request({ oauth_providers });
        },
        status: 409,
        code: null,
      },
      {
        name: "rejects a duplicate provider account",
        request: () => request({ oauth_providers: [account("google", "twice"), account("google", "twice")] }),
        status: 409,
        code: null,
      },
      ...(
        [
          ["no body", undefined],
          ["a list", []],
          ["an unknown field", { nickname: "Ada" }],
          ["a team the user is not in", { selected_team_id: null }],
          ["user ID", { id: crypto.randomUUID() }],
          ["an invalid email", { primary_email: "ada" }],
          ["an empty address", { primary_email: "" }],
          ["an empty hash", { password_hash: "" }],
          ["no hash", { password_hash: null }],
          ["an empty secret", { totp_secret_base64: "" }],
          ["security review LOW 11: a secret of 15 bytes", { totp_secret_base64: "AAAAAAAAAAAAAAAAAAAA" }],
          ["a secret that is no base64", { totp_secret_base64: "A" }],
          ["an account without its id at the provider", { oauth_providers: [{ id: "google" }] }],
          ["an account with an empty id", { oauth_providers: [account("google", "")] }],
          ["more than a hundred accounts", { oauth_providers: Array.from({ length: 101 }, () => account()) }],
          ["a name of 257 characters", { display_name: "x".repeat(257) }],
          ["NUL", { display_name: "\u0000" }],
          ["a language that is no tag", { locale: "de_DE" }],
        ] as [string, unknown][]
      ).map(([what, body]): Scenario => ({ name: `rejects ${what}`, request: () => request(body), ...schemaError })),
    ],
  );

  test("is atomic: a failure at the end leaves nothing", async () => {
    const own = await makeProject(app, { oauth_providers: [{ id: "google", type: "shared" }] });
    const oauth_providers = [account()];
    await create({ oauth_providers }, own);
    const primary_email = fresh();
    const body = { primary_email, primary_email_auth_enabled: true, password: goodPassword, oauth_providers };
    expect((await create(body, own)).status).toBe(409);
    expect(await getUsers(own)).toHaveLength(1);
    expect(await eventsAbout(app, own, primary_email)).toEqual([]);
    expect((await create({ ...body, oauth_providers: [] }, own)).status).toBe(201);
  });

  test("of 200 concurrent requests with one sign-in email, one creates a user", async () => {
    const own = await makeProject(app);
    const body = { primary_email: fresh(), primary_email_auth_enabled: true, primary_email_verified: true };
    const answers = await Promise.all(Array.from({ length: 200 }, () => create(body, own)));
    expect(countOutcomes(answers)).toEqual({ "201": 1, USER_EMAIL_ALREADY_EXISTS: 199 });
    expect(await getUsers(own)).toHaveLength(1);
  });

  test("of 20 concurrent requests with one provider account, one creates a user", async () => {
    const own = await makeProject(app, { oauth_providers: [{ id: "google", type: "shared" }] });
    const body = { oauth_providers: [account()] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(body, own)));
    expect(countOutcomes(answers)).toEqual({ "201": 1, "409": 19 });
  });
});

describe("a new user gets", () => {
  test("a personal team and the default permissions, in the response and in the events in this order", async () => {
    const own = await makeProject(app, { create_team_on_sign_up: true });
    const { json } = await create({ display_name: "Ada", primary_email: fresh() }, own);
    expect(json.selected_team).toMatchObject({ id: json.selected_team_id, display_name: "Ada's Team" });
    const events = await eventsAbout(app, own);
    expect(events.map(({ type }) => type).slice(0, 2)).toEqual(["user.created", "team.created"]);
    expect(events[0]?.data).toEqual(json);
  });

  test("an event with the accounts and second factor, as in the response", async () => {
    const { json } = await create({ oauth_providers: [account()], totp_secret_base64: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" });
    expect(await eventsAbout(app, project, String(json.id))).toEqual([{ type: "user.created", data: json }]);
  });

  test("can sign in by password and by code, and has a TOTP second factor", async () => {
    const primary_email = fresh();
    const ways = { primary_email, primary_email_verified: true, primary_email_auth_enabled: true };
    const { json } = await create({ ...ways, password: goodPassword, otp_auth_enabled: true });
    expect((await app.send(passwordSignIn(project, primary_email))).json.user_id).toBe(json.id);
    const code = await requestSignInCode(app, project, primary_email);
    const byCode = { method: "POST", path: "/auth/otp/sign-in", headers: project.as("client"), body: { code } };
    expect((await app.send(byCode)).json).toMatchObject({ user_id: json.id, is_new_user: false });

    const guarded = { ...ways, primary_email: fresh(), password: goodPassword };
    await create({ ...guarded, totp_secret_base64: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" });
    const answer = await app.send(passwordSignIn(project, guarded.primary_email));
    expect(answer.json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  });
});

describe("an imported hash", () => {
  const cost = { memoryCost: 64, timeCost: 2, parallelism: 2 };
  const hashes: [string, () => Promise<string>][] = [
    ["bcrypt", () => bcrypt(goodPassword, { cost: 4 })],
    ["argon2id", () => argon2(goodPassword, cost)],
    ["argon2i", () => argon2(goodPassword, { ...cost, algorithm: 1 satisfies Algorithm.Argon2i })],
    ["argon2d", () => argon2(goodPassword, { ...cost, algorithm: 0 satisfies Algorithm.Argon2d })],
  ];
  const storedHash = async (userId: unknown): Promise<string> => {
    const { rows } = await app.platform.database.pool.query<{ hash: string }>(
      "select hash from password_credentials where user_id = $1",
      [userId],
    );
    return rows[0]?.hash ?? "";
  };

  test.each(hashes)("of %s verifies, and is rehashed at the first sign-in", async (_name, make) => {
    const password_hash = await make();
    const primary_email = fresh();
    const { json, text } = await create({ primary_email, primary_email_auth_enabled: true, password_hash });
    expect(json.has_password).toBe(true);
    expect(text).not.toContain(password_hash);
    expect(await storedHash(json.id)).toBe(password_hash);
    expect((await app.send(passwordSignIn(project, primary_email, "wrong password"))).json.code).toBe(
      "EMAIL_PASSWORD_MISMATCH",
    );
    expect((await app.send(passwordSignIn(project, primary_email))).json.user_id).toBe(json.id);
    expect(await storedHash(json.id)).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect((await app.send(passwordSignIn(project, primary_email))).json.user_id).toBe(json.id);
  });

  test.each(hashes)("of %s can be set on an existing user", async (_name, make) => {
    const user = await signUp(app, project);
    await changeUser(app, project, user, { password_hash: await make() });
    expect((await app.send(passwordSignIn(project, user.email))).json.user_id).toBe(user.id);
  });
});
