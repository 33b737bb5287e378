import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { internalProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
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

  test("succeeds after the demo was deleted without creating it again, and the claim still works", async () => {
    const demoId = app.installation.demo?.projectId;
    await app.platform.database.pool.query("delete from projects where id = $1", [demoId]);
    const again = await install(app.platform, secret, config);
    expect(again.demo).toBeNull();
    const claim = { code: String(again.claimCode), email: "owner@example.com", password: "correct horse battery" };
    await claimInstallation({ ...app.platform, projects: app.projects }, claim);
    expect((await install(app.platform, secret, config)).claimCode).toBeNull();
  });
});
