import { describe, expect, it } from "vitest";
import { getExpiry, getLastUse } from "../../data/project-keys.ts";
import { formatKeys, messages } from "./messages.ts";
import { frameworks, setupRoute } from "./route.ts";

import code from "./snippets.json" with { type: "json" };
import { createSnippets, findObstacle, listFrameworks } from "./snippets.ts";

const facts = {
  baseUrl: "https://auth.example.com",
  version: "1.2.3",
  projectId: "the-project",
  publishableClientKey: "pck_1",
  secretServerKey: "ssk_1",
  kitIntegrity: { react: "sha512-cmVhY3Q=" },
};
const createAllSnippets = (framework: (typeof frameworks)[number]) =>
  (["command", "manual"] as const).flatMap((method) => createSnippets(framework, method, facts, code));
const getCode = (framework: (typeof frameworks)[number]) =>
  createAllSnippets(framework)
    .map(({ code }) => code)
    .join("\n");

describe("snippets", () => {
  it.each(frameworks)("for %s contain the server, the project and its publishable key", (framework) => {
    for (const fact of [facts.baseUrl, facts.projectId, facts.publishableClientKey])
      expect(getCode(framework)).toContain(fact);
  });

  it.each([
    ["react", false],
    ["html", false],
    ["react-router", false],
    ["nextjs", true],
    ["node", true],
    ["curl", true],
  ] as const)("for %s contain the secret key: %s, because pages must not have it", (framework, isShown) => {
    expect(getCode(framework).includes(facts.secretServerKey)).toBe(isShown);
  });
});

describe("the command that installs the kit", () => {
  it.each([
    ["react", "npm install https://auth.example.com/kit/react.tgz", "sha512-cmVhY3Q="],
    ["node", "npm install https://auth.example.com/kit/client.tgz https://auth.example.com/kit/backend.tgz", undefined],
  ] as const)(
    "for %s is %s, with the integrity %s if the server offers one package",
    (framework, command, integrity) => {
      const step = createAllSnippets(framework).find((each) => each.code.startsWith("npm install"));

      expect(step?.code).toBe(command);
      expect(step?.integrity).toBe(integrity);
    },
  );
});

it("vestibule init is the first step of every framework, from a URL that npx downloads again after an update", () => {
  for (const framework of ["react", "hono"] as const) {
    expect(createSnippets(framework, "command", facts, code)[0]?.code).toContain(
      'npx --yes "https://auth.example.com/kit/cli.tgz?v=1.2.3" init',
    );
  }
});

it.each(["command", "manual"] as const)(
  "%s ends with the start of the app, wherever it runs (first-run review)",
  (method) => {
    const start = createSnippets("nextjs", method, facts, code).at(-1);
    expect([start?.title, start?.text]).toEqual([
      "Start it",
      "Open /profile in your app, for example http://localhost:3000/profile, and sign up.",
    ]);
  },
);

it("the keys of a project are counted by kind (first-run review)", () => {
  const none = { publishableClientKey: null, secretServerKey: null, superSecretAdminKey: null };
  const sets = [
    { ...none, publishableClientKey: {} },
    { ...none, publishableClientKey: {} },
    { ...none, secretServerKey: {} },
  ];
  expect(messages.keys.earlier({ keys: formatKeys(sets) })).toBe(
    "This project already has 2 publishable keys and a secret key. Keys are shown only once.",
  );
  expect(messages.keys.earlier({ keys: formatKeys([{ ...none, superSecretAdminKey: {} }]) })).toContain(
    "has an admin key.",
  );
});

it("a framework has a tab if the server offers its packages", () => {
  const integrity = { client: "sha512-1", backend: "sha512-2" };
  expect(listFrameworks(code, integrity)).toEqual(["express", "hono", "node", "html", "curl"]);
  expect(listFrameworks(code, {})).toEqual(frameworks);
});

describe("the search parameters", () => {
  it.each([
    [{ framework: "curl" }, { framework: "curl" }],
    [{ framework: "react" }, { framework: "react" }],
    [
      { framework: "react", method: "manual" },
      { framework: "react", method: "manual" },
    ],
    [{ framework: "react", method: "magic" }, { framework: "react" }],
    [{ framework: "cobol" }, {}],
    [{}, {}],
  ])("%j is parsed as %j", (query, search) => {
    expect(setupRoute.search(query)).toEqual(search);
  });
});

describe("the first request", () => {
  const key = (id: string, usedAt: number | null) => ({
    id,
    description: id,
    lastUsedAt: usedAt === null ? null : new Date(usedAt),
  });
  const keys = [key("old", 5), key("older", 3), key("new", null)];

  it("is the latest use of any key", () => {
    expect(getLastUse(keys, undefined)?.id).toBe("old");
    expect(getLastUse([key("new", null)], undefined)).toBeUndefined();
  });

  it("counts only new keys once they are created", () => {
    expect(getLastUse(keys, ["new"])).toBeUndefined();
    expect(getLastUse([...keys, key("made", 1)], ["other", "made"])?.id).toBe("made");
  });
});

describe("the settings that break a snippet", () => {
  const fine = { credentialEnabled: true, signUpEnabled: true, allowLocalhost: true };
  it.each([
    ["nothing", "html", fine, undefined],
    ["nothing, as the kit's pages offer what there is", "react", { ...fine, credentialEnabled: false }, undefined],
    ["no password", "curl", { ...fine, credentialEnabled: false }, "password"],
    ["no localhost", "react", { ...fine, allowLocalhost: false }, "localhost"],
    ["no sign-up", "html", { ...fine, signUpEnabled: false, allowLocalhost: false }, "sign-up"],
    ["nothing, because a backend doesn't sign users up", "node", { ...fine, signUpEnabled: false }, undefined],
  ] as const)("is %s for %s", (_, framework, project, expected) => {
    expect(findObstacle(framework, project)).toBe(expected);
  });
});

it("keys expire after the chosen number of days", () => {
  expect(getExpiry("7", 0)).toEqual(new Date("1970-01-08"));
});
