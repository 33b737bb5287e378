import { afterEach, describe, expect, it } from "vitest";
import { adminProjectJson, createTestAdminApp } from "../../testing/admin-app.ts";
import { type ApiServer, startApiServer } from "../../testing/api-server.ts";
import { createTestPlatform } from "../../testing/platform.ts";

const userId = "00000000-0000-4000-8000-000000000001";
const made = { url: "https://app.example.com/handler/magic-link-callback?code=c", expires_at_millis: 5 };
const making = "POST /internal/impersonation-links";
let server: ApiServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(domains: readonly object[] = []) {
  server = await startApiServer({
    [making]: () => ({ body: made }),
    "GET /internal/projects/current": () => ({ body: { ...project, config: { ...project.config, domains } } }),
  });
  return createTestAdminApp(server.baseUrl, {}, createTestPlatform({ now: 1 }));
}
const project = adminProjectJson();
const asked = (): unknown => JSON.parse(server?.requestsTo(making)[0]?.body ?? "null");
const domain = (address: string, handler_path = "/handler") => ({ domain: address, handler_path });

describe("an impersonation link", () => {
  it("opens the given page and has an expiry", async () => {
    const app = await serve();
    const callbackUrl = "http://localhost:3000/handler/magic-link-callback";

    const link = await app.createImpersonationLink(userId, { callbackUrl, expiresInMillis: 60_000 });

    expect(link).toEqual({ url: made.url, expiresAt: new Date(5) });
    expect(asked()).toEqual({ user_id: userId, callback_url: callbackUrl, expires_in_millis: 60_000 });
    expect(server?.requestsTo("GET /internal/projects/current")).toEqual([]);
  });

  it.each([
    [[domain("https://app.example.com")], "https://app.example.com/handler/magic-link-callback"],
    [[domain("https://app.example.com", "/auth/")], "https://app.example.com/auth/magic-link-callback"],
    [
      [domain("https://*.example.com"), domain("https://second.example.com")],
      "https://second.example.com/handler/magic-link-callback",
    ],
  ])("opens the page of the first trusted domain without a wildcard: %j", async (domains, page) => {
    const app = await serve(domains);

    await app.createImpersonationLink(userId);

    expect(asked()).toEqual({ user_id: userId, callback_url: page });
  });

  it.each([[[]], [[domain("https://*.example.com")]]])(
    "requires a callback URL when the trusted domains are %j",
    async (domains) => {
      const app = await serve(domains);

      await expect(app.createImpersonationLink(userId)).rejects.toThrow("Pass callbackUrl");
      expect(server?.requestsTo(making)).toEqual([]);
    },
  );
});
