import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  checkRequest,
  makeKey as createKey,
  type KeyKind,
  keyKinds,
  makeKeyProject,
  makeTeam,
  type TestKey,
} from "../../testing/api-keys.ts";
import { makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../testing/test-app.ts";
import { findKeysByValue } from "./api-key-statements.ts";
import { formatApiKey } from "./key-format.ts";

let app: TestApp;
let project: TestProject;
let foreign: TestProject;
let disabled: TestProject;
let owners: { user: string; team: string };
beforeAll(async () => {
  app = await createTestApp();
  project = await makeKeyProject(app);
  foreign = await makeKeyProject(app);
  disabled = await makeProject(app);
  owners = { user: (await signUp(app, project)).id, team: await makeTeam(app, project) };
});
afterAll(() => app.close());

const hour = 60 * 60 * 1000;
const server = () => project.as("server");
const noKey = { status: 404, code: "API_KEY_NOT_FOUND" } as const;
const schemaError = { status: 400, code: "SCHEMA_ERROR" } as const;
const now = () => app.platform.clock();

/** A well-formed key with this id that was never issued. */
const strangeKey = (type: KeyKind["type"], id = "0123abcd-4567-4abc-89de-f0123456789a") =>
  formatApiKey({ id, type, isPublic: false }, "0".repeat(45));

describe.each(keyKinds)("POST $path/check", (kind) => {
  const otherKind = keyKinds[kind.type === "user" ? 1 : 0];
  const fresh = (change: object = {}, of: KeyKind = kind): Promise<TestKey> =>
    createKey(app, project, of, owners[of.type], change);
  const check = (value: unknown, headers = server()): TestRequest => checkRequest(kind, value, headers);
  const send = (value: unknown, headers = server()) => app.send(check(value, headers));
  const revoke = async ({ id }: TestKey, of: KeyKind = kind) => {
    const path = `${of.path}/${id}?${of.owner}=${owners[of.type]}`;
    await app.send({ method: "PATCH", path, headers: server(), body: { revoked: true } });
  };
  const freshRevoked = async (change: object = {}, of: KeyKind = kind): Promise<string> => {
    const key = await fresh(change, of);
    await revoke(key, of);
    return key.value;
  };

  runScenarios(
    () => app,
    [
      ...accessScenarios(check("", {}), ["server", "admin"], (access) => project.as(access)),
      ...(["server", "admin"] as const).map(
        (access): Scenario => ({
          name: `returns the key's owner with ${access} access, without its value`,
          request: async () => check((await fresh({ expires_at_millis: now() + 1 })).value, project.as(access)),
          status: 200,
          excludes: ["sk_"],
          effects: (_app, { json }) =>
            expect(json).toEqual({
              id: expect.any(String),
              description: "Nightly deploys",
              created_at_millis: now(),
              expires_at_millis: now() + 1,
              last_used_at_millis: now(),
              is_public: false,
              type: kind.type,
              [kind.owner]: owners[kind.type],
              value: { last_four: expect.stringMatching(/^[0-9a-f]{4}$/) },
            }),
        }),
      ),
      {
        name: "a public key is checked like any other",
        request: async () => check((await fresh({ is_public: true })).value),
        status: 200,
        contains: { is_public: true },
      },
      {
        name: "a key of the other type is rejected with its own code",
        request: async () => check((await fresh({}, otherKind)).value),
        status: 400,
        code: "WRONG_API_KEY_TYPE",
        details: { expected_type: kind.type, actual_type: otherKind.type },
      },
      {
        name: "the wrong type is reported before the revocation",
        request: async () => check(await freshRevoked({}, otherKind)),
        status: 400,
        code: "WRONG_API_KEY_TYPE",
      },
      {
        name: "a revoked key is rejected",
        request: async () => check(await freshRevoked()),
        status: 401,
        code: "API_KEY_REVOKED",
      },
      {
        name: "the revocation is reported before the expiry",
        request: async () => check(await freshRevoked({ expires_at_millis: 1 })),
        status: 401,
        code: "API_KEY_REVOKED",
      },
      {
        name: "a key that expires at this instant is rejected",
        request: async () => check((await fresh({ expires_at_millis: now() })).value),
        status: 401,
        code: "API_KEY_EXPIRED",
      },
      {
        name: "a key of another project is not found",
        request: async () => check((await fresh()).value, foreign.as("server")),
        ...noKey,
      },
      {
        name: "a revoked key of another project is not found",
        request: async () => check(await freshRevoked(), foreign.as("admin")),
        ...noKey,
      },
      { name: "a key that was never issued is not found", request: () => check(strangeKey(kind.type)), ...noKey },
      {
        name: "the id of a key with another secret is not found",
        request: async () => check(strangeKey(kind.type, (await fresh()).id)),
        ...noKey,
      },
      {
        name: "a key in upper case is not found",
        request: async () => check((await fresh()).value.toUpperCase()),
        ...noKey,
      },
      { name: "an empty key is not found", request: () => check(""), ...noKey },
      { name: "a very long key is not found", request: () => check("sk_".repeat(20_000)), ...noKey },
      { name: "a key that is a number is not found", request: () => check(12), ...noKey },
      { name: "a missing key is rejected", request: () => check(undefined), ...schemaError },
      { name: "a key that is an array is rejected", request: () => check([]), ...schemaError },
      { name: "a key with NUL is rejected", request: () => check("sk_\0"), ...schemaError },
      {
        name: "rejects an unknown field",
        request: () => ({ ...check(""), body: { api_key: "", type: kind.type } }),
        ...schemaError,
      },
      {
        name: "disabled API keys are reported first",
        request: () => check("", disabled.as("server")),
        status: 400,
        code: null,
      },
    ],
  );

  test("costs one query, and none for a key with a wrong checksum", async () => {
    const { value } = await fresh();
    const typo = value.slice(0, -1) + (value.endsWith("0") ? "1" : "0");
    // Caches the project and its keys.
    await send(value);
    // Flushes background writes, which are not part of the request.
    await Promise.all([app.activity, app.keyActivity, app.keySetActivity].map((activity) => activity.flush()));
    const query = vi.spyOn(Client.prototype, "query");
    expect((await send(typo)).json.code).toBe("API_KEY_NOT_FOUND");
    expect(query).toHaveBeenCalledTimes(0);
    expect((await send(value)).status).toBe(200);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  test("records the use: visible in every response at once, stored later", async () => {
    const { id, value } = await fresh();
    const read = async () => {
      const path = `${kind.path}/${id}?${kind.owner}=${owners[kind.type]}`;
      return (await app.send({ method: "GET", path, headers: server() })).json.last_used_at_millis;
    };
    const stored = async () => {
      const { rows } = await app.platform.database.pool.query<{ last_used_at: Date | null }>(
        "select last_used_at from api_keys where id = $1",
        [id],
      );
      return rows[0]?.last_used_at?.getTime();
    };
    expect(await read()).toBeUndefined();
    const used = now() + hour;
    await app.later(hour, () => send(value));
    expect([await read(), await stored()]).toEqual([used, undefined]);
    await app.keyActivity.flush();
    expect([await read(), await stored()]).toEqual([used, used]);
  });

  test("a failed check does not count as use", async () => {
    const key = await fresh();
    await revoke(key);
    await send(key.value);
    await app.keyActivity.flush();
    const path = `${kind.path}?${kind.owner}=${owners[kind.type]}`;
    const { json } = await app.send({ method: "GET", path, headers: server() });
    const items = json.items as { id: string }[];
    expect(items.find(({ id }) => id === key.id)).not.toHaveProperty("last_used_at_millis");
  });

  test("finds the key by an index even in a small table", async () => {
    const { rows } = await app.platform.database.pool.query<{ "QUERY PLAN": string }>(
      `explain ${findKeysByValue.text}`,
      [["0123abcd-4567-4abc-89de-f0123456789a"], [Buffer.alloc(32)], project.id],
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Index Scan using api_keys_(pkey|by_digest)/);
  });
});
