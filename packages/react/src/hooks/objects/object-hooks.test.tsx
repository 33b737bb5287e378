import { act } from "@testing-library/react";
import { StackClientApp as KitClientApp, stackAppInternalsSymbol } from "@vestibule/client";
import { describe, expect, it, vi } from "vitest";
import { StackProvider } from "../../provider/stack-provider.tsx";
import { renderHook, stubApi } from "../../testing/stub-api.tsx";
import { useStackApp } from "../use-stack-app.ts";
import { useUser } from "../use-user.ts";
import type { CurrentInternalUser } from "./app-types.ts";
import { StackClientApp } from "./client-app.ts";
import type { CurrentUser, Team } from "./user-types.ts";

const claims = btoa(JSON.stringify({ exp: 9_999_999_999 }));
const team = { id: "team", display_name: "Engines" };
const user = { id: "user", display_name: "Ada", is_anonymous: false, selected_team: team };
const profile = {
  user_id: "user",
  team_id: "team",
  display_name: "Ada L.",
  profile_image_url: null,
  permission_ids: [],
};
const settings = { oauth_providers: [], custom_oidc: [], domains: [], sign_up_rules: [], allow_localhost: true };
const ownedProject = { id: "mine", display_name: "Mine", config: { ...settings, email_config: { type: "shared" } } };

const page = (...items: object[]) => ({ items });

const answers = (): Record<string, object> => ({
  "GET /users/me": user,
  "GET /projects/current": { id: "p", display_name: "Analytics", config: { enabled_oauth_providers: [] } },
  "GET /teams": page(team),
  "GET /contact-channels": page({ id: "c", value: "ada@example.com" }),
  "GET /team-permissions": page({ id: "read" }),
  "GET /project-permissions": page({ id: "admin" }),
  "GET /user-api-keys": page({ id: "k", value: { last_four: "abcd" }, type: "user" }),
  "GET /team-member-profiles": page(profile),
  "GET /team-member-profiles/team/me": profile,
  "GET /team-invitations": page({ id: "i", recipient_email: "bob@example.com" }),
  "GET /team-api-keys": page({ id: "tk", value: { last_four: "abcd" }, type: "team" }),
  "POST /connected-accounts/me/github/access-token": { access_token: "gh-1" },
  "GET /internal/projects": page(ownedProject),
});

const options = {
  baseUrl: "http://api.example",
  publishableClientKey: "k",
  tokenStore: { accessToken: `x.${claims}.x`, refreshToken: "refresh" },
};
const createApp = () => new StackClientApp({ ...options, projectId: "p", tokenStore: { ...options.tokenStore } });
type App = ReturnType<typeof createApp>;

const ids = (items: readonly { readonly id: string }[] | undefined) => items?.map(({ id }) => id);
const onUser = (use: (user: CurrentUser) => unknown) => (app: App) => use(app.useUser({ or: "throw" }));
const onTeam = (use: (team: Team) => unknown) => onUser((user) => use(user.selectedTeam as Team));

const hooks: readonly [name: string, useValue: (app: App) => unknown, expected: unknown][] = [
  ["app.useUser", (app) => app.useUser()?.displayName, "Ada"],
  ["app.useProject", (app) => app.useProject().displayName, "Analytics"],
  ["user.useContactChannels", onUser((user) => ids(user.useContactChannels())), ["c"]],
  ["user.useTeams", onUser((user) => ids(user.useTeams())), ["team"]],
  ["user.useTeam", onUser((user) => user.useTeam("team")?.displayName), "Engines"],
  ["user.useTeam of another team", onUser((user) => user.useTeam("other")), null],
  ["user.useTeamProfile", onUser((user) => user.useTeamProfile({ id: "team" }).displayName), "Ada L."],
  ["user.usePermissions in the project", onUser((user) => ids(user.usePermissions())), ["admin"]],
  ["user.usePermissions in a team", onUser((user) => ids(user.usePermissions({ id: "team" }))), ["read"]],
  ["user.usePermission", onUser((user) => user.usePermission({ id: "team" }, "read")?.id), "read"],
  ["user.usePermission without the permission", onUser((user) => user.usePermission("other")), null],
  ["user.useApiKeys", onUser((user) => ids(user.useApiKeys())), ["k"]],
  [
    "user.useConnectedAccount and connection.useAccessToken",
    onUser((user) => user.useConnectedAccount("github")?.useAccessToken()),
    { accessToken: "gh-1" },
  ],
  ["team.useUsers", onTeam((team) => ids(team.useUsers())), ["user"]],
  ["team.useInvitations", onTeam((team) => ids(team.useInvitations())), ["i"]],
  ["team.useApiKeys", onTeam((team) => ids(team.useApiKeys())), ["tk"]],
  ["hooks of a team from user.useTeams", onUser((user) => ids(user.useTeams()[0]?.useUsers())), ["user"]],
];

describe("hooks on the signed-in user's objects, without a provider", () => {
  it.each(hooks)("%s suspends, then returns the value", async (_name, useValue, expected) => {
    stubApi(answers());
    const app = createApp();
    const { text } = renderHook(() => useValue(app));
    expect(text()).toBe("loading");
    await vi.waitFor(() => expect(text()).toBe(JSON.stringify(expected)), 10_000);
  });

  it("throw the error of the request to the error boundary", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    stubApi({ ...answers(), "GET /team-invitations": () => new Response("Broken.", { status: 500 }) });
    const app = createApp();
    const { text } = renderHook(() => app.useUser({ or: "throw" }).selectedTeam?.useInvitations());
    await vi.waitFor(() => expect(text()).toContain("failed: Status 500"), 10_000);
    log.mockRestore();
  });

  it("show a change that the application makes", async () => {
    const now = answers();
    now["DELETE /contact-channels/me/c"] = () => {
      now["GET /contact-channels"] = page();
      return { success: true };
    };
    stubApi(now);
    const app = createApp();
    const { text } = renderHook(() => ids(app.useUser({ or: "throw" }).useContactChannels()));
    await vi.waitFor(() => expect(text()).toBe('["c"]'), 10_000);
    await act(async () => {
      const [channel] = (await (await app.getUser({ or: "throw" })).listContactChannels()) ?? [];
      await channel?.delete();
    });
    await vi.waitFor(() => expect(text()).toBe("[]"), 10_000);
  });

  it("show an unlinked account", async () => {
    const now = answers();
    const path = "POST /connected-accounts/me/github/access-token";
    const code = "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER";
    now["GET /connected-accounts"] = page({ id: "account", provider_id: "github" });
    now["DELETE /connected-accounts/me/account"] = () => {
      const headers = { "x-stack-known-error": code, "x-stack-actual-status": "400" };
      now[path] = () => Response.json({ code, error: "Not connected." }, { headers });
      return { success: true };
    };
    stubApi(now);
    const app = createApp();
    const { text } = renderHook(() => app.useUser({ or: "throw" }).useConnectedAccount("github")?.id ?? "none");
    await vi.waitFor(() => expect(text()).toBe('"github"'), 10_000);
    await act(async () => {
      const [account] = await (await app.getUser({ or: "throw" })).listConnectedAccounts();
      await account?.unlink();
    });
    await vi.waitFor(() => expect(text()).toBe('"none"'), 10_000);
  });
});

describe("objects that methods return", () => {
  it("have the same hooks as those from hooks", async () => {
    stubApi(answers());
    const app = createApp();
    const found = await app.getUser({ or: "throw" });
    const [first] = await found.listTeams();
    expect([first?.useUsers, found.selectedTeam?.useUsers, found.useTeams]).toEqual(
      Array(3).fill(expect.any(Function)),
    );
    expect((await found.getTeam("team"))?.useApiKeys).toEqual(expect.any(Function));
    expect((await found.getConnectedAccount("github"))?.useAccessToken).toEqual(expect.any(Function));
    expect(await app.getUser({ or: "throw" })).not.toBeNull();
  });

  it("have hooks in an app from JSON", () => {
    const json = new StackClientApp({ ...options, projectId: "p", tokenStore: "memory" })[
      stackAppInternalsSymbol
    ].toClientJson();
    const app = StackClientApp[stackAppInternalsSymbol].fromClientJson({ ...json, uniqueIdentifier: "another" });
    expect(app.useUser).toEqual(expect.any(Function));
  });
});

describe("users of project internal", () => {
  const createInternalApp = () =>
    new StackClientApp({ ...options, projectId: "internal", tokenStore: { ...options.tokenStore } });

  it("have their projects, with hooks and an app with hooks", async () => {
    stubApi(answers());
    const app = createInternalApp();
    const { text } = renderHook(() =>
      app
        .useUser({ or: "throw" })
        .useOwnedProjects()
        .map((project) => [project.id, project.useProductionModeErrors().length, typeof project.app.useUsers]),
    );
    await vi.waitFor(() => expect(text()).toBe(JSON.stringify([["mine", 1, "function"]])), 10_000);
  });

  it("create projects with hooks", async () => {
    stubApi({ ...answers(), "POST /internal/projects": ownedProject });
    const internalUser: CurrentInternalUser = await createInternalApp().getUser({ or: "throw" });
    const project = await internalUser.createProject({ displayName: "Mine" });
    expect(project.useProductionModeErrors).toEqual(expect.any(Function));
  });
});

describe("an app of @vestibule/client in the provider", () => {
  it("works with useUser, and useStackApp returns it with hooks", async () => {
    stubApi(answers());
    const app = new KitClientApp({ ...options, projectId: "p", tokenStore: { ...options.tokenStore } });
    const useBoth = () => [useUser()?.displayName, useStackApp().useProject().displayName];
    const { text } = renderHook(useBoth, ({ children }) => <StackProvider app={app}>{children}</StackProvider>);
    await vi.waitFor(() => expect(text()).toBe('["Ada","Analytics"]'), 10_000);
  });
});
