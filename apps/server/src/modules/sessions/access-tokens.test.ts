import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateSigningKey, importPrivateKey, signJwt } from "../../platform/crypto/jwt.ts";
import {
  changeUser,
  internalProject,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../testing/fixtures.ts";
import { createTestApp, publicUrl, type TestApp } from "../../testing/test-app.ts";
import { createClaims, decodePart, signAsProject, tamperWith } from "../../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  other = await makeProject(app);
  user = await signUp(app, project);
});
afterAll(() => app.close());

const encode = (value: object | string): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const codeFor = async (token: string, of = project): Promise<unknown> => {
  const { json } = await app.send({ method: "GET", path: "/users/me", headers: of.as("client", token) });
  return json.code ?? json.id;
};
/** The real user's claims, so that only the manipulated part can cause the rejection. */
const realClaims = () => decodePart(user.accessToken, 1);
const realKid = () => decodePart(user.accessToken, 0).kid;
const publicJwk = async () => (await app.projects.find(project.id))?.signingKeys[0]?.publicJwk;

describe("rejects access tokens that we didn't issue (RFC 8725)", () => {
  test("accepts the unmodified token, so that the others are rejected for their modification", async () => {
    expect(await codeFor(user.accessToken)).toBe(user.id);
  });

  test("algorithm none, with and without a signature", async () => {
    const unsigned = `${encode({ alg: "none" })}.${encode(realClaims())}.`;
    expect(await codeFor(unsigned)).toBe("UNPARSABLE_ACCESS_TOKEN");
    for (const alg of ["none", "None", "NONE", ""]) {
      expect(await codeFor(tamperWith(user.accessToken, { header: { alg } }))).toBe("UNPARSABLE_ACCESS_TOKEN");
    }
  });

  test("HS256 with the public key as its secret, in every form a library might accept", async () => {
    const jwk = await publicJwk();
    const key = createPublicKey({ key: { ...jwk }, format: "jwk" });
    const secrets = [
      key.export({ format: "pem", type: "spki" }),
      key.export({ format: "der", type: "spki" }),
      JSON.stringify(jwk),
    ];
    for (const secret of secrets) {
      const input = `${encode({ alg: "HS256", kid: realKid() })}.${encode(realClaims())}`;
      const signature = createHmac("sha256", secret).update(input).digest("base64url");
      expect(await codeFor(`${input}.${signature}`)).toBe("UNPARSABLE_ACCESS_TOKEN");
    }
  });

  test("a different key of the right type with our key ID", async () => {
    const foreign = importPrivateKey(generateSigningKey().privatePem);
    const token = signJwt({ kid: String(realKid()), privateKey: foreign }, realClaims());
    expect(await codeFor(token)).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test("an attacker's key in the header: jwk, jku, x5u, x5c", async () => {
    const { publicJwk: jwk, privatePem } = generateSigningKey();
    const privateKey = importPrivateKey(privatePem);
    const injections = [
      { jwk },
      { jku: "https://evil.example/jwks.json" },
      { x5u: "https://evil.example/cert.pem" },
      { x5c: ["AAAA"] },
    ];
    for (const injection of injections) {
      for (const kid of [jwk.kid, realKid()]) {
        const input = `${encode({ alg: "ES256", kid, ...injection })}.${encode(realClaims())}`;
        const signature = sign("sha256", Buffer.from(input), { key: privateKey, dsaEncoding: "ieee-p1363" });
        expect(await codeFor(`${input}.${signature.toString("base64url")}`)).toBe("UNPARSABLE_ACCESS_TOKEN");
      }
    }
  });

  test.each(["unknown", "../../etc/passwd", "' or '1'='1", "__proto__", "", 1, null, ["x"]])(
    "the key ID %j, with an otherwise valid signature",
    async (kid) => {
      const key = (await app.projects.find(project.id))?.signingKeys[0];
      const input = `${encode({ alg: "ES256", kid })}.${encode(realClaims())}`;
      const signature = key && sign("sha256", Buffer.from(input), { key: key.privateKey, dsaEncoding: "ieee-p1363" });
      expect(await codeFor(`${input}.${signature?.toString("base64url")}`)).toBe("UNPARSABLE_ACCESS_TOKEN");
    },
  );

  test("security review LOW 17: the second spelling of a valid token", async () => {
    const [header, claims, signature = ""] = user.accessToken.split(".");
    const raw = Buffer.from(signature, "base64url");
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const complement = (order - BigInt(`0x${raw.toString("hex", 32)}`)).toString(16).padStart(64, "0");
    const other = Buffer.concat([raw.subarray(0, 32), Buffer.from(complement, "hex")]).toString("base64url");
    expect(await codeFor(`${header}.${claims}.${other}`)).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test("an algorithm that doesn't match a valid signature", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    for (const alg of ["RS256", "ES384", "ES512", "PS256", "EdDSA", "es256"]) {
      const input = `${encode({ alg, kid: realKid() })}.${encode(realClaims())}`;
      const signature = sign("sha256", Buffer.from(input), privateKey).toString("base64url");
      expect(await codeFor(`${input}.${signature}`)).toBe("UNPARSABLE_ACCESS_TOKEN");
    }
  });

  test("unsupported critical extensions", async () => {
    const key = (await app.projects.find(project.id))?.signingKeys[0];
    const input = `${encode({ alg: "ES256", kid: realKid(), crit: ["x"], x: 1 })}.${encode(realClaims())}`;
    const signature = key && sign("sha256", Buffer.from(input), { key: key.privateKey, dsaEncoding: "ieee-p1363" });
    expect(await codeFor(`${input}.${signature?.toString("base64url")}`)).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test.each<[string, object]>([
    ["subject", { sub: "6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c" }],
    ["expiry", { exp: 9_999_999_999 }],
    ["session", { refreshTokenId: "6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c" }],
    ["audience", { aud: "internal" }],
    ["role", { role: "admin" }],
  ])("a modified %s with the original signature", async (_name, claims) => {
    expect(await codeFor(tamperWith(user.accessToken, { claims }))).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test.each([
    "x",
    "x.y",
    "a.b.c.d",
    "..",
    "e30.e30.",
    "e30.e30.e30",
    "null.null.null",
    "eyJhbGciOiJFUzI1NiJ9.bm90IGpzb24.AAAA",
    "💥",
    "x".repeat(20_000),
  ])("%j", async (token) => {
    expect(await codeFor(token)).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test("a truncated, doubled or all-zero signature", async () => {
    const [header, claims, signature = ""] = user.accessToken.split(".");
    const zeros = Buffer.alloc(64).toString("base64url");
    for (const changed of [signature.slice(0, -4), signature + signature, zeros, ""]) {
      expect(await codeFor(`${header}.${claims}.${changed}`)).toBe("UNPARSABLE_ACCESS_TOKEN");
    }
  });

  test("a refresh token in its place", async () => {
    expect(await codeFor(user.refreshToken)).toBe("UNPARSABLE_ACCESS_TOKEN");
  });
});

describe("rejects correctly signed claims that no access token has", () => {
  const names = ["sub", "aud", "iss", "branchId", "refreshTokenId", "role", "iat", "exp"];

  test.each(names)("without %s", async (name) => {
    const claims = { ...realClaims(), [name]: undefined };
    expect(await codeFor(await signAsProject(app, project.id, claims))).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test.each(names)("with a list as %s", async (name) => {
    const claims = { ...realClaims(), [name]: [realClaims()[name]] };
    expect(await codeFor(await signAsProject(app, project.id, claims))).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test.each([
    `https://evil.example/api/v1/projects/`,
    `${publicUrl}/api/v2/projects/`,
    `${publicUrl}.evil.example/api/v1/projects/`,
    "",
  ])("with the issuer %s", async (issuer) => {
    const claims = { ...realClaims(), iss: `${issuer}${project.id}` };
    expect(await codeFor(await signAsProject(app, project.id, claims))).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test("with the audience and issuer of another project, whose key must sign it", async () => {
    const claims = createClaims(app, other.id, { sub: user.id });
    const token = await signAsProject(app, project.id, claims);
    expect(await codeFor(token, other)).toBe("UNPARSABLE_ACCESS_TOKEN");
    expect(await codeFor(token)).toBe("UNPARSABLE_ACCESS_TOKEN");
  });

  test("with the audience of a project that does not exist", async () => {
    const claims = createClaims(app, crypto.randomUUID(), { sub: user.id });
    expect(await codeFor(await signAsProject(app, project.id, claims))).toBe("UNPARSABLE_ACCESS_TOKEN");
  });
});

describe("valid access tokens", () => {
  const ownUser = (token: string, of = project) =>
    app.send({ method: "GET", path: "/users/me", headers: of.as("client", token) });

  test("work until the last millisecond of their ten minutes, without leeway", async () => {
    expect((await app.later(599_999, () => ownUser(user.accessToken))).json.id).toBe(user.id);
    const { json } = await app.later(600_000, () => ownUser(user.accessToken));
    expect(json).toMatchObject({
      code: "ACCESS_TOKEN_EXPIRED",
      details: { expired_at_millis: app.platform.clock() + 600_000 },
    });
  });

  test("stop authenticating as soon as their session ends, before their ten minutes are over", async () => {
    const { accessToken } = await signUp(app, project);
    await app.send({ method: "DELETE", path: "/auth/sessions/current", headers: project.as("client", accessToken) });
    expect((await ownUser(accessToken)).json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    const list = { method: "GET", path: "/internal/projects", headers: project.as("client", accessToken) };
    expect((await app.send(list)).json.code).toBe("USER_AUTHENTICATION_REQUIRED");
  });

  test("stop authenticating as soon as the password is changed", async () => {
    const changed = await signUp(app, project);
    await changeUser(app, project, changed, { password: "another good password" });
    expect((await ownUser(changed.accessToken)).json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
  });

  test("of a deleted user authenticate no one, and are no error by themselves", async () => {
    const { accessToken } = await signUp(app, project);
    await app.send({ method: "DELETE", path: "/users/me", headers: project.as("server", accessToken) });
    expect((await ownUser(accessToken)).json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
    const current = { method: "GET", path: "/projects/current", headers: project.as("client", accessToken) };
    expect((await app.send(current)).status).toBe(200);
  });

  test("naming another user's session authenticate no one", async () => {
    const victim = await signUp(app, project);
    const claims = { ...decodePart(victim.accessToken, 1), sub: user.id };
    expect((await ownUser(await signAsProject(app, project.id, claims))).json.code).toBe(
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
    );
  });

  test("of another branch authenticate no one", async () => {
    const claims = { ...realClaims(), branchId: "feature" };
    expect((await ownUser(await signAsProject(app, project.id, claims))).json.code).toBe(
      "CANNOT_GET_OWN_USER_WITHOUT_USER",
    );
  });

  test("of a deleted project are unparsable", async () => {
    const doomed = await makeProject(app);
    const { accessToken } = await signUp(app, doomed);
    expect((await ownUser(accessToken, doomed)).status).toBe(200);
    await app.send({ method: "DELETE", path: "/internal/projects/current", headers: doomed.as("admin") });
    const { status, json } = await ownUser(accessToken, doomed);
    expect(status).toBe(401);
    expect(["UNPARSABLE_ACCESS_TOKEN", "INVALID_PUBLISHABLE_CLIENT_KEY"]).toContain(json.code);
  });

  test("of project internal are rejected in other projects", async () => {
    const { accessToken } = await signUp(app, internalProject(app));
    expect((await ownUser(accessToken)).json).toMatchObject({
      code: "INVALID_PROJECT_FOR_ACCESS_TOKEN",
      details: { expected_project_id: project.id, actual_project_id: "internal" },
    });
  });

  test("are still checked on each request after their signature was verified once", async () => {
    const { accessToken, id } = await signUp(app, project);
    expect((await ownUser(accessToken)).json.id).toBe(id);
    expect((await app.later(600_000, () => ownUser(accessToken))).json.code).toBe("ACCESS_TOKEN_EXPIRED");
    expect((await ownUser(accessToken, other)).json.code).toBe("INVALID_PROJECT_FOR_ACCESS_TOKEN");
  });
});
