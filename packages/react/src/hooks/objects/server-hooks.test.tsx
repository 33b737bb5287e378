import { act } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderHook, stubApi } from "../../testing/stub-api.tsx";
import { StackAdminApp } from "./admin-app.ts";
import type { ServerTeam, ServerUser } from "./app-types.ts";

const userId = "11111111-1111-4111-8111-111111111111";
const teamId = "22222222-2222-4222-8222-222222222222";

const user = { id: userId, display_name: "Ada", selected_team: null };
const team = { id: teamId, display_name: "Engines" };
const member = {
  user_id: userId,
  team_id: teamId,
  display_name: "Ada",
  profile_image_url: null,
  permission_ids: [],
  user,
};
const definition = { id: "billing", contained_permission_ids: [] };
const project = {
  id: "p",
  display_name: "Analytics",
  config: {
    oauth_providers: [],
    custom_oidc: [],
    domains: [],
    sign_up_rules: [],
    email_config: { type: "shared" },
    enabled_oauth_providers: [],
    allow_localhost: true,
  },
};

const page = (...items: object[]) => ({ items, pagination: { next_cursor: null } });
const key = { id: "k", value: { last_four: "abcd" }, type: "user", user_id: userId };

const answers = (): Record<string, object> => ({
  "GET /users": page(user),
  [`GET /users/${userId}`]: user,
  "GET /teams": page(team),
  [`GET /teams/${teamId}`]: team,
  "POST /user-api-keys/check": { user_id: userId },
  "POST /team-api-keys/check": { team_id: teamId },
  "GET /team-member-profiles": page(member),
  [`GET /team-member-profiles/${teamId}/${userId}`]: member,
  "GET /team-invitations": page({ id: "i", recipient_email: "bob@example.com" }),
  "GET /team-api-keys": page({ ...key, type: "team", team_id: teamId }),
  "GET /user-api-keys": page(key),
  "GET /contact-channels": page({ id: "c", value: "ada@example.com" }),
  "GET /team-permissions": page({ id: "read" }),
  "GET /project-permissions": page({ id: "admin" }),
  [`POST /connected-accounts/${userId}/github/access-token`]: { access_token: "gh-1" },
  "GET /internal/projects/current": project,
  "GET /internal/api-keys": page({ id: "keys" }),
  "GET /team-permission-definitions": page(definition),
  "GET /project-permission-definitions": page(definition),
  "GET /email-templates": page({ type: "magic_link" }),
  "POST /webhooks/svix-token": { token: "svix-1" },
});

const owner = { getTokens: async () => ({ accessToken: "t", refreshToken: "r" }), rejectAccessToken: () => {} };
const createApp = () =>
  new StackAdminApp({
    baseUrl: "http://api.example",
    projectId: "p",
    projectOwnerSession: owner,
    tokenStore: null,
  });
type App = ReturnType<typeof createApp>;

const ids = (items: readonly { readonly id: string }[] | undefined) => items?.map(({ id }) => id);
const onUser = (use: (user: ServerUser) => unknown) => (app: App) => use(app.useUser(userId) as ServerUser);
const onTeam = (use: (team: ServerTeam) => unknown) => (app: App) => use(app.useTeam(teamId) as ServerTeam);

const hooks: readonly [name: string, useValue: (app: App) => unknown, expected: unknown][] = [
  ["app.useUsers", (app) => ids(app.useUsers({ limit: 5 })), [userId]],
  ["app.useUser", (app) => app.useUser(userId)?.displayName, "Ada"],
  ["app.useUser for an API key", (app) => app.useUser({ apiKey: "sk" })?.displayName, "Ada"],
  ["app.useTeams", (app) => ids(app.useTeams()), [teamId]],
  ["app.useTeam", (app) => app.useTeam(teamId)?.displayName, "Engines"],
  ["app.useTeam for an API key", (app) => app.useTeam({ apiKey: "sk" })?.displayName, "Engines"],
  ["app.useProject", (app) => app.useProject().displayName, "Analytics"],
  ["app.useInternalApiKeys", (app) => ids(app.useInternalApiKeys()), ["keys"]],
  ["app.useTeamPermissionDefinitions", (app) => ids(app.useTeamPermissionDefinitions()), ["billing"]],
  ["app.useProjectPermissionDefinitions", (app) => ids(app.useProjectPermissionDefinitions()), ["billing"]],
  ["app.useEmailTemplates", (app) => app.useEmailTemplates().map(({ type }) => type), ["magic_link"]],
  ["app.useSvixToken", (app) => app.useSvixToken(), "svix-1"],
  ["project.useProductionModeErrors", (app) => app.useProject().useProductionModeErrors().length, 1],
  ["user.useContactChannels", onUser((user) => ids(user.useContactChannels())), ["c"]],
  ["user.useTeams", onUser((user) => ids(user.useTeams())), [teamId]],
  ["user.useTeam", onUser((user) => user.useTeam(teamId)?.displayName), "Engines"],
  ["user.useTeamProfile", onUser((user) => user.useTeamProfile({ id: teamId }).displayName), "Ada"],
  ["user.usePermissions in the project", onUser((user) => ids(user.usePermissions())), ["admin"]],
  ["user.usePermissions in a team", onUser((user) => ids(user.usePermissions({ id: teamId }))), ["read"]],
  ["user.usePermission", onUser((user) => user.usePermission({ id: teamId }, "read")?.id), "read"],
  ["user.usePermission without the permission", onUser((user) => user.usePermission("other")), null],
  ["user.useApiKeys", onUser((user) => ids(user.useApiKeys())), ["k"]],
  [
    "user.useConnectedAccount and connection.useAccessToken",
    onUser((user) => user.useConnectedAccount("github")?.useAccessToken()),
    { accessToken: "gh-1" },
  ],
  ["team.useUsers", onTeam((team) => team.useUsers().map((each) => each.teamProfile.displayName)), ["Ada"]],
  ["hooks of a team's members", onTeam((team) => ids(team.useUsers()[0]?.useTeams())), [teamId]],
  ["team.useInvitations", onTeam((team) => ids(team.useInvitations())), ["i"]],
  ["team.useApiKeys", onTeam((team) => ids(team.useApiKeys())), ["k"]],
];

describe("hooks on the objects of server and admin apps", () => {
  it.each(hooks)(
    "%s suspends, then returns the value, with one request for each",
    async (_name, useValue, expected) => {
      const { requests } = stubApi(answers());
      const app = createApp();
      const { text } = renderHook(() => useValue(app));
      expect(text()).toBe("loading");
      await vi.waitFor(() => expect(text()).toBe(JSON.stringify(expected)), 10_000);
      // Finding a connection requests a token, too.
      const repeated = requests.filter((request, index) => requests.indexOf(request) !== index);
      expect(repeated.filter((request) => !request.endsWith("/access-token"))).toEqual([]);
    },
  );

  it("throw the error of the request to the error boundary", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    stubApi({ ...answers(), "GET /teams": () => new Response("Broken.", { status: 500 }) });
    const app = createApp();
    const { text } = renderHook(() => app.useTeams());
    await vi.waitFor(() => expect(text()).toContain("failed: Status 500"), 10_000);
    log.mockRestore();
  });

  it("show a change that the application makes through the same app", async () => {
    const now = answers();
    now["GET /team-member-profiles"] = page();
    now[`POST /team-memberships/${teamId}/${userId}`] = () => {
      now["GET /team-member-profiles"] = page(member);
      return {};
    };
    stubApi(now);
    const app = createApp();
    const { text } = renderHook(() => ids((app.useTeam(teamId) as ServerTeam).useUsers()));
    await vi.waitFor(() => expect(text()).toBe("[]"), 10_000);
    await act(async () => (await app.getTeam(teamId))?.addUser(userId));
    await vi.waitFor(() => expect(text()).toBe(JSON.stringify([userId])), 10_000);
  });

  it("show a change of an object in a list, such as a revoked invitation", async () => {
    const now = answers();
    now["DELETE /team-invitations/i"] = () => {
      now["GET /team-invitations"] = page();
      return { success: true };
    };
    stubApi(now);
    const app = createApp();
    const { text } = renderHook(() => ids((app.useTeam(teamId) as ServerTeam).useInvitations()));
    await vi.waitFor(() => expect(text()).toBe('["i"]'), 10_000);
    await act(async () => {
      const [invitation] = (await (await app.getTeam(teamId))?.listInvitations()) ?? [];
      await invitation?.revoke();
    });
    await vi.waitFor(() => expect(text()).toBe("[]"), 10_000);
  });

  it("keep the values and types of members that aren't methods", async () => {
    stubApi(answers());
    const found = await createApp().getUser(userId);
    expect(found).toMatchObject({ id: userId, displayName: "Ada" });
    expect(found?.toClientJson()).toEqual(user);
    expect(Object.isFrozen(found)).toBe(true);
  });
});
