import { randomUUID } from "node:crypto";
import type { StackServerApp } from "@stackframe/js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { freshEmail, password } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";
import { loadPublishedReactKit } from "./published-sdk.ts";

let published: PublishedProject;
let app: StackServerApp<true>;
beforeAll(async () => {
  published = await startPublishedProject({ allow_user_api_keys: true, allow_team_api_keys: true });
  app = published.createServerApp();
});
afterAll(() => published.stop());

const createUser = (options: Parameters<typeof app.createUser>[0] = {}) =>
  app.createUser({ primaryEmail: freshEmail(), ...options });

/** Defines a permission as a project admin. */
async function definePermission(scope: "team" | "project"): Promise<string> {
  const { baseUrl, projectId, adminAccessToken } = published.project;
  const id = `may_${randomUUID().replaceAll("-", "_")}`;
  const path = `/${scope}-permission-definitions`;
  const { status } = await callApi(baseUrl, { projectId, adminAccessToken }, "POST", path, { id });
  expect(status).toBe(201);
  return id;
}

describe("users with the server of @stackframe/js 2.8.3", () => {
  it("creates a user who can sign in", async () => {
    const email = freshEmail();

    const user = await createUser({
      primaryEmail: email,
      primaryEmailAuthEnabled: true,
      primaryEmailVerified: true,
      password,
      displayName: "Made by a server",
      serverMetadata: { plan: "pro" },
    });

    expect(user).toMatchObject({
      displayName: "Made by a server",
      primaryEmail: email,
      primaryEmailVerified: true,
      hasPassword: true,
      serverMetadata: { plan: "pro" },
    });
    const clientApp = published.createApp();
    expect(await clientApp.signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
    expect(await clientApp.getUser()).toMatchObject({ id: user.id });
  });

  it("rejects an email that another user signs in with", async () => {
    const taken = { primaryEmail: freshEmail(), primaryEmailAuthEnabled: true };
    await createUser(taken);

    await expect(createUser(taken)).rejects.toMatchObject({ errorCode: "USER_EMAIL_ALREADY_EXISTS" });
  });

  it("lists each user once, page by page, newest or oldest first", async () => {
    const mark = randomUUID();
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(await createUser({ displayName: `${mark} ${count}` }));

    const list = async (desc: boolean) => {
      const found: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await app.listUsers({ limit: 2, query: mark, desc, ...(cursor && { cursor }) });
        expect(page.length).toBeLessThanOrEqual(2);
        found.push(...page.map(({ id }) => id));
        if (page.nextCursor === null) return found;
        cursor = page.nextCursor;
      }
    };

    const ids = made.map(({ id }) => id);
    expect(await list(false)).toEqual(ids);
    expect(await list(true)).toEqual(ids.toReversed());
  });

  it("finds users by part of their name or email, and by ID", async () => {
    const email = `Zenobia.${randomUUID()}@example.org`;
    const user = await createUser({ primaryEmail: email, displayName: "Zenobia Queen of Palmyra 100%" });

    for (const query of [user.id, "queen OF palmyra 100%", email.toLowerCase().slice(4, 30)])
      expect((await app.listUsers({ query })).map(({ id }) => id)).toEqual([user.id]);
    expect(await app.listUsers({ query: "queen_of" })).toHaveLength(0);
  });

  it("updates every field", async () => {
    const user = await createUser();
    const email = freshEmail();

    await user.update({
      displayName: "Changed",
      clientMetadata: { a: 1 },
      clientReadOnlyMetadata: ["b"],
      serverMetadata: "c",
      primaryEmail: email,
      primaryEmailAuthEnabled: true,
      password,
    });
    await user.setPrimaryEmail(email, { verified: true });

    expect(await app.getUser(user.id)).toMatchObject({
      displayName: "Changed",
      clientMetadata: { a: 1 },
      clientReadOnlyMetadata: ["b"],
      serverMetadata: "c",
      primaryEmail: email,
      primaryEmailVerified: true,
      hasPassword: true,
    });
  });

  it("deletes a user", async () => {
    const user = await createUser();

    await user.delete();

    expect(await app.getUser(user.id)).toBeNull();
  });

  it("grants, lists and revokes project permissions", async () => {
    const [user, permission] = [await createUser(), await definePermission("project")];
    // This release can only grant team permissions; the newer React kit can grant project permissions.
    const { StackServerApp: NewerServerApp } = await loadPublishedReactKit();
    const { baseUrl, projectId, publishableClientKey, secretServerKey } = published.project;
    const keys = { projectId, publishableClientKey, secretServerKey };
    const newer = await new NewerServerApp({ baseUrl, ...keys, tokenStore: "memory" }).getUser(user.id);

    await newer?.grantPermission(permission);
    expect(await user.hasPermission(permission)).toBe(true);
    expect(await user.listPermissions()).toMatchObject([{ id: permission }]);
    await newer?.revokePermission(permission);

    expect(await user.hasPermission(permission)).toBe(false);
  });

  it("authenticates a user by their API key", async () => {
    const user = await createUser();

    const key = await user.createApiKey({ description: "Laptop", expiresAt: null });
    expect((await app.getUser({ apiKey: key.value }))?.id).toBe(user.id);
    await key.revoke();

    expect(await app.getUser({ apiKey: key.value })).toBeNull();
    expect(await app.getUser({ apiKey: "sk_nothing" })).toBeNull();
  });
});

describe("teams with the server of @stackframe/js 2.8.3", () => {
  it("adds and removes members, with the default member permissions", async () => {
    const [founder, member] = [await createUser(), await createUser({ displayName: "Grace" })];
    const team = await app.createTeam({ displayName: "Served", creatorUserId: founder.id });

    await team.addUser(member.id);
    expect(await team.listUsers()).toMatchObject([
      { id: founder.id },
      { id: member.id, displayName: "Grace", teamProfile: { displayName: "Grace" } },
    ]);
    expect(await member.listPermissions(team, { recursive: false })).toMatchObject([{ id: "team_member" }]);
    await expect(team.addUser(member.id)).rejects.toMatchObject({ errorCode: "TEAM_MEMBERSHIP_ALREADY_EXISTS" });
    await team.removeUser(member.id);

    expect(await team.listUsers()).toMatchObject([{ id: founder.id }]);
    await expect(team.removeUser(member.id)).rejects.toMatchObject({ errorCode: "TEAM_MEMBERSHIP_NOT_FOUND" });
  });

  it("grants and revokes team permissions", async () => {
    const [user, permission] = [await createUser(), await definePermission("team")];
    const team = await app.createTeam({ displayName: "Served", creatorUserId: user.id });

    await user.grantPermission(team, permission);
    expect(await user.hasPermission(team, permission)).toBe(true);
    await user.revokePermission(team, permission);

    expect(await user.hasPermission(team, permission)).toBe(false);
    await expect(user.grantPermission(team, "nothing_of_the_kind")).rejects.toMatchObject({
      errorCode: "PERMISSION_NOT_FOUND",
    });
  });

  it("reads, updates, authenticates by API key, and deletes a team", async () => {
    const team = await app.createTeam({ displayName: "Served" });

    await team.update({ displayName: "Changed", serverMetadata: { seats: 3 } });
    expect(await app.getTeam(team.id)).toMatchObject({ displayName: "Changed", serverMetadata: { seats: 3 } });
    expect((await app.listTeams()).map(({ id }) => id)).toContain(team.id);
    const key = await team.createApiKey({ description: "Builds", expiresAt: new Date(Date.now() + 60_000) });
    expect((await app.getTeam({ apiKey: key.value }))?.id).toBe(team.id);
    await team.delete();

    expect(await app.getTeam(team.id)).toBeNull();
    expect(await app.getTeam({ apiKey: key.value })).toBeNull();
  });

  it("selects a team that is created for a user", async () => {
    const user = await createUser();

    const team = await user.createTeam({ displayName: "Given" });

    expect((await app.getUser(user.id))?.selectedTeam).toMatchObject({ id: team.id, displayName: "Given" });
  });
});
