import { randomBytes, randomUUID } from "node:crypto";
import { type AccessType, accessTypes } from "@vestibule/contract";
import { contract, type Endpoint, userIdOrMeFields } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { schemaFor } from "./http/validate.ts";
import { makeProject, signUp, type TestProject, type TestUser } from "./testing/fixtures.ts";
import { makePicture } from "./testing/pictures.ts";
import { callbackUrl, createTestApp, type TestApp, type TestRequest } from "./testing/test-app.ts";

/**
 * Fuzzes every field of every user, team, permission and key endpoint with unexpected values: no response may be a 500.
 */
let app: TestApp;
let project: TestProject;
let caller: TestUser;
let target: TestUser;
let teamId: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, {
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    client_team_creation_enabled: true,
    client_user_deletion_enabled: false,
    magic_link_enabled: true,
    oauth_providers: [{ id: "github", type: "shared" }],
  } as object);
});
afterAll(() => app.close());

/** The users that requests come from and refer to; deletions need new ones. */
async function makePeople(): Promise<void> {
  caller = await signUp(app, project);
  target = await signUp(app, project);
  const create = { method: "POST", headers: project.as("server") };
  const body = { display_name: "Blue", creator_user_id: caller.id };
  const { json } = await app.send({ ...create, path: "/teams", body });
  teamId = String(json.id);
  await app.send({ ...create, path: `/team-memberships/${teamId}/${target.id}`, body: {} });
}

const groups = [
  "ownUser",
  "users",
  "teams",
  "teamMemberships",
  "teamMemberProfiles",
  "teamInvitations",
  "teamPermissions",
  "projectPermissions",
  "teamPermissionDefinitions",
  "projectPermissionDefinitions",
  "userApiKeys",
  "teamApiKeys",
  "credentialScanning",
  "projectOwnerInvitations",
  "oauthProviders",
] as const;

/** Random text without repetition, so that the database can't compress it. */
const noise = (length: number): string => randomBytes(length).toString("base64url").slice(0, length);
const deep = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));

/** Placeholder for a deeply nested list that JSON.stringify can't serialize. */
const veryDeep = "(very deep)";
const inJson = (body: unknown): string =>
  JSON.stringify(body).replace(`"${veryDeep}"`, "[".repeat(20_000) + "]".repeat(20_000));

const oddValues: readonly (readonly [string, () => unknown])[] = [
  ["null", () => null],
  ["0", () => 0],
  ["-1", () => -1],
  ["a fraction", () => 0.5],
  ["an enormous number", () => 1e308],
  ["an enormous negative number", () => -1e308],
  ["the last millisecond", () => 8.64e15],
  ["a space", () => " "],
  ["NUL", () => "a\0b"],
  ["half a surrogate pair", () => "a\ud800"],
  ["Turkish and German letters", () => "İıßẞǅ\u0345"],
  ["wildcards", () => "%_\\"],
  ["ME", () => "ME"],
  ["me", () => "me"],
  ["the id of the target in capitals", () => target.id.toUpperCase()],
  ["the id of the team in capitals", () => teamId.toUpperCase()],
  ["the nil id", () => "00000000-0000-0000-0000-000000000000"],
  ["a system permission", () => "$update_team"],
  ["3 000 signs of noise", () => noise(3_000)],
  ["100 000 signs of noise", () => noise(100_000)],
  ["30 000 combining marks", () => `a${"\u0301".repeat(30_000)}`],
  ["a picture", () => makePicture(30_000)],
  ["a picture that is none", () => `data:image/png;base64,${Buffer.from(noise(30_000)).toString("base64")}`],
  ["a list of 2 000 ids", () => Array.from({ length: 2_000 }, () => "team_admin")],
  ["a prototype", () => JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":{}}}')],
  ["a deep list", () => deep(31)],
  ["a very deep list", () => veryDeep],
  ["a hash of bcrypt", () => `$2a$04$${noise(53).replaceAll("_", ".").replaceAll("-", "/")}`],
  ["accounts at a provider", () => [{ id: "github", account_id: noise(4_000), email: noise(4_000) }]],
  ["accounts with odd fields", () => [{ id: "github", account_id: "\0", email: "\ud800" }]],
  ["one account twice", () => Array.from({ length: 2 }, () => ({ id: "github", account_id: "x" }))],
];

/** A valid value for each field. */
const usual = (endpoint: Endpoint): Record<string, () => unknown> => ({
  team_id: () => teamId,
  user_id: () => (endpoint.path.includes("api-keys") ? caller.id : target.id),
  creator_user_id: () => caller.id,
  permission_id: () => "team_member",
  id: () => (endpoint.path.includes("definitions") ? `p_${randomUUID().replaceAll("-", "")}` : randomUUID()),
  display_name: () => "Name",
  description: () => "Words",
  email: () => `${randomUUID()}@example.com`,
  callback_url: () => callbackUrl,
  code: () => "0".repeat(45),
  api_key: () => "sk_",
  primary_email: () => `${randomUUID()}@example.com`,
});
const neededAnyway = new Set(["primary_email", "creator_user_id"]);

const getFields = (schema: unknown): [name: string, isOptional: boolean, acceptsMe: boolean][] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).map(([name, field]) => {
        const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
        return [name, (field as z.ZodType).safeParse(undefined).success, userIdOrMeFields.has(inner as z.ZodType)];
      })
    : [];

type Part = "params" | "query" | "body";
const parts: readonly Part[] = ["params", "query", "body"];

/** A request with all required fields and one unexpected value. */
function getRequest(endpoint: Endpoint, access: AccessType, odd?: { part: Part; name: string; value: unknown }) {
  const filled = { params: {}, query: {}, body: {} } as Record<Part, Record<string, unknown>>;
  for (const part of parts) {
    const schema = part === "body" ? schemaFor(endpoint.body, access) : endpoint[part];
    for (const [name, isOptional] of getFields(schema))
      if (!isOptional || (part === "body" && neededAnyway.has(name) && endpoint.method === "POST"))
        filled[part][name] = usual(endpoint)[name]?.();
    if (odd?.part === part) filled[part][odd.name] = odd.value;
  }
  const words = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(words(filled.params[name])));
  const query = Object.entries(filled.query).map(([name, value]) => `${name}=${encode(words(value))}`);
  const request: TestRequest = {
    method: endpoint.method,
    path: query.length > 0 ? `${path}?${query.join("&")}` : path,
    headers: { ...project.as(access, caller.accessToken), "content-type": "application/json" },
    ...(endpoint.body ? { body: inJson(filled.body) } : { body: "{}" }),
  };
  return request;
}

const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80");

const endpoints = groups.flatMap((group) =>
  Object.entries<Endpoint>(contract[group]).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);

describe.each(endpoints)("%s", (_name, endpoint) => {
  // Admin access runs the same code as server access.
  const accesses = accessTypes.filter((access) => endpoint.access === "none" || endpoint.access.includes(access));
  test.each(accesses.filter((access) => access !== "admin" || accesses.length === 1))(
    "unexpected values with %s access",
    async (access) => {
      const failures: string[] = [];
      let isGone = true;
      const expectAnswer = async (what: string, request: () => TestRequest) => {
        if (isGone) await makePeople();
        const { status, text } = await app.send(request());
        isGone = endpoint.method === "DELETE" && status === 200;
        if (status >= 500) failures.push(`${what}: ${text} ${app.logLines.at(-1)}`);
      };
      await expectAnswer("as usual", () => getRequest(endpoint, access));
      for (const part of parts) {
        const schema = part === "body" ? schemaFor(endpoint.body, access) : endpoint[part];
        for (const [name] of getFields(schema))
          for (const [label, value] of oddValues)
            await expectAnswer(`${part}.${name}: ${label}`, () =>
              getRequest(endpoint, access, { part, name, value: value() }),
            );
      }
      expect(failures).toEqual([]);
    },
    120_000,
  );

  // Responses that the contract doesn't declare throw.
  test("`me` without a signed-in user", async () => {
    await makePeople();
    for (const access of accesses) {
      for (const part of parts) {
        const schema = part === "body" ? schemaFor(endpoint.body, access) : endpoint[part];
        for (const [name, , acceptsMe] of getFields(schema)) {
          if (!acceptsMe) continue;
          const request = getRequest(endpoint, access, { part, name, value: "me" });
          const { json } = await app.send({ ...request, headers: { ...request.headers, "x-stack-access-token": "" } });
          expect(json.code).toBe("CANNOT_GET_OWN_USER_WITHOUT_USER");
        }
      }
    }
  });
});
