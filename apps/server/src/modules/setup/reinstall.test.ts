import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { internalProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { getSettingsLink } from "../emails/index.ts";
import { claimInstallation } from "./claim.ts";
import { install } from "./install.ts";

const secret = "test-secret-test-secret-test-secret-test-secret";
const config = {
  internalKeys: { publishableClientKey: undefined, secretServerKey: undefined, superSecretAdminKey: undefined },
  demo: true,
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const trustedDomains = async () => {
  const { json } = await app.send({
    method: "GET",
    path: "/internal/projects/current",
    headers: internalProject(app).as("admin"),
  });
  const { domains } = json.config as { domains: { domain: string }[] };
  return domains.map(({ domain }) => domain);
};

describe("review 2026-11-20: a restart", () => {
  test("trusts the server's new URL in addition to the old one", async () => {
    await install({ ...app.platform, publicUrl: "https://auth.example.com" }, secret, config);
    app.projects.invalidateAll();
    expect(await trustedDomains()).toEqual(["http://localhost:8100", "https://auth.example.com"]);
  });

  const settingsLink = async (projectId: string) => {
    app.projects.invalidateAll();
    const project = await app.projects.find(projectId);
    return project && getSettingsLink(project);
  };

  test.each([
    ["the demo", "/demo/handler/account-settings", () => app.installation.demo?.projectId ?? ""],
    ["the dashboard", "/dashboard/handler/account-settings", () => "internal"],
  ])("links from emails of %s to %s, also in an installation from before (design review 3)", async (_app, path, id) => {
    expect(await settingsLink(id())).toBe(`http://localhost:8100${path}`);

    await app.platform.database.pool.query(
      `update projects set config = jsonb_set(config, '{domains,0,handler_path}', '"/handler"') where id = $1`,
      [id()],
    );
    expect(await settingsLink(id())).toBe("http://localhost:8100/handler/account-settings");
    await install(app.platform, secret, config);
    expect(await settingsLink(id())).toBe(`http://localhost:8100${path}`);
  });

  test("succeeds after the demo was deleted without creating it again, and the claim still works", async () => {
    const demoId = app.installation.demo?.projectId;
    await app.platform.database.pool.query("delete from projects where id = $1", [demoId]);
    const again = await install(app.platform, secret, config);
    expect(again.demo).toBeNull();
    const owner = { displayName: null, email: "owner@example.com", password: "correct horse battery" };
    const claim = { code: String(again.claimCode), ...owner };
    await claimInstallation({ ...app.platform, projects: app.projects }, claim);
    expect((await install(app.platform, secret, config)).claimCode).toBeNull();
  });
});
