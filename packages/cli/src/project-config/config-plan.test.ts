import { describe, expect, test } from "vitest";
import { createPlan, deletesPermissions, isEmpty } from "./config-plan.ts";
import { replaceSecrets } from "./config-secrets.ts";
import type { ProjectFile, ProjectState } from "./project-file-types.ts";

const state: ProjectState = {
  displayName: "Shop",
  description: "",
  isProductionMode: false,
  config: {
    passkeyEnabled: false,
    domains: [
      { domain: "https://a.example", handlerPath: "/handler" },
      { domain: "https://b.example", handlerPath: "/handler" },
    ],
    oauthProviders: [{ id: "google", type: "standard", clientId: "i", clientSecret: "google-secret" }],
    customOidc: [],
    emailConfig: { type: "standard", host: "h", port: 25, username: "u", password: "mail-secret" },
  },
  teamPermissions: { editor: { contains: ["$read_members"] }, reader: { description: "Reads" } },
  projectPermissions: {},
  emailTemplates: { magic_link: { subject: "S", content: { root: 1 } } },
};
const getPlan = (file: ProjectFile, environment: Record<string, string> = {}) => createPlan(file, state, environment);
const getLines = (file: ProjectFile, environment?: Record<string, string>) => getPlan(file, environment).lines;

describe("a plan", () => {
  test("is empty for an empty file and right after a pull", () => {
    expect(isEmpty(getPlan({}))).toBe(true);
    expect(getLines({ ...state, config: replaceSecrets(state.config) })).toEqual([]);
  });

  test("ignores order and omitted defaults", () => {
    const { domains = [] } = state.config as { domains?: object[] };
    expect(
      getLines({
        config: { domains: domains.toReversed() },
        teamPermissions: {
          editor: { description: "", contains: ["$read_members"] },
          reader: { description: "Reads", contains: [] },
        },
      }),
    ).toEqual([]);
  });

  test("shows old and new values", () => {
    const plan = getPlan({ displayName: "Store", config: { passkeyEnabled: true } });
    expect(plan.lines).toEqual(['~ displayName: "Shop" → "Store"', "~ config.passkeyEnabled: false → true"]);
    expect(plan).toMatchObject({ project: { displayName: "Store" }, config: { passkeyEnabled: true } });
  });

  test("shows added and removed list entries and writes the complete list", () => {
    const domains = [
      { domain: "https://a.example", handlerPath: "/handler" },
      { domain: "https://c.example", handlerPath: "/h" },
    ];
    const plan = getPlan({ config: { domains } });
    expect(plan.lines).toEqual([
      '+ config.domains: {"domain":"https://c.example","handlerPath":"/h"}',
      '- config.domains: {"domain":"https://b.example","handlerPath":"/handler"}',
    ]);
    expect(plan.config).toEqual({ domains });
  });

  test("deletes permissions and templates missing from a list in the file", () => {
    const plan = getPlan({ teamPermissions: { editor: { contains: ["reader"] } }, emailTemplates: {} });
    expect(plan.lines).toEqual([
      '~ teamPermissions.editor: {"contains":["$read_members"]} → {"description":"","contains":["reader"]}',
      "- teamPermissions.reader (also removed from every user who has it)",
      "- emailTemplates.magic_link: reset to the default",
    ]);
    expect(deletesPermissions(plan)).toBe(true);
  });

  test("creates new permissions and templates", () => {
    const plan = getPlan({
      projectPermissions: { support: {} },
      emailTemplates: { ...state.emailTemplates, "magic_link@de": { subject: "Hallo", content: {} } },
    });
    expect(plan.projectPermissions.create).toEqual({ support: { description: "", contains: [] } });
    expect(plan.lines.at(-1)).toBe("+ emailTemplates.magic_link@de");
    expect(deletesPermissions(plan)).toBe(false);
  });
});

describe("secrets", () => {
  const withReference = (variable: string): ProjectFile => ({
    config: { oauthProviders: [{ id: "google", type: "standard", clientId: "i", clientSecret: { $env: variable } }] },
  });

  test("are replaced in files by environment variable references", () => {
    const hidden = JSON.stringify(replaceSecrets(state.config));
    expect(hidden).not.toContain("google-secret");
    expect(hidden).not.toContain("mail-secret");
    expect(hidden).toContain('{"$env":"GOOGLE_CLIENT_SECRET"}');
    expect(hidden).toContain('{"$env":"SMTP_PASSWORD"}');
  });

  test("are read from the environment", () => {
    const plan = getPlan(withReference("G"), { G: "new-secret" });
    expect(plan.config).toMatchObject({ oauthProviders: [{ clientSecret: "new-secret" }] });
    expect(plan.lines).toHaveLength(2);
  });

  test("are never printed", () => {
    const text = getLines(
      { config: { ...withReference("G").config, emailConfig: { type: "shared" } } },
      { G: "new-secret" },
    ).join("\n");
    for (const secret of ["new-secret", "google-secret", "mail-secret"]) expect(text).not.toContain(secret);
    expect(text).toMatch(/"clientSecret":"secret #[0-9a-f]{4}"/);
  });

  test("stay unchanged when the environment variable isn't set", () => {
    expect(getLines(withReference("G"))).toEqual([]);
  });

  test("name the missing environment variable in the error", () => {
    const file: ProjectFile = {
      config: { oauthProviders: [{ id: "github", type: "standard", clientId: "i", clientSecret: { $env: "GH" } }] },
    };
    expect(() => getPlan(file)).toThrow("oauthProviders github needs a secret. Set GH in the environment.");
  });
});
