import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adminProjectJson, createTestAdminApp } from "../../testing/admin-app.ts";
import { type ApiServer, startApiServer } from "../../testing/api-server.ts";
import { productionModeErrors } from "./production-mode.ts";

const config = {
  ...adminProjectJson().config,
  oauth_providers: [{ id: "google" as const, type: "standard" as const, client_id: "i", client_secret: "s" }],
  custom_oidc: [
    { id: "acme", display_name: "Acme", issuer: "https://acme.example", client_id: "i", scopes: ["openid"] },
  ],
  domains: [{ domain: "https://app.example.com", handler_path: "/handler" }],
  email_config: {
    type: "standard" as const,
    host: "h",
    port: 25,
    username: "",
    password: "",
    sender_name: "n",
    sender_email: "a@b.c",
  },
};
let server: ApiServer;
beforeEach(async () => {
  server = await startApiServer({
    "GET /internal/projects/current": () => ({ body: adminProjectJson({ config }) }),
    "PATCH /internal/projects/current": () => ({ body: adminProjectJson({ display_name: "Renamed" }) }),
    "DELETE /internal/projects/current": () => ({ body: { success: true } }),
    "GET /internal/project-owners": () => ({
      body: {
        items: [
          {
            user_id: "ada",
            display_name: null,
            primary_email: "ada@example.com",
            profile_image_url: null,
            created_at_millis: 1,
          },
        ],
        is_paginated: false,
      },
    }),
    "DELETE /internal/project-owners/ada": () => ({ body: { success: true } }),
  });
});
afterEach(() => server.close());
const getProject = () => createTestAdminApp(server.baseUrl).getProject();
const sentBody = (endpoint: string): unknown => JSON.parse(server.requestsTo(endpoint)[0]?.body ?? "null");

describe("the project", () => {
  it("has our names all the way down", async () => {
    const project = await getProject();

    expect(project).toMatchObject({
      id: "project",
      displayName: "Engines",
      createdAt: new Date(1_700_000_000_000),
      userCount: 3,
      config: {
        allowLocalhost: false,
        sessionIdleMinutes: null,
        oauthProviders: [{ id: "google", type: "standard", clientId: "i", clientSecret: "s" }],
        customOidc: [{ id: "acme", displayName: "Acme", scopes: ["openid"] }],
        domains: [{ domain: "https://app.example.com", handlerPath: "/handler" }],
        emailConfig: { type: "standard", senderEmail: "a@b.c", username: "" },
      },
    });
    expect(project.config).not.toHaveProperty("enabledOauthProviders");
  });

  it("is changed by what was given alone, in the words of the wire, and answered as it is then", async () => {
    const changed = await (await getProject()).update({
      displayName: "Renamed",
      config: {
        passkeyEnabled: true,
        domains: [{ domain: "https://a.example", handlerPath: "/h" }],
        oauthProviders: [{ id: "github", type: "shared" }],
        emailConfig: { type: "shared" },
      },
    });

    expect(changed.displayName).toBe("Renamed");
    expect(sentBody("PATCH /internal/projects/current")).toEqual({
      display_name: "Renamed",
      config: {
        passkey_enabled: true,
        domains: [{ domain: "https://a.example", handler_path: "/h" }],
        oauth_providers: [{ id: "github", type: "shared" }],
        email_config: { type: "shared" },
      },
    });
  });

  it("read and written back is the same", async () => {
    const project = await getProject();
    await project.update({ config: project.config });

    const { enabled_oauth_providers: _, ...same } = config;
    expect(sentBody("PATCH /internal/projects/current")).toEqual({ config: same });
  });

  it("is deleted", async () => {
    await (await getProject()).delete();

    expect(server.requestsTo("DELETE /internal/projects/current")).toHaveLength(1);
  });

  it("has owners, who can be removed", async () => {
    const [owner] = await createTestAdminApp(server.baseUrl).listProjectOwners();
    await owner?.remove();

    expect(owner).toMatchObject({ userId: "ada", primaryEmail: "ada@example.com", createdAt: new Date(1) });
    expect(server.requestsTo("DELETE /internal/project-owners/ada")).toHaveLength(1);
  });
});

describe("production mode", () => {
  const errorsOf = (domains: string[], allowLocalhost = false) =>
    productionModeErrors({
      id: "p",
      config: { allowLocalhost, domains: domains.map((domain) => ({ domain, handlerPath: "/handler" })) },
    });

  it("has nothing against public domains over HTTPS", () => {
    expect(errorsOf(["https://app.example.com", "https://*.example.com", "https://app.example.com:8443/app"])).toEqual(
      [],
    );
  });

  it.each([
    [
      "http://localhost:3000",
      "Localhost domains are not allowed to be trusted in production mode: http://localhost:3000",
    ],
    [
      "https://app.localhost",
      "Localhost domains are not allowed to be trusted in production mode: https://app.localhost",
    ],
    ["https://127.0.0.1", "Localhost domains are not allowed to be trusted in production mode: https://127.0.0.1"],
    ["https://[::1]", "Localhost domains are not allowed to be trusted in production mode: https://[::1]"],
    ["https://192.0.2.1", "Direct IPs are not valid for trusted domains in production mode: https://192.0.2.1"],
    ["https://[2001:db8::1]", "Direct IPs are not valid for trusted domains in production mode: https://[2001:db8::1]"],
    ["http://app.example.com", "Trusted domains should be HTTPS: http://app.example.com"],
    ["not a url", "Trusted domain is not a valid URL: not a url"],
  ])("refuses %s, once, and says where to mend it", (domain, message) => {
    expect(errorsOf([domain])).toEqual([{ message, relativeFixUrl: "/projects/p/domains" }]);
  });

  it("names localhost first, then the domains in their order", () => {
    expect(errorsOf(["http://b.example", "http://a.example"], true).map(({ message }) => message)).toEqual([
      "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
      "Trusted domains should be HTTPS: http://b.example",
      "Trusted domains should be HTTPS: http://a.example",
    ]);
  });
});
