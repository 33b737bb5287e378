import { randomUUID } from "node:crypto";
import type { CurrentInternalUser, StackAdminApp } from "@stackframe/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { createOwner, createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { internalKeys, type Server, startServer } from "../support/server.ts";
import { loadPublishedReactKit, loadPublishedSdk } from "./published-sdk.ts";

let mailServer: MailServer;
let server: Server;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startServer({ smtpUrl: mailServer.url });
});
afterAll(async () => {
  await server.discard();
  await mailServer.stop();
});

type AdminApp = StackAdminApp<true>;
type Kit = Awaited<ReturnType<typeof loadPublishedReactKit>>;
const dayMs = 86_400_000;

describe.each([
  ["@stackframe/js 2.8.3", () => loadPublishedSdk() as Promise<unknown> as Promise<Kit>],
  ["@stackframe/react 2.8.12", loadPublishedReactKit],
])("administration with %s", (_name, load) => {
  let kit: Kit;
  let project: TestProject;
  let app: AdminApp;
  beforeAll(async () => {
    kit = await load();
    project = await createProject(server.url);
    const { baseUrl, projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = project;
    const keys = { publishableClientKey, secretServerKey, superSecretAdminKey };
    app = new kit.StackAdminApp({ baseUrl, projectId, ...keys, tokenStore: "memory" });
  });

  it("reads and changes the configuration and writes it back", async () => {
    const before = await app.getProject();
    await before.update({
      displayName: "Engines",
      config: {
        magicLinkEnabled: true,
        domains: [{ domain: "https://app.example.com", handlerPath: "/handler" }],
        oauthProviders: [{ id: "github", type: "standard", clientId: "i", clientSecret: "s" }] as never,
        emailConfig: {
          type: "standard",
          host: "mail.example.com",
          port: 587,
          username: "u",
          password: "p",
          senderName: "Engines",
          senderEmail: "engines@example.com",
        },
      },
    });
    const after = await app.getProject();
    expect(after).toMatchObject({
      id: project.projectId,
      displayName: "Engines",
      userCount: 0,
      isProductionMode: false,
    });
    expect(after.config).toMatchObject({
      magicLinkEnabled: true,
      domains: [{ domain: "https://app.example.com", handlerPath: "/handler" }],
      emailConfig: { type: "standard", host: "mail.example.com", password: "p", senderEmail: "engines@example.com" },
    });
    expect(after.config.oauthProviders).toMatchObject([{ id: "github", clientId: "i", clientSecret: "s" }]);
    await after.update({
      isProductionMode: true,
      config: { domains: after.config.domains, emailConfig: { type: "shared" } },
    });
    expect((await app.getProject()).isProductionMode).toBe(true);
  });

  it("lists what blocks production mode", async () => {
    const { projectId } = project;
    await (await app.getProject()).update({ config: { allowLocalhost: true } });
    expect(await (await app.getProject()).getProductionModeErrors()).toEqual([
      expect.objectContaining({ relativeFixUrl: `/projects/${projectId}/domains` }),
    ]);
  });

  it("creates, lists by last characters, and revokes keys", async () => {
    const made = await app.createInternalApiKey({
      description: "CI",
      expiresAt: new Date(Date.now() + dayMs),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    });
    expect(made.publishableClientKey).toMatch(/^pck_/);
    expect(made.secretServerKey).toMatch(/^ssk_/);
    const find = async () => (await app.listInternalApiKeys()).find(({ id }) => id === made.id);
    expect((await find())?.publishableClientKey).toEqual({ lastFour: made.publishableClientKey?.slice(-4) });
    await (await find())?.revoke();
    expect((await find())?.whyInvalid()).toBe("manually-revoked");
  });

  it("creates, updates and deletes permission definitions in both scopes", async () => {
    const id = `may_${randomUUID().replaceAll("-", "_")}`;
    const made = await app.createTeamPermissionDefinition({
      id,
      description: "May",
      containedPermissionIds: ["$read_members"],
    });
    expect(made).toMatchObject({ id, description: "May", containedPermissionIds: ["$read_members"] });
    await app.updateTeamPermissionDefinition(id, { description: "Might" });
    const find = async () => (await app.listTeamPermissionDefinitions()).find((each) => each.id === id);
    expect(await find()).toMatchObject({ description: "Might", containedPermissionIds: ["$read_members"] });
    await app.deleteTeamPermissionDefinition(id);
    expect(await find()).toBeUndefined();
  });

  it("lists, customizes and resets email templates", async () => {
    await (await app.getProject()).update({
      config: {
        emailConfig: {
          type: "standard",
          host: "localhost",
          port: 1,
          username: "u",
          password: "p",
          senderName: "S",
          senderEmail: "s@example.com",
        },
      },
    });
    const templates = await app.listEmailTemplates();
    expect(templates.map(({ type }) => type)).toEqual([
      "email_verification",
      "password_reset",
      "magic_link",
      "team_invitation",
    ]);
    const [, reset] = templates;
    await app.updateEmailTemplate("password_reset", { subject: "Ours", content: reset?.content });
    const own = (await app.listEmailTemplates()).find(({ type }) => type === "password_reset");
    expect(own).toMatchObject({ subject: "Ours", isDefault: false, content: reset?.content });
    await app.resetEmailTemplate("password_reset");
    expect((await app.listEmailTemplates()).every(({ isDefault }) => isDefault)).toBe(true);
  });

  it("sends a test email, or returns the error; both appear in the log", async () => {
    const { hostname, port } = new URL(mailServer.url);
    const recipientEmail = freshEmail();
    const emailConfig = {
      host: hostname,
      port: Number(port),
      username: "",
      password: "",
      senderName: "S",
      senderEmail: "s@example.com",
    };
    const sent = await app.sendTestEmail({ recipientEmail, emailConfig });
    expect(sent).toEqual({ status: "ok", data: undefined });
    await mailServer.waitForEmail(recipientEmail);

    const failed = await app.sendTestEmail({
      recipientEmail,
      emailConfig: { ...emailConfig, host: "nowhere.invalid" },
    });
    expect(failed).toMatchObject({ status: "error", error: { errorMessage: expect.stringMatching(/host/i) } });
    const emails = (await app.listSentEmails()).filter(({ recipient }) => recipient === recipientEmail);
    expect(emails.map(({ error }) => Boolean(error))).toEqual([true, false]);
  });

  it("returns metrics in the format of the published overview", async () => {
    const clientApp = new kit.StackClientApp({
      baseUrl: project.baseUrl,
      projectId: project.projectId,
      publishableClientKey: project.publishableClientKey,
      tokenStore: "memory",
    });
    const email = freshEmail();
    await clientApp.signUpWithCredential({
      email,
      password,
      verificationCallbackUrl: `${server.url}/handler/email-verification`,
    } as never);
    // The published kits read metrics only in a hook; this is the request that the hook sends.
    const { baseUrl, projectId, adminAccessToken } = project;
    const { body } = await callApi(baseUrl, { projectId, adminAccessToken }, "GET", "/internal/metrics");
    const metrics = body as Record<string, unknown[]>;
    expect(metrics).toMatchObject({
      total_users: 1,
      users_by_country: {},
      recently_registered: [{ primary_email: email }],
      recently_active: [{ primary_email: email }],
      login_methods: [{ method: "password", count: 1 }],
    });
    expect(metrics.daily_users).toHaveLength(31);
    const days = metrics.daily_active_users as { date: string; activity: number }[];
    expect(days.at(-1)?.date).toBe(new Date().toISOString().slice(0, 10));
    // The day may have changed at midnight since they signed up.
    expect(days.slice(-2).reduce((sum, { activity }) => sum + activity, 0)).toBe(1);
  });

  it("lets an owner create a project and administer it with their session alone", async () => {
    const owner = new kit.StackClientApp({
      baseUrl: server.url,
      projectId: "internal",
      publishableClientKey: internalKeys.publishableClientKey,
      tokenStore: "memory",
    });
    const { email } = await createOwner(server.url);
    await owner.signInWithCredential({ email, password });
    const getUser = async () => (await owner.getUser({ or: "throw" })) as unknown as CurrentInternalUser;
    const user = await getUser();
    const created = await user.createProject({ displayName: "Owned" });

    expect((await user.listOwnedProjects()).map(({ displayName }) => displayName)).toEqual(["Owned"]);
    const [owned] = await user.listOwnedProjects();
    expect((await owned?.app.listInternalApiKeys())?.length).toBe(0);
    expect((await owned?.app.listUsers())?.length).toBe(0);
    // Secrets are write-only: they read as empty, and sending the empty value back keeps them.
    const oauthProviders = [{ id: "github", type: "standard", clientId: "i", clientSecret: "s" }] as never;
    const smtp = { host: "mail.example.com", port: 587, username: "u", password: "p" };
    const sender = { senderName: "Engines", senderEmail: "engines@example.com" };
    await owned?.update({ config: { oauthProviders, emailConfig: { type: "standard", ...smtp, ...sender } } });
    const read = await owned?.app.getProject();
    expect(read?.config.oauthProviders).toMatchObject([{ id: "github", clientId: "i", clientSecret: "" }]);
    expect(read?.config.emailConfig).toMatchObject({ ...smtp, password: "" });
    const { oauthProviders: sameProviders, emailConfig } = read?.config ?? {};
    await read?.update({ config: { oauthProviders: sameProviders, emailConfig, magicLinkEnabled: true } as never });
    expect((await owned?.app.getProject())?.config).toMatchObject({ magicLinkEnabled: true, emailConfig });
    await owned?.update({ displayName: "Renamed" });
    expect(await owned?.app.getProject()).toMatchObject({ id: created.id, displayName: "Renamed" });
    await owned?.delete();
    expect(await (await getUser()).listOwnedProjects()).toEqual([]);
  });
});
