import { startSmtpInbox, startVestibule, type Vestibule } from "@vestibule/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject, freshEmail, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";

let server: Server;
let project: TestProject;
let vestibule: Vestibule;
beforeAll(async () => {
  server = await startServer();
  project = await createProject(server.url, { magic_link_enabled: true });
  vestibule = await startVestibule({ url: `${server.url}/`, ...project });
});
afterAll(async () => {
  await vestibule.stop();
  await server.discard();
});

describe("the test kit with a server that already runs", () => {
  it("creates and signs in users of the project", async () => {
    const { user, tokens } = await vestibule.signedIn({ create: { displayName: "Ada" } });
    expect(await vestibule.app.getUser(user.id)).toMatchObject({ displayName: "Ada" });
    expect(tokens.refreshToken).not.toBe("");
    expect(vestibule.environment).toMatchObject({
      VESTIBULE_API_URL: server.url,
      VESTIBULE_PROJECT_ID: project.projectId,
      VESTIBULE_SECRET_SERVER_KEY: project.secretServerKey,
    });
  });

  it("reads the server's development inbox", async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    const waiting = vestibule.inbox.next({ to: second });
    await vestibule.app.sendMagicLinkEmail(first, { callbackUrl: "http://localhost:3000/handler" });
    await vestibule.app.sendMagicLinkEmail(second, { callbackUrl: "http://localhost:3000/handler" });

    expect(await waiting).toMatchObject({ to: [second], subject: "Sign in to Test" });
    expect((await vestibule.inbox.next()).to).toEqual([first]);
    expect(await vestibule.inbox.next({ to: first, timeoutMs: 1 }).catch(String)).toContain("already returned");
  });

  it("reads the emails that a server sends to an SMTP inbox", async () => {
    const smtp = await startSmtpInbox();
    const sending = await startServer({ smtpUrl: smtp.url });
    const keys = await createProject(sending.url, { magic_link_enabled: true });
    const attached = await startVestibule({ url: sending.url, ...keys, inbox: smtp.open() });
    const email = freshEmail();
    await attached.app.sendMagicLinkEmail(email, { callbackUrl: "http://localhost:3000/handler" });

    expect((await attached.inbox.next({ to: email })).headers).toContainEqual({ key: "to", value: email });
    await sending.discard();
    await smtp.stop();
  });

  it("adds a fake OpenID provider to the project", async () => {
    const { id } = await vestibule.fakeOidcProvider({ id: "acme" });
    const { config } = await vestibule.admin.getProject();
    expect(config.customOidc).toMatchObject([{ id }]);
  });

  it("leaves the clock and other projects alone", async () => {
    await expect(vestibule.clock.advance({ minutes: 1 })).rejects.toThrow(
      "Only a server that startVestibule() started",
    );
    await expect(vestibule.createProject()).rejects.toThrow("works with one project");
  });

  it("doesn't need the admin key, but then has no inbox and no settings", async () => {
    const { projectId, publishableClientKey, secretServerKey } = project;
    const limited = await startVestibule({ url: server.url, projectId, publishableClientKey, secretServerKey });
    const user = await limited.createUser();
    expect(await limited.app.getUser(user.id)).toMatchObject({ id: user.id });
    await expect(limited.inbox.next()).rejects.toThrow("Pass superSecretAdminKey");
    expect(() => limited.admin).toThrow("Pass superSecretAdminKey");
  });

  it("leaves the server running", async () => {
    await vestibule.stop();
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  });
});
