import { contract, type Endpoint } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { internalProject, makeOwner, type TestUser } from "../../testing/fixtures.ts";
import type { TestApp, TestRequest } from "../../testing/test-app.ts";
import {
  adminHeaders,
  as,
  authorizedCode,
  callback,
  createPartnerApp,
  interactionUid,
  neon,
  type Provisioned,
  provisionProject,
  transferCode,
  verifier,
} from "./testing/partners.ts";

/** Fuzzes every field of every partner endpoint: no response is a 500. */
let app: TestApp;
let owner: TestUser;
let ownedId: string;
let made: Provisioned;
const usual: Record<string, unknown> = {};
beforeAll(async () => {
  app = await createPartnerApp();
  const people = await makeOwner(app);
  owner = people.owner;
  ownedId = people.owned.id;
  made = await provisionProject(app);
});
afterAll(() => app.close());

const groups = [
  "integrationProjects",
  "integrationKeys",
  "integrationDomains",
  "integrationProviders",
  "integrationWebhooks",
  "integrationOauth",
] as const;
const endpoints = groups.flatMap((group) =>
  Object.entries<Endpoint>(contract[group]).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
);

const deep = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
const oddValues: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["0", 0],
  ["-1", -1],
  ["an enormous number", 1e308],
  ["the last millisecond and one", 8.64e15 + 1],
  ["true", true],
  ["nothing", ""],
  ["a space", " "],
  ["NUL", "a\0b"],
  ["half a surrogate pair", "a\ud800"],
  ["wildcards", "%_\\"],
  ["dots", ".."],
  ["a quote", "'; drop table projects; --"],
  ["the name of what every object has", "__proto__"],
  ["constructor", "constructor"],
  ["a nil id", "00000000-0000-0000-0000-000000000000"],
  ["internal", "internal"],
  ["100 000 letters", "x".repeat(100_000)],
  ["a prototype", JSON.parse('{"__proto__":{"a":1}}')],
  ["a list of 2 000", Array.from({ length: 2_000 }, () => "x")],
  ["a deep list", deep(500)],
  ["an address without a host", "https://"],
  ["an address within", "http://[::ffff:127.0.0.1]/"],
  ["an address in another script", "https://bücher.example/ä?ß"],
];

/** Provides a valid request for each endpoint, so that every field is reached, not only the first. */
async function makeUsual(): Promise<void> {
  Object.assign(usual, {
    partner: "neon",
    id: "00000000-0000-4000-8000-00000000000f",
    project_id: ownedId,
    display_name: "Shop",
    code: (await authorizedCode(app)).code,
    domain: "https://a.example",
    url: "https://hooks.example",
    description: "k",
    expires_at_millis: 1e13,
    has_publishable_client_key: true,
    has_secret_server_key: false,
    has_super_secret_admin_key: false,
    type: "standard",
    client_id: "c",
    client_secret: "s",
    grant_type: "authorization_code",
    redirect_uri: callback,
    code_verifier: verifier,
    interaction_uid: await interactionUid(app),
  });
}

function getHeaders(endpoint: Endpoint): Record<string, string> {
  if (endpoint.access === "none") return as(neon);
  const isOwners = endpoint.path.includes("/confirm");
  const project = isOwners ? internalProject(app).as("client", owner.accessToken) : adminHeaders(made);
  return { ...project, ...as(neon) };
}

const getFields = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const words = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80");

type Part = "params" | "query" | "body";

async function getRequest(
  endpoint: Endpoint,
  odd?: { readonly part: Part; readonly name: string; readonly value: unknown },
): Promise<TestRequest> {
  if (endpoint.path.includes("/transfer/confirm")) usual.code = await transferCode(app, made.id);
  const given: Record<string, unknown> = endpoint.path.includes("oauth-providers") ? { ...usual, id: "x" } : usual;
  const fill = (part: Part, name: string): unknown =>
    odd?.part === part && odd.name === name ? odd.value : given[name];
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(words(fill("params", name))));
  const query = getFields(endpoint.query)
    .filter((name) => fill("query", name) !== undefined)
    .map((name) => `${name}=${encode(words(fill("query", name)))}`);
  const body = Object.fromEntries(getFields(endpoint.body).map((name) => [name, fill("body", name)]));
  return {
    method: endpoint.method,
    path: query.length > 0 ? `${path}?${query.join("&")}` : path,
    headers: { ...getHeaders(endpoint), "content-type": "application/json" },
    ...(endpoint.body ? { body: JSON.stringify(body) } : {}),
  };
}

describe.each(endpoints)("%s", (_name, endpoint) => {
  test("handles unusual values", async () => {
    await makeUsual();
    const failures: string[] = [];
    const parts = { params: endpoint.params, query: endpoint.query, body: endpoint.body } as const;
    for (const part of ["params", "query", "body"] as const)
      for (const name of getFields(parts[part]))
        for (const [label, value] of oddValues) {
          const { status, text } = await app.send(await getRequest(endpoint, { part, name, value }));
          if (status >= 500) failures.push(`${part}.${name}: ${label}: ${text} ${app.logLines.at(-1)}`);
        }
    expect(failures).toEqual([]);
  });
});

describe.each(endpoints.filter(([, { body }]) => body !== undefined))("%s", (_name, endpoint) => {
  test.each([
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "7"],
    ["a text", '"text"'],
    ["half of an object", "{"],
  ])("rejects %s as a body", async (_what, body) => {
    await makeUsual();
    expect((await app.send({ ...(await getRequest(endpoint)), body })).status).toBe(400);
  });
});

describe.each([
  ["no text", "Basic"],
  ["a text without end", `Basic ${"A".repeat(60_000)}`],
  ["several colons", `Basic ${Buffer.from("a:b:c:d").toString("base64")}`],
  ["bytes that are no text", `Basic ${Buffer.from([0xff, 0xfe, 0x3a, 0xff]).toString("base64")}`],
  ["NUL", `Basic ${Buffer.from("neon-1\0:secret").toString("base64")}`],
  ["two schemes", "Basic Basic YTpi"],
  ["a colon alone", `Basic ${Buffer.from(":").toString("base64")}`],
])("credentials that are %s", (_name, authorization) => {
  test.each(["/projects/provision", "/oauth/token"])("are rejected at %s", async (path) => {
    const { status } = await app.send({
      method: "POST",
      path: `/integrations/neon${path}`,
      headers: { authorization },
      body: { display_name: "x" },
    });
    expect(status).toBe(401);
  });
});
