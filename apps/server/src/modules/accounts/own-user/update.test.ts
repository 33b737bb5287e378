import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  changeUser,
  makeProject,
  readUser,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import { picture, pictureUrl } from "../../../testing/pictures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const path = "/users/me";
const patch = (access: "client" | "server" | "admin", body: unknown, who = user): TestRequest => ({
  method: "PATCH",
  path,
  headers: project.as(access, who.accessToken),
  body,
});
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const sentence = { status: 400, code: null } as const;
const userRequired = { status: 400, code: "CANNOT_GET_OWN_USER_WITHOUT_USER" } as const;

/** A change that every caller can make, its result and the number of emails it sends. */
const changes: [string, object, object?, number?][] = [
  ["a display name", { display_name: "Ada Lovelace" }],
  ["a display name with any characters", { display_name: "<b>艾达</b> ‮ 'Ada'; --" }],
  ["no display name", { display_name: null }],
  ["an empty display name, which is stored as null", { display_name: "" }, { display_name: null }],
  ["no profile image", { profile_image_url: null }],
  ["a PNG as profile image", { profile_image_url: picture }, { profile_image_url: pictureUrl }],
  ["client metadata", { client_metadata: { a: [1, { b: null }] } }],
  ["other client metadata, which replaces the old one as a whole", { client_metadata: { c: 1 } }],
  ["a text as client metadata", { client_metadata: "text" }],
  ["a number as client metadata", { client_metadata: 0 }],
  ["false as client metadata", { client_metadata: false }],
  ["a list as client metadata", { client_metadata: [] }],
  ["null as client metadata", { client_metadata: null }],
  ["a second factor", { totp_secret_base64: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" }, { requires_totp_mfa: true }, 1],
  ["no second factor", { totp_secret_base64: null }, { requires_totp_mfa: false }, 1],
  [
    "removing a second factor that does not exist, which publishes nothing",
    { totp_secret_base64: null },
    { requires_totp_mfa: false },
  ],
  ["no sign-in by code", { otp_auth_enabled: false }],
  ["no passkey", { passkey_auth_enabled: false }],
  ["no team", { selected_team_id: null }, { selected_team_id: null, selected_team: null }],
  ["a language", { locale: "de" }],
  ["a language in another spelling, which is stored in canonical form", { locale: "PT-br" }, { locale: "pt-BR" }],
  ["a language by its former tag", { locale: "iw" }, { locale: "he" }],
  ["a language with a script", { locale: "zh-hant-hk" }, { locale: "zh-Hant-HK" }],
  ["a language with extensions", { locale: "de-DE-u-co-phonebk-nu-latn" }],
  ["no language", { locale: null }],
  ["nothing", {}, {}],
];

describe("PATCH /users/me", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "PATCH", path, body: {} }, ["client", "server", "admin"], (access) =>
        project.as(access),
      ),
      ...(["client", "server", "admin"] as const).flatMap((access) =>
        changes.map(
          ([what, body, contains = body, emailsSent = 0]): Scenario => ({
            name: `${access} access sets ${what}`,
            request: () => patch(access, body),
            status: 200,
            contains,
            emailsSent,
            excludes: ["AAAAAAAAAA", "argon2"],
            effects: async () => expect(await readUser(app, project, user.accessToken)).toMatchObject(contains),
          }),
        ),
      ),
      ...(["client", "server", "admin"] as const).map((access) => ({
        name: `without a user, returns an error with ${access} access`,
        request: () => ({ ...patch(access, { display_name: "x" }), headers: project.as(access) }),
        ...userRequired,
      })),
      { name: "rejects a missing body", request: () => patch("client", undefined), ...schemaError },
      {
        name: "a query parameter is rejected",
        request: () => ({ ...patch("client", {}), path: `${path}?x=1` }),
        ...schemaError,
      },
    ],
  );
});

describe("fields that clients can't write", () => {
  const forbidden: object[] = [
    { client_read_only_metadata: {} },
    { server_metadata: {} },
    { primary_email_verified: true },
    { primary_email_auth_enabled: true },
    { password: "another good password" },
    { password_hash: "$2b$10$" },
    { is_anonymous: false },
    { id: "x" },
    { signed_up_at_millis: 0 },
    { has_password: false },
    { requires_totp_mfa: false },
    { oauth_providers: [] },
    { selected_team: null },
    { anything: 1 },
  ];

  test.each(forbidden)("%j is an unknown property, and nothing of the request is applied", async (change) => {
    const before = await readUser(app, project, user.accessToken);
    const { status, json } = await app.send(patch("client", { display_name: "Changed", ...change }));
    expect(status).toBe(400);
    expect(json.code).toBe("SCHEMA_ERROR");
    expect(json.error).toContain(`body.${Object.keys(change)[0]}`);
    expect(await readUser(app, project, user.accessToken)).toEqual(before);
  });
});

describe("invalid values", () => {
  const unfit: [object, Pick<Scenario, "status" | "code">][] = [
    [{ display_name: {} }, schemaError],
    [{ profile_image_url: "" }, schemaError],
    [{ profile_image_url: "not a url" }, schemaError],
    [{ profile_image_url: `data:image/png;base64,${"A".repeat(1_000_000)}` }, schemaError],
    ...[
      "",
      " ",
      "the German",
      "de_DE",
      "de-",
      "d",
      "*",
      "de,fr",
      " de",
      "de\n",
      "😀",
      "i",
      "x",
      1,
      true,
      {},
      ["de"],
    ].map((locale): [object, typeof schemaError] => [{ locale }, schemaError]),
    [{ locale: `de-x-${"a".repeat(8)}-${"b".repeat(8)}-${"c".repeat(8)}-${"d".repeat(8)}` }, schemaError],
    [{ locale: "de-".repeat(100_000) }, schemaError],
    [{ otp_auth_enabled: null }, schemaError],
    [{ totp_secret_base64: "" }, schemaError],
    [{ totp_secret_base64: "not base64!" }, schemaError],
    // security review LOW 11: at least 16 bytes (RFC 4226 §4, R6)
    [{ totp_secret_base64: "AA==" }, schemaError],
    [{ totp_secret_base64: Buffer.alloc(15).toString("base64") }, schemaError],
    [{ totp_secret_base64: "AAA" }, schemaError],
    [{ selected_team_id: "team" }, schemaError],
    [{ selected_team_id: "0190a5d4-3b5c-7def-8abc-0123456789ab" }, schemaError],
    [{ is_anonymous: true }, schemaError],
    [{ primary_email: "" }, schemaError],
    [{ primary_email: "not-an-email" }, schemaError],
    [{ primary_email: " a@example.com" }, schemaError],
    [{ primary_email_verified: null }, schemaError],
    [{ password: 12345678 }, schemaError],
    [{ password_hash: "" }, schemaError],
    [{ password_hash: null }, schemaError],
    [{ password_hash: "$argon2id$v=19$m=8,t=1,p=1$x$y" }, sentence],
    [{ password_hash: "$2b$17$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK" }, sentence],
    [{ password_hash: "$2b$10$short" }, sentence],
    [{ password: "another good password", password_hash: "$2b$10$x" }, sentence],
    [{ otp_auth_enabled: true }, sentence],
    [{ passkey_auth_enabled: true }, sentence],
    [{ password: "1234567" }, { status: 400, code: "PASSWORD_TOO_SHORT" }],
    [{ password: "x".repeat(71) }, { status: 400, code: "PASSWORD_TOO_LONG" }],
  ];

  test.each(unfit)("rejects %j, and nothing of the request is applied", async (change, expected) => {
    const before = await readUser(app, project, user.accessToken);
    const { status, headers } = await app.send(patch("server", { display_name: "Changed", ...change }));
    expect(status).toBe(expected.status);
    expect(headers["x-stack-known-error"]).toBe(expected.code ?? undefined);
    expect(await readUser(app, project, user.accessToken)).toEqual(before);
  });

  test("a team without membership returns an error with both ids, before any change", async () => {
    const team = crypto.randomUUID();
    const { status, json } = await app.send(patch("client", { selected_team_id: team, display_name: "Changed" }));
    expect(status).toBe(404);
    expect(json).toMatchObject({
      code: "TEAM_MEMBERSHIP_NOT_FOUND",
      details: { team_id: team, user_id: user.id },
    });
    expect((await readUser(app, project, user.accessToken)).display_name).not.toBe("Changed");
  });

  test.each([
    ["a text with a NUL, which no text column can hold", { display_name: "a\u0000b" }],
    ["metadata with a NUL", { client_metadata: { a: "\u0000" } }],
    ["metadata with a key with a NUL", { client_metadata: { "\u0000": 1 } }],
    ["metadata with half a surrogate pair", { client_metadata: "\ud800" }],
  ])("%s is rejected with 400 or stored, never a server error", async (_what, change) => {
    const { status } = await app.send(patch("client", change));
    expect([200, 400]).toContain(status);
  });

  test("rejects metadata that is nested too deeply", async () => {
    const depth = 990;
    const body = `{"client_metadata":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const headers = { ...project.as("client", user.accessToken), "content-type": "application/json" };
    const { status, json } = await app.send({ method: "PATCH", path, headers, body });
    expect(status).toBe(400);
    expect(json.code).toBe("SCHEMA_ERROR");
  });

  test("rejects metadata of more than 64 KiB", async () => {
    const { json } = await app.send(patch("client", { client_metadata: "x".repeat(65_536) }));
    expect(json.code).toBe("SCHEMA_ERROR");
  });
});

describe("profile images", () => {
  const allowed = [
    ["png", "\x89PNG\r\n\x1a\n"],
    ["jpg", "\xff\xd8\xff"],
    ["jpeg", "\xff\xd8\xff"],
    ["gif", "GIF89a"],
    ["webp", "RIFF\0\0\0\0WEBP"],
    ["bmp", "BM"],
  ] as const;
  const refused = [
    "https://example.com/me.png",
    "http://localhost/me.png",
    "javascript:alert(1)",
    "data:image/svg+xml;base64,AAAA",
    "data:image/PNG;base64,AAAA",
    "data:text/html;base64,AAAA",
    "data:image/bmp;base64,AAAA",
    "data:image/png;base64,AAAA",
    "data:image/png,AAAA",
    "data:image/png;base64,",
    "data:image/png;base64,AA*A",
    "data:image/png;base64,AAAA#fragment",
  ];

  test.each(allowed)("a client can send a data URL of type %s, and gets the URL of the image", async (type, bytes) => {
    const profile_image_url = `data:image/${type};base64,${Buffer.from(bytes, "latin1").toString("base64")}`;
    const { json } = await app.send(patch("client", { profile_image_url }));
    expect(json.profile_image_url).toMatch(/^http:\/\/localhost:8100\/pictures\/[0-9a-f]{64}$/);
  });

  test.each(refused)("a client can't send %s", async (profile_image_url) => {
    const { status, headers } = await app.send(patch("client", { profile_image_url, display_name: "Changed" }));
    expect(status).toBe(400);
    expect(headers).not.toHaveProperty("x-stack-known-error");
    expect((await readUser(app, project, user.accessToken)).display_name).not.toBe("Changed");
  });

  test("this is reported before a missing user", async () => {
    const request = {
      ...patch("client", { profile_image_url: "https://example.com/me.png" }),
      headers: project.as("client"),
    };
    const { status, headers } = await app.send(request);
    expect(status).toBe(400);
    expect(headers).not.toHaveProperty("x-stack-known-error");
  });

  test.each(["server", "admin"] as const)("%s access can use any URL", async (access) => {
    const profile_image_url = "https://example.com/me.png";
    expect((await app.send(patch(access, { profile_image_url }))).json).toMatchObject({ profile_image_url });
  });

  test("a URL can have 2,048 characters", async () => {
    const start = "https://example.com/";
    const answer = (length: number) =>
      app.send(patch("server", { profile_image_url: start + "a".repeat(length - start.length) }));
    expect((await answer(2_048)).status).toBe(200);
    expect((await answer(2_049)).json.code).toBe("SCHEMA_ERROR");
  });
});

describe("additional fields for servers", () => {
  test.each([
    ["client_read_only_metadata", { plan: "pro" }],
    ["client_read_only_metadata", null],
    ["server_metadata", { notes: ["x"] }],
    ["server_metadata", "text"],
    ["server_metadata", null],
  ])("%s: %j", async (name, value) => {
    expect((await app.send(patch("server", { [name]: value }))).json[name]).toEqual(value);
  });

  test("an anonymous user can become a regular one, but not vice versa", async () => {
    const anonymous = await signUp(app, project);
    await app.platform.database.pool.query("update users set is_anonymous = true where id = $1", [anonymous.id]);
    expect(await readUser(app, project, anonymous.accessToken)).toMatchObject({ is_anonymous: true });
    await changeUser(app, project, anonymous, { display_name: "x" });
    expect(await readUser(app, project, anonymous.accessToken)).toMatchObject({ is_anonymous: true });
    await changeUser(app, project, anonymous, { is_anonymous: false });
    expect(await readUser(app, project, anonymous.accessToken)).toMatchObject({ is_anonymous: false });
  });

  test("sign-in with a code can be enabled if the project enables it", async () => {
    const offering = await makeProject(app, { magic_link_enabled: true });
    const otherUser = await signUp(app, offering);
    await changeUser(app, offering, otherUser, { otp_auth_enabled: true, password: null });
  });

  test("a TOTP secret is stored encrypted", async () => {
    const secret = Buffer.from("a very secret secret").toString("base64");
    await changeUser(app, project, user, { totp_secret_base64: secret });
    const { rows } = await app.platform.database.pool.query<{ ciphertext: Buffer }>(
      "select totp_secret_ciphertext as ciphertext from users where id = $1",
      [user.id],
    );
    const stored = rows[0]?.ciphertext ?? Buffer.alloc(0);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.toString("latin1")).not.toContain(secret);
    expect(stored.toString("latin1")).not.toContain("a very secret secret");
    await changeUser(app, project, user, { totp_secret_base64: null });
  });
});
