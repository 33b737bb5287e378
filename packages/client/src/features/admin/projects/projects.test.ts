import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adminProjectJson, createTestAdminApp } from "../../../testing/admin-app.ts";
import { type ApiServer, knownErrorReply, startApiServer } from "../../../testing/api-server.ts";
import { productionModeErrors } from "./projects.ts";

const config = {
  ...adminProjectJson().config,
  oauth_providers: [{ id: "google" as const, type: "standard" as const, client_id: "i", client_secret: "s" }],
  custom_oidc: [
    {
      id: "acme",
      display_name: "Acme",
      issuer: "https://acme.example",
      client_id: "i",
      has_client_secret: false,
      scopes: ["openid"],
    },
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
/** The configuration as read with an owner session. */
const hiddenConfig = {
  ...config,
  oauth_providers: config.oauth_providers.map((entry) => ({ ...entry, client_secret: "", has_client_secret: true })),
  email_config: { ...config.email_config, username: "u", password: "", has_password: true },
};
let hidden: boolean;
let conflict: boolean;
let server: ApiServer;
beforeEach(async () => {
  [hidden, conflict] = [false, false];
  server = await startApiServer({
    "GET /internal/projects/current": () => ({ body: adminProjectJson({ config: hidden ? hiddenConfig : config }) }),
    "PATCH /internal/projects/current": () =>
      conflict
        ? knownErrorReply("CHANGED_MEANWHILE", 409, "Changed.", { fields: ["config.domains"] })
        : { body: adminProjectJson({ display_name: "Renamed" }) },
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
  it("has camelCase names at every level", async () => {
    const project = await getProject();

    expect(project).toMatchObject({
      id: "project",
      displayName: "Engines",
      createdAt: new Date(1_700_000_000_000),
      userCount: 3,
      config: {
        allowLocalhost: true,
        sessionIdleMinutes: null,
        oauthProviders: [{ id: "google", type: "standard", clientId: "i", clientSecret: "s" }],
        customOidc: [{ id: "acme", displayName: "Acme", scopes: ["openid"] }],
        domains: [{ domain: "https://app.example.com", handlerPath: "/handler" }],
        emailConfig: { type: "standard", senderEmail: "a@b.c", username: "" },
      },
    });
    expect(project.config).not.toHaveProperty("enabledOauthProviders");
  });

  it("sends only the changed fields, with wire names, and returns the updated project", async () => {
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

  it("can be written back unchanged", async () => {
    const project = await getProject();
    await project.update({ config: project.config });

    const { enabled_oauth_providers: _, ...same } = config;
    const custom_oidc = config.custom_oidc.map(({ has_client_secret: __, ...entry }) => entry);
    expect(sentBody("PATCH /internal/projects/current")).toEqual({ config: { ...same, custom_oidc } });
  });

  it("omits secrets that can't be read, reports only that they are set, and doesn't send them back", async () => {
    const project = await getProject();
    hidden = true;
    const seen = await getProject();
    const { oauthProviders, emailConfig } = seen.config;
    await project.update({ config: { oauthProviders, emailConfig } });

    expect(oauthProviders).toEqual([{ id: "google", type: "standard", clientId: "i", hasClientSecret: true }]);
    expect(emailConfig).toMatchObject({ username: "u", hasPassword: true });
    expect(emailConfig).not.toHaveProperty("password");
    expect(sentBody("PATCH /internal/projects/current")).toEqual({
      config: {
        oauth_providers: [{ id: "google", type: "standard", client_id: "i" }],
        email_config: { type: "standard", host: "h", port: 25, username: "u", sender_name: "n", sender_email: "a@b.c" },
      },
    });
  });

  const domains = [{ domain: "https://new.example", handlerPath: "/handler" }];

  it("sends the expected values with wire names", async () => {
    const project = await getProject();
    const expected = { description: "", config: { passkeyEnabled: false, domains: project.config.domains } };
    await project.update({ config: { domains } }, { expected });

    expect(sentBody("PATCH /internal/projects/current")).toMatchObject({
      expected: { description: "", config: { passkey_enabled: false, domains: config.domains } },
    });
  });

  it("with onlyIfUnchanged, expects the changed fields as read, secret flags included", async () => {
    hidden = true;
    const project = await getProject();
    const { oauthProviders, emailConfig } = project.config;
    const change = { displayName: "New", description: undefined, config: { domains, oauthProviders, emailConfig } };
    await project.update(change, { onlyIfUnchanged: true });

    const body = sentBody("PATCH /internal/projects/current") as { expected: object };
    expect(body.expected).toEqual({
      display_name: "Engines",
      config: {
        domains: config.domains,
        oauth_providers: [{ id: "google", type: "standard", client_id: "i", has_client_secret: true }],
        email_config: {
          type: "standard",
          host: "h",
          port: 25,
          username: "u",
          has_password: true,
          sender_name: "n",
          sender_email: "a@b.c",
        },
      },
    });
  });

  it("reports the fields that were changed concurrently", async () => {
    conflict = true;
    const refused = (await getProject()).update({ config: { domains } }, { onlyIfUnchanged: true });

    await expect(refused).rejects.toMatchObject({
      errorCode: "CHANGED_MEANWHILE",
      details: { fields: ["config.domains"] },
    });
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
  const getErrors = (domains: string[], allowLocalhost = false) =>
    productionModeErrors({
      id: "p",
      config: { allowLocalhost, domains: domains.map((domain) => ({ domain, handlerPath: "/handler" })) },
    });

  it("accepts the redirect URI of a native app (RFC 8252 §7.1)", () => {
    expect(getErrors(["com.example.app:/callback"])).toEqual([]);
  });

  it("accepts public HTTPS domains", () => {
    expect(getErrors(["https://app.example.com", "https://*.example.com", "https://app.example.com:8443/app"])).toEqual(
      [],
    );
  });

  it.each([
    ["http://localhost:3000", "localhost-domain", "Localhost domains are not allowed to be trusted in production mode"],
    ["https://app.localhost", "localhost-domain", "Localhost domains are not allowed to be trusted in production mode"],
    ["https://127.0.0.1", "localhost-domain", "Localhost domains are not allowed to be trusted in production mode"],
    ["https://[::1]", "localhost-domain", "Localhost domains are not allowed to be trusted in production mode"],
    ["https://192.0.2.1", "address-domain", "Direct IPs are not valid for trusted domains in production mode"],
    ["https://[2001:db8::1]", "address-domain", "Direct IPs are not valid for trusted domains in production mode"],
    ["http://app.example.com", "unencrypted-domain", "Trusted domains should be HTTPS"],
    ["not a url", "invalid-domain", "Trusted domain is not a valid URL"],
  ])("reports %s once, with a link to fix it", (domain, problem, message) => {
    expect(getErrors([domain])).toEqual([
      { message: `${message}: ${domain}`, problem, domain, relativeFixUrl: "/projects/p/domains" },
    ]);
  });

  it("lists localhost first, then the domains in order", () => {
    expect(getErrors(["http://b.example", "http://a.example"], true).map(({ message }) => message)).toEqual([
      "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
      "Trusted domains should be HTTPS: http://b.example",
      "Trusted domains should be HTTPS: http://a.example",
    ]);
  });
});
