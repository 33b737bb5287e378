import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ApiServer, knownErrorReply, startApiServer } from "../../testing/api-server.ts";
import { createTestApp } from "../../testing/client-app.ts";
import { createTestPlatform } from "../../testing/platform.ts";
import { signedInTokens } from "../../testing/signed-in-user.ts";
import { teamJson } from "../../testing/team-json.ts";
import { userJson } from "../../testing/user-json.ts";
import type { ApiKey, ApiKeyMethods, ApiKeyUpdate } from "./api-key-types.ts";

const now = 1_800_000_000_000;
const day = 86_400_000;
const team = teamJson();
const id = "5a3e3f5c-2f5e-4c53-9a64-8e5b7c1d2e3f";
const common = {
  id,
  description: "Deploys",
  created_at_millis: now - day,
  is_public: false,
};

/** Uses a fixed clock, set to `now`. */
const signIn = (baseUrl: string) =>
  createTestApp(baseUrl, createTestPlatform({ now }), { tokenStore: { ...signedInTokens } }).getUser({ or: "throw" });

interface Owner {
  readonly who: string;
  readonly path: string;
  readonly owner: object;
  readonly model: object;
  readonly query: string;
  readonly ownerInBody: object;
  of(baseUrl: string): Promise<ApiKeyMethods>;
}

const owners: readonly Owner[] = [
  {
    who: "a user",
    path: "/user-api-keys",
    owner: { type: "user", user_id: userJson().id },
    model: { type: "user", userId: userJson().id },
    query: `?user_id=${userJson().id}`,
    ownerInBody: { user_id: "me" },
    of: (baseUrl) => signIn(baseUrl),
  },
  {
    who: "a team",
    path: "/team-api-keys",
    owner: { type: "team", team_id: team.id },
    model: { type: "team", teamId: team.id },
    query: `?team_id=${team.id}`,
    ownerInBody: { team_id: team.id },
    of: async (baseUrl) => {
      const { selectedTeam } = await signIn(baseUrl);
      if (!selectedTeam) throw new Error("No team is selected.");
      return selectedTeam;
    },
  },
];

describe.each(owners)("the API keys of $who", ({ path, owner, model, query, ownerInBody, of }) => {
  let server: ApiServer;
  let times: object;
  beforeEach(async () => {
    times = {};
    server = await startApiServer({
      "GET /users/me": () => ({ body: userJson({ selected_team: team, selected_team_id: team.id }) }),
      [`GET ${path}`]: () => ({ body: { items: [{ ...common, ...owner, ...times, value: { last_four: "cdef" } }] } }),
      [`POST ${path}`]: () => ({ body: { ...common, ...owner, value: "sk_abcdef" } }),
      [`PATCH ${path}/${id}`]: () => ({ body: { ...common, ...owner, value: { last_four: "cdef" } } }),
      [`PATCH ${path}/gone`]: () => knownErrorReply("API_KEY_NOT_FOUND", 404, "No."),
    });
  });
  afterEach(() => server.close());
  const getBody = (endpoint: string) => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");
  const firstKey = async (): Promise<ApiKey> => {
    const [first] = await (await of(server.baseUrl)).listApiKeys();
    if (!first) throw new Error("There is no key.");
    return first;
  };

  it("are listed with only the last four characters of their value", async () => {
    expect(await firstKey()).toMatchObject({
      ...model,
      id,
      description: "Deploys",
      createdAt: new Date(now - day),
      expiresAt: undefined,
      manuallyRevokedAt: null,
      lastUsedAt: null,
      isPublic: false,
      value: { lastFour: "cdef" },
    });
  });

  it("have expiry, revocation and last-use dates", async () => {
    times = {
      expires_at_millis: now + day,
      manually_revoked_at_millis: now - 2,
      last_used_at_millis: now - 3,
    };

    expect(await firstKey()).toMatchObject({
      expiresAt: new Date(now + day),
      manuallyRevokedAt: new Date(now - 2),
      lastUsedAt: new Date(now - 3),
    });
  });

  it.each([
    ["one that never expires is", {}, null],
    ["one that expires later is", { expires_at_millis: now + 1 }, null],
    ["one that expires now is not", { expires_at_millis: now }, "expired"],
    ["a revoked one is not", { manually_revoked_at_millis: now - 1 }, "manually-revoked"],
    [
      "revocation is reported before expiry",
      { manually_revoked_at_millis: now - 1, expires_at_millis: now - 2 },
      "manually-revoked",
    ],
  ])("are valid or invalid: %s", async (_which, change, why) => {
    times = change;
    const key = await firstKey();

    expect(key.whyInvalid()).toBe(why);
    expect(key.isValid()).toBe(why === null);
  });

  it("show their value once, on creation, and then appear in the list", async () => {
    const keys = await of(server.baseUrl);
    await keys.listApiKeys();

    const created = await keys.createApiKey({ description: "Deploys", expiresAt: new Date(now + day), isPublic: true });

    expect(created).toMatchObject({ ...model, value: "sk_abcdef" });
    expect(getBody(`POST ${path}`)).toEqual({
      ...ownerInBody,
      description: "Deploys",
      expires_at_millis: now + day,
      is_public: true,
    });
    expect(server.requestsTo(`GET ${path}`)).toHaveLength(2);
  });

  it.each([
    ["no date", undefined, null],
    ["null", null, null],
    ["the Unix epoch, which 0 on the wire does not mean", new Date(0), 1],
  ])("expire or not when created with %s", async (_what, expiresAt, millis) => {
    await (await of(server.baseUrl)).createApiKey({ description: "Deploys", expiresAt });

    expect(getBody(`POST ${path}`).expires_at_millis).toBe(millis);
  });

  it("can't be created with an invalid date, which would mean no expiry", async () => {
    const keys = await of(server.baseUrl);

    await expect(keys.createApiKey({ description: "Deploys", expiresAt: new Date("soon") })).rejects.toThrow(
      RangeError,
    );
    expect(server.requestsTo(`POST ${path}`)).toHaveLength(0);
  });

  const changes: readonly [string, ApiKeyUpdate, object][] = [
    ["renamed", { description: "Builds" }, { description: "Builds" }],
    // Stack Auth's client sends `expiresAt`, which its server rejects.
    ["given another end", { expiresAt: new Date(now + day) }, { expires_at_millis: now + day }],
    ["made to last for good", { expiresAt: null }, { expires_at_millis: null }],
    ["revoked by a change", { revoked: true }, { revoked: true }],
  ];
  it.each(changes)("can be %s, and the list is updated", async (_how, change, body) => {
    await (await firstKey()).update(change);

    expect(getBody(`PATCH ${path}/${id}`)).toEqual(body);
    expect(server.requestsTo(`PATCH ${path}/${id}`)[0]?.path).toContain(query);
    expect(server.requestsTo(`GET ${path}`)).toHaveLength(2);
  });

  it("can be revoked permanently", async () => {
    await (await firstKey()).revoke();

    expect(getBody(`PATCH ${path}/${id}`)).toEqual({ revoked: true });
  });

  it("can't be updated after deletion; the call throws", async () => {
    times = { id: "gone" };

    await expect((await firstKey()).revoke()).rejects.toMatchObject({ errorCode: "API_KEY_NOT_FOUND" });
  });
});
