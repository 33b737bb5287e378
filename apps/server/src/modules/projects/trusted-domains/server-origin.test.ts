import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { internalProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { defaultConfig } from "../project.ts";
import { trustServerOrigin } from "../store.ts";
import { isTrustedRedirect } from "./trusted-redirect.ts";

const own = "https://auth.example.com";
const project = (id: string, ...addresses: string[]) => ({
  id,
  config: { ...defaultConfig, domains: addresses.map((domain) => ({ domain, handler_path: "/sign-in" })) },
});
const trusts = (id: string, address: string) =>
  isTrustedRedirect(trustServerOrigin(project(id, "https://app.example.com"), own).config, address);

describe("the server's own URL", () => {
  test.each([
    ["internal", `${own}/dashboard/handler/password-reset`, true],
    ["internal", "https://app.example.com/", true],
    ["internal", "https://auth.example.com.evil.example/", false],
    ["internal", "http://auth.example.com/", false],
    ["00000000-0000-4000-8000-000000000009", `${own}/dashboard`, false],
  ])("of project %s, %s is trusted: %s", (id, address, isTrusted) => {
    expect(trusts(id, address)).toBe(isTrusted);
  });

  test("is added last, unless the list already has it in any spelling", () => {
    const added = trustServerOrigin(project("internal", "https://app.example.com"), own).config.domains;
    expect(added.at(-1)).toEqual({ domain: own, handler_path: "/dashboard/handler" });
    const listed = project("internal", "https://AUTH.example.com:443/");
    expect(trustServerOrigin(listed, own)).toBe(listed);
  });
});

describe("project internal without domains", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const askForReset = async (callback_url: string) => {
    const headers = internalProject(app).as("client");
    const body = { email: "unknown@example.com", callback_url };
    return (await app.send({ method: "POST", path: "/auth/password/send-reset-code", headers, body })).json;
  };

  test("still redirects to the dashboard, and nowhere else", async () => {
    const { publicUrl } = app.platform;
    const changed = await app.send({
      method: "PATCH",
      path: "/internal/projects/current",
      headers: internalProject(app).as("admin"),
      body: { config: { domains: [], allow_localhost: false } },
    });
    expect(changed.json.config).toMatchObject({ domains: [], allow_localhost: false });
    expect(await askForReset(`${publicUrl}/dashboard/handler/password-reset`)).not.toHaveProperty("code");
    expect(await askForReset("http://localhost:3999/")).toMatchObject({ code: "REDIRECT_URL_NOT_WHITELISTED" });
  });
});
