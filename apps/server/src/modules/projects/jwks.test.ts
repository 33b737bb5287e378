import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, publicUrl, type TestApp } from "../../testing/test-app.ts";
import { decodePart } from "../../testing/tokens.ts";

let app: TestApp;
let project: TestProject;
let other: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  other = await makeProject(app);
});
afterAll(() => app.close());

const getPath = (projectId: string) => `/projects/${projectId}/.well-known/jwks.json`;
const getKeys = async (projectId: string) => {
  const { json } = await app.send({ method: "GET", path: getPath(projectId) });
  return createLocalJWKSet(json as unknown as JSONWebKeySet);
};
const verifyOptions = () => ({
  issuer: `${publicUrl}/api/v1/projects/${project.id}`,
  audience: project.id,
  algorithms: ["ES256"],
  currentDate: new Date(app.platform.clock()),
});

describe("GET /projects/{id}/.well-known/jwks.json (RFC 7517)", () => {
  runScenarios(
    () => app,
    [
      {
        name: "returns the project's public key without authentication, cacheable for a short time",
        request: () => ({ method: "GET", path: getPath(project.id) }),
        status: 200,
        headers: { "cache-control": "public, max-age=60", "access-control-allow-origin": "*" },
        excludes: ['"d"', "PRIVATE"],
        effects: (_app, { json }) =>
          expect(json).toEqual({
            keys: [
              {
                kty: "EC",
                alg: "ES256",
                crv: "P-256",
                kid: expect.stringMatching(/^[\w-]{12,}$/),
                x: expect.stringMatching(/^[\w-]{43}$/),
                y: expect.stringMatching(/^[\w-]{43}$/),
              },
            ],
          }),
      },
      ...["?include_anonymous=true&include_restricted=true", "?include_anonymous=false", "?unknown=x"].map(
        (query): Scenario => ({
          name: `returns the same keys with ${query}`,
          request: () => ({ method: "GET", path: `${getPath(project.id)}${query}` }),
          status: 200,
          effects: async (_app, { json }) =>
            expect(json).toEqual((await app.send({ method: "GET", path: getPath(project.id) })).json),
        }),
      ),
      ...["projects-anonymous-users", "projects-restricted-users"].map(
        (issuer): Scenario => ({
          name: `returns the same keys below the issuer ${issuer}`,
          request: () => ({ method: "GET", path: getPath(project.id).replace("projects", issuer) }),
          status: 200,
          effects: async (_app, { json }) =>
            expect(json).toEqual((await app.send({ method: "GET", path: getPath(project.id) })).json),
        }),
      ),
      {
        name: "returns the key of project internal, too",
        request: { method: "GET", path: getPath("internal") },
        status: 200,
      },
      {
        name: "returns a plain 404 for an unknown project",
        request: { method: "GET", path: getPath(crypto.randomUUID()) },
        status: 404,
        code: null,
      },
      {
        name: "returns a plain 404 for an invalid project id",
        request: { method: "GET", path: getPath("%27%20or%201=1") },
        status: 404,
        code: null,
      },
      {
        name: "rejects a wrong key in the headers, although none is required",
        request: () => ({
          method: "GET",
          path: getPath(project.id),
          headers: { ...project.as("client"), "x-stack-publishable-client-key": "x" },
        }),
        status: 401,
        code: "INVALID_PUBLISHABLE_CLIENT_KEY",
      },
    ],
  );

  test("an access token verifies with a standard library and this key", async () => {
    const { accessToken, id } = await signUp(app, project);
    const { payload, protectedHeader } = await jwtVerify(accessToken, await getKeys(project.id), verifyOptions());
    const now = app.platform.clock() / 1000;
    expect(Object.keys(protectedHeader).sort()).toEqual(["alg", "kid"]);
    expect(payload).toEqual({
      sub: id,
      aud: project.id,
      iss: `${publicUrl}/api/v1/projects/${project.id}`,
      branchId: "main",
      refreshTokenId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      role: "authenticated",
      iat: now,
      exp: now + 600,
    });
  });

  test("another project's key doesn't verify it", async () => {
    const { accessToken } = await signUp(app, project);
    await expect(jwtVerify(accessToken, await getKeys(other.id), verifyOptions())).rejects.toThrow(
      errors.JWKSNoMatchingKey,
    );
    expect(decodePart(accessToken, 0).kid).not.toBe(await getKid(other.id));
  });
});

const getKid = async (projectId: string) => (await app.projects.find(projectId))?.signingKeys[0]?.kid;
