import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKeyRequest, keyKinds, makeKey, makeKeyProject } from "../../../testing/api-keys.ts";
import { signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestRequest } from "../../../testing/test-app.ts";
import { invite, sendRequest } from "../../teams/testing/invitation-fixtures.ts";
import { join, makeTeam } from "../../teams/testing/team-fixtures.ts";
import {
  entry,
  expectRecorded,
  keyActor,
  type Recorded,
  sendOk,
  userActor,
  userEntry,
} from "../testing/expected-entries.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeKeyProject(app, { client_team_creation_enabled: true });
});
afterAll(() => app.close());

const someId = expect.stringMatching(/^[0-9a-f-]{36}$/);
const request = (
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = project.as("server"),
): TestRequest => ({ method, path, headers, ...(body && { body }) });
const sent = (...values: Parameters<typeof request>) => sendOk(app, request(...values));

interface World {
  readonly user: TestUser;
  readonly teamId: string;
}
type Row = (world: World) => Promise<Recorded> | Recorded;

const aTeam = (teamId: unknown) => ({ type: "team", id: teamId });
const onTeam = (action: string, teamId: unknown, details: object = {}, by = keyActor) =>
  entry({ action, by, on: aTeam(teamId), details });

const teams: Record<string, Row> = {
  "one that a user founds": ({ user }) => ({
    act: sent("POST", "/teams", { display_name: "Blue" }, project.as("client", user.accessToken)),
    entries: [onTeam("team.create", someId, { creator_user_id: user.id }, userActor(user.id))],
  }),
  "one that a server creates without a creator": () => ({
    act: sent("POST", "/teams", { display_name: "Blue" }),
    entries: [onTeam("team.create", someId, { creator_user_id: null })],
  }),
  "one that is changed, once": ({ teamId }) => {
    const change = sent("PATCH", `/teams/${teamId}`, { display_name: "Green", server_metadata: { a: 1 } });
    return {
      act: () => change().then(change),
      entries: [onTeam("team.update", teamId, { changed: ["display_name", "server_metadata"] })],
    };
  },
  "one that is deleted": ({ teamId }) => ({
    act: sent("DELETE", `/teams/${teamId}`),
    entries: [onTeam("team.delete", teamId)],
  }),
  "a member who is added": ({ user, teamId }) => ({
    act: sent("POST", `/team-memberships/${teamId}/${user.id}`, {}),
    entries: [userEntry("team_membership.add", keyActor, user.id, { team_id: teamId })],
  }),
  "a member who is there already: nothing": async ({ user, teamId }) => {
    await join(app, project, teamId, user);
    return { act: () => app.send(request("POST", `/team-memberships/${teamId}/${user.id}`, {})), entries: [] };
  },
  "a member who leaves": async ({ user, teamId }) => {
    await join(app, project, teamId, user);
    const headers = project.as("client", user.accessToken);
    return {
      act: sent("DELETE", `/team-memberships/${teamId}/me`, undefined, headers),
      entries: [userEntry("team_membership.remove", userActor(user.id), user.id, { team_id: teamId })],
    };
  },
};

const anInvitation = (action: string, id: unknown, teamId: string, by = keyActor) =>
  entry({ action, by, on: { type: "team_invitation", id }, details: { team_id: teamId } });

const invitations: Record<string, Row> = {
  "one that is sent: not the address": ({ teamId }) => ({
    act: sendOk(app, sendRequest(project.as("server"), teamId)),
    entries: [anInvitation("team_invitation.send", someId, teamId)],
  }),
  "one that is taken back, once": async ({ teamId }) => {
    const { id } = await invite(app, project, teamId);
    const revoke = () => app.send(request("DELETE", `/team-invitations/${id}?team_id=${teamId}`));
    return {
      act: () => revoke().then(revoke),
      entries: [anInvitation("team_invitation.revoke", id, teamId)],
    };
  },
  "one that is accepted, and the membership that follows": async ({ user, teamId }) => {
    const { id, code } = await invite(app, project, teamId);
    const headers = project.as("client", user.accessToken);
    return {
      act: sent("POST", "/team-invitations/accept", { code }, headers),
      entries: [
        anInvitation("team_invitation.accept", id, teamId, userActor(user.id)),
        userEntry("team_membership.add", userActor(user.id), user.id, { team_id: teamId }),
      ],
    };
  },
};

/** Defines a permission for this test case. */
async function define(scope: "team" | "project", contained: readonly string[] = []): Promise<string> {
  const id = `read_${crypto.randomUUID().replaceAll("-", "_")}`;
  const body = { id, contained_permission_ids: contained };
  await sent("POST", `/${scope}-permission-definitions`, body, project.as("admin"))();
  return id;
}
const onDefinition = (action: string, id: string, details: object) =>
  entry({ action, by: keyActor, on: { type: "permission_definition", id }, details });

const permissions: Record<string, Row> = {
  "one that is granted in a team, once": async ({ user, teamId }) => {
    await join(app, project, teamId, user);
    const grant = sent("POST", `/team-permissions/${teamId}/${user.id}/$invite_members`, {});
    const details = { team_id: teamId, permission_id: "$invite_members" };
    return {
      act: () => grant().then(grant),
      entries: [userEntry("team_permission.grant", keyActor, user.id, details)],
    };
  },
  "one that is taken away in a team": async ({ user, teamId }) => {
    await join(app, project, teamId, user);
    const details = { team_id: teamId, permission_id: "team_member" };
    return {
      act: sent("DELETE", `/team-permissions/${teamId}/${user.id}/team_member`),
      entries: [userEntry("team_permission.revoke", keyActor, user.id, details)],
    };
  },
  "one that is granted in the project and taken away": async ({ user }) => {
    const id = await define("project");
    const path = `/project-permissions/${user.id}/${id}`;
    return {
      act: async () => {
        await sent("POST", path, {})();
        await sent("POST", path, {})();
        await sent("DELETE", path)();
      },
      entries: [
        userEntry("project_permission.grant", keyActor, user.id, { permission_id: id }),
        userEntry("project_permission.revoke", keyActor, user.id, { permission_id: id }),
      ],
    };
  },
  "one that is defined": () => {
    const id = `write_${crypto.randomUUID().replaceAll("-", "_")}`;
    const body = { id, description: "Writes", contained_permission_ids: ["$read_members"] };
    return {
      act: sent("POST", "/team-permission-definitions", body, project.as("admin")),
      entries: [onDefinition("permission_definition.create", id, { scope: "team", contained_ids: ["$read_members"] })],
    };
  },
  "one that gets another name and contains something else, once": async () => {
    const id = await define("team", ["$read_members"]);
    const body = { id: `${id}_2`, contained_permission_ids: ["$invite_members"], description: "New" };
    const change = (of: string) => sent("PATCH", `/team-permission-definitions/${of}`, body, project.as("admin"))();
    const details = {
      scope: "team",
      changed: ["description", "id", "contained_ids"],
      values: {
        id: { before: id, after: `${id}_2` },
        contained_ids: { before: ["$read_members"], after: ["$invite_members"] },
      },
    };
    return {
      act: () => change(id).then(() => change(`${id}_2`)),
      entries: [onDefinition("permission_definition.update", id, details)],
    };
  },
  "one that is defined no more": async () => {
    const id = await define("project");
    return {
      act: sent("DELETE", `/project-permission-definitions/${id}`, undefined, project.as("admin")),
      entries: [onDefinition("permission_definition.delete", id, { scope: "project" })],
    };
  },
};

const onKey = (action: string, id: unknown, details: object, by = keyActor) =>
  entry({ action, by, on: { type: "api_key", id }, details });

const keys: Record<string, Row> = Object.fromEntries(
  keyKinds.flatMap((kind) => {
    const getOwner = ({ user, teamId }: World) => (kind.type === "user" ? user.id : teamId);
    const owned = (world: World) => ({ owner_type: kind.type, owner_id: getOwner(world) });
    const rows: [string, Row][] = [
      [
        `one of a ${kind.type} that is made: not its value`,
        (world) => ({
          act: sendOk(app, createKeyRequest(kind, getOwner(world), project.as("server"))),
          entries: [onKey("api_key.create", someId, { ...owned(world), is_public: false, expires_at_millis: null })],
        }),
      ],
      [
        `one of a ${kind.type} that is changed and revoked, each once`,
        async (world) => {
          const { id } = await makeKey(app, project, kind, getOwner(world));
          const end = app.platform.clock() + 1000;
          const change = (body: object) => sent("PATCH", `${kind.path}/${id}?${kind.owner}=${getOwner(world)}`, body)();
          return {
            act: async () => {
              await change({ description: "Another", expires_at_millis: end });
              await change({ description: "Another" });
              await change({ revoked: true });
              await change({ revoked: true });
            },
            entries: [
              onKey("api_key.update", id, {
                ...owned(world),
                changed: ["description", "expires_at_millis"],
                values: { expires_at_millis: { before: null, after: end } },
              }),
              onKey("api_key.revoke", id, owned(world)),
            ],
          };
        },
      ],
      [
        `a leaked ${kind.type} key`,
        async (world) => {
          const { id, value } = await makeKey(app, project, kind, getOwner(world));
          const report = sendOk(app, {
            method: "POST",
            path: "/integrations/credential-scanning/revoke",
            headers: {},
            body: { api_key: value },
          });
          const details = { ...owned(world), cause: "found_in_the_open" };
          return {
            act: () => report().then(report),
            entries: [onKey("api_key.revoke", id, details, userActor(null))],
          };
        },
      ],
    ];
    return rows;
  }),
);

describe.each(Object.entries({ teams, invitations, permissions, "API keys": keys }))(
  "%s is recorded",
  (_noun, rows) => {
    test.each(Object.entries(rows))("%s", async (_name, prepare) => {
      const user = await signUp(app, project);
      const teamId = await makeTeam(app, project);
      await expectRecorded(app, project, await prepare({ user, teamId }));
    });
  },
);
