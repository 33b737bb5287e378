import { describe, expect, it } from "vitest";
import { frameworks, setupRoute } from "./route.ts";

import { findObstacle, getExpiry, getLastUse } from "./setup-state.ts";
import { createSnippets } from "./snippets.ts";

const facts = {
  baseUrl: "https://auth.example.com",
  projectId: "the-project",
  publishableClientKey: "pck_1",
  secretServerKey: "ssk_1",
  kitIntegrity: { react: "sha512-cmVhY3Q=" },
};
const getCode = (framework: (typeof frameworks)[number]) =>
  createSnippets[framework](facts)
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
    ["node", true],
    ["curl", true],
  ] as const)("for %s contain the secret key: %s, because pages must not have it", (framework, isShown) => {
    expect(getCode(framework).includes(facts.secretServerKey)).toBe(isShown);
  });
});

describe("the command that installs the kit", () => {
  it.each([
    ["react", "npm install https://auth.example.com/kit/react.tgz", "sha512-cmVhY3Q="],
    ["node", "npm install https://auth.example.com/kit/client.tgz", undefined],
  ] as const)("for %s is %s, with the integrity %s if the server offers it", (framework, command, integrity) => {
    const step = createSnippets[framework](facts).find(({ code }) => code.includes("/kit/"));

    expect(step?.code.split("\n").at(-1)).toBe(command);
    expect(step?.integrity).toBe(integrity);
  });
});

describe("the search parameters", () => {
  it.each([
    [{ framework: "curl" }, { framework: "curl" }],
    [{ framework: "react" }, {}],
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
