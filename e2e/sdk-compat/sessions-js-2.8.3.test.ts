import type { StackClientApp } from "@stackframe/js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgedAccessToken } from "../support/access-tokens.ts";
import { configureProject, freshEmail, password } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";

let published: PublishedProject;
beforeAll(async () => {
  published = await startPublishedProject({ anonymous_accounts_enabled: true });
});
afterAll(() => published.stop());

const ok = { status: "ok", data: undefined };

async function signIn(email: string) {
  const app = published.createApp();
  await app.signInWithCredential({ email, password });
  return app;
}

async function listSessions(app: StackClientApp<true>) {
  return (await app.getUser({ or: "throw" })).getActiveSessions();
}

/** The same session in an app that must fetch an access token first. */
async function copySession(app: StackClientApp<true>) {
  const { refreshToken } = await (await app.getUser({ or: "throw" })).getAuthJson();
  return published.createApp({ accessToken: forgedAccessToken(-600), refreshToken: refreshToken ?? "" });
}

describe("sessions with @stackframe/js 2.8.3", () => {
  it("lists every session, newest first, and marks the current one", async () => {
    const { app, email } = await published.signUp();
    const user = await app.getUser({ or: "throw" });
    await signIn(email);

    const sessions = await listSessions(app);

    expect(sessions).toMatchObject([
      { userId: user.id, isCurrentSession: false, isImpersonation: false },
      { userId: user.id, isCurrentSession: true, isImpersonation: false },
    ]);
    for (const { createdAt, lastUsedAt } of sessions) {
      expect(createdAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
      expect(lastUsedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    }
  });

  it("signs out a revoked session at once, with or without an access token, and keeps the others", async () => {
    const { app, email } = await published.signUp();
    const other = await signIn(email);
    const copy = await copySession(other);
    const otherSession = (await listSessions(app)).find(({ isCurrentSession }) => !isCurrentSession);

    await (await app.getUser({ or: "throw" })).revokeSession(otherSession?.id ?? "");

    expect(await other.getUser()).toBeNull();
    expect(await copy.getUser()).toBeNull();
    expect(await listSessions(app)).toMatchObject([{ isCurrentSession: true }]);
  });

  it("returns an error when the current session is revoked instead of signed out", async () => {
    const { app } = await published.signUp();
    const [own] = await listSessions(app);

    const revocation = (await app.getUser({ or: "throw" })).revokeSession(own?.id ?? "");

    await expect(revocation).rejects.toMatchObject({ errorCode: "CANNOT_DELETE_CURRENT_SESSION" });
    expect(await app.getUser()).not.toBeNull();
  });
});

describe("anonymous users with @stackframe/js 2.8.3", () => {
  it("an anonymous user counts as a user only on request", async () => {
    const app = published.createApp();

    const anonymous = await app.getUser({ or: "anonymous" });

    expect(anonymous).toMatchObject({ isAnonymous: true, primaryEmail: null, hasPassword: false });
    expect(await app.getUser()).toBeNull();
    expect((await app.getUser({ or: "anonymous-if-exists" }))?.id).toBe(anonymous.id);
    expect((await app.getUser({ or: "anonymous" })).id).toBe(anonymous.id);
  });

  it("sign-up keeps the user and their data", async () => {
    const app = published.createApp();
    const anonymous = await app.getUser({ or: "anonymous" });
    await anonymous.setClientMetadata({ basket: ["a book"] });
    const email = freshEmail();

    const result = await app.signUpWithCredential({
      email,
      password,
      verificationCallbackUrl: published.getPageUrl("email-verification"),
    });

    expect(result).toEqual(ok);
    expect(await app.getUser()).toMatchObject({
      id: anonymous.id,
      isAnonymous: false,
      primaryEmail: email,
      clientMetadata: { basket: ["a book"] },
    });
    expect(await (await signIn(email)).getUser()).toMatchObject({ id: anonymous.id });
  });

  it("a project without anonymous accounts throws a known error", async () => {
    await configureProject(published.project, { anonymous_accounts_enabled: false });

    const anonymous = published.createApp().getUser({ or: "anonymous" });

    await expect(anonymous).rejects.toMatchObject({ errorCode: "ANONYMOUS_ACCOUNTS_NOT_ENABLED" });
    await configureProject(published.project, { anonymous_accounts_enabled: true });
  });
});
