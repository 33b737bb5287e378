import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError } from "./config-reader.ts";

const secret = "s".repeat(32);
const client = (change: object = {}) => ({
  name: "neon",
  client_id: "an-id",
  client_secret: secret,
  redirect_uris: ["https://neon.example/callback?from=us"],
  ...change,
});
const read = (value: unknown) =>
  readConfig({ VESTIBULE_INTEGRATION_CLIENTS: typeof value === "string" ? value : JSON.stringify(value) }, "/srv/app");
const getProblems = (value: unknown): readonly string[] => {
  try {
    read(value);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe("partner clients", () => {
  test("default to none", () => {
    expect(readConfig({}, "/srv/app").integrationClients).toEqual([]);
    expect(read("").integrationClients).toEqual([]);
    expect(read([]).integrationClients).toEqual([]);
  });

  test("get default values", () => {
    expect(read([client()]).integrationClients).toEqual([
      {
        name: "neon",
        displayName: "neon",
        clientId: "an-id",
        clientSecret: secret,
        redirectUris: ["https://neon.example/callback?from=us"],
        maxUnclaimed: 1_000,
      },
    ]);
  });

  test("can list several clients of one partner, so that a secret can be rotated", () => {
    const all = [client(), client({ client_id: "another", display_name: "Neon", max_unclaimed_projects: 5 })];
    expect(read(all).integrationClients).toMatchObject([
      { clientId: "an-id" },
      { name: "neon", clientId: "another", displayName: "Neon", maxUnclaimed: 5 },
    ]);
  });

  test.each<readonly [string, unknown]>([
    ["text that is no JSON", "neon"],
    ["an object", client()],
    ["null", null],
    ["an entry that is no object", ["neon"]],
    ["a client_id twice", [client(), client({ name: "other" })]],
    ["an unknown field", [client({ redirect_uri: "https://neon.example" })]],
    ...["name", "client_id", "client_secret", "redirect_uris"].map(
      (field) => [`no ${field}`, [client({ [field]: undefined })]] as const,
    ),
    ...["", "Neon", "a/b", "ne on", "{partner}", "n".repeat(64), "credential-scanning", "-neon"].map(
      (name) => [`the name ${JSON.stringify(name)}`, [client({ name })]] as const,
    ),
    ...["", "a:b", "a b", "ü", "100%"].map(
      (client_id) => [`the client id ${JSON.stringify(client_id)}`, [client({ client_id })]] as const,
    ),
    ...["", "short", "s".repeat(31), `${secret}:`, `${secret}+`, `${secret}%41`].map(
      (client_secret) => [`the secret ${JSON.stringify(client_secret)}`, [client({ client_secret })]] as const,
    ),
    ...[
      "/callback",
      "javascript:alert(1)",
      "http://neon.example/callback",
      "http://localhost.evil.example/callback",
      "https://neon.example/callback#here",
      "https://*.neon.example/callback",
      "https://user:password@neon.example/callback",
      "neon://callback",
    ].map((uri) => [`the address ${uri}`, [client({ redirect_uris: [uri] })]] as const),
    ...[-1, 1.5, "10", null].map(
      (max_unclaimed_projects) =>
        [`at most ${max_unclaimed_projects} projects`, [client({ max_unclaimed_projects })]] as const,
    ),
    ["a blank display name", [client({ display_name: " " })]],
  ])("reports %s as a problem without showing the secret", (_name, value) => {
    const problems = getProblems(value);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) {
      expect(problem).toMatch(/^VESTIBULE_INTEGRATION_CLIENTS must be a JSON list of clients.*: \S/);
      expect(problem).not.toContain("ssss");
    }
  });

  test.each(["http://localhost:3000/callback", "http://127.0.0.1/callback", "https://neon.example"])(
    "accepts %s as a redirect URI",
    (uri) => {
      expect(getProblems([client({ redirect_uris: [uri] })])).toEqual([]);
    },
  );
});
