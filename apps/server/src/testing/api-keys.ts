import { randomUUID } from "node:crypto";
import { grantTeamPermissions } from "../modules/permissions/index.ts";
import { makeProject, type TestProject, type TestUser } from "./fixtures.ts";
import type { ProjectConfigInput, TestApp, TestRequest } from "./test-app.ts";

/** A project that allows user and team API keys. */
export const makeKeyProject = (app: TestApp, config: ProjectConfigInput = {}): Promise<TestProject> =>
  makeProject(app, { allow_user_api_keys: true, allow_team_api_keys: true, ...config });

/** A team without members. Inserted directly, so that key tests don't depend on the teams API. */
export async function makeTeam(app: TestApp, project: TestProject): Promise<string> {
  const id = randomUUID();
  await app.platform.database.pool.query(
    "insert into teams (project_id, id, display_name, created_at) values ($1, $2, 'Ops', $3)",
    [project.id, id, new Date(app.platform.clock())],
  );
  return id;
}

/** Adds a team member with exactly these permissions. */
export async function addTeamMember(
  app: TestApp,
  project: TestProject,
  teamId: string,
  user: TestUser,
  permissions: readonly string[] = [],
): Promise<void> {
  const { database, clock } = app.platform;
  await database.pool.query(
    "insert into team_memberships (project_id, team_id, user_id, created_at) values ($1, $2, $3, $4)",
    [project.id, teamId, user.id, new Date(clock())],
  );
  const member = { projectId: project.id, teamId, userId: user.id };
  const ids = permissions.map((id) => ({ id }));
  await grantTeamPermissions(database, member, ids);
}

/** An API key as returned on creation. */
export interface TestKey {
  readonly id: string;
  readonly value: string;
  readonly created_at_millis: number;
}

/** The kinds of API keys and how their requests differ. */
export const keyKinds = [
  { type: "user", path: "/user-api-keys", owner: "user_id" },
  { type: "team", path: "/team-api-keys", owner: "team_id" },
] as const;

export type KeyKind = (typeof keyKinds)[number];

export const createKeyRequest = (
  { path, owner }: KeyKind,
  ownerId: string,
  headers: Record<string, string>,
  change: object = {},
): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { [owner]: ownerId, description: "Nightly deploys", expires_at_millis: null, ...change },
});

/** Creates an API key with server access. */
export async function makeKey(
  app: TestApp,
  project: TestProject,
  kind: KeyKind,
  ownerId: string,
  change: object = {},
): Promise<TestKey> {
  const { status, json, text } = await app.send(createKeyRequest(kind, ownerId, project.as("server"), change));
  if (status !== 200) throw new Error(`The fixture's key was not created: ${text}`);
  return json as unknown as TestKey;
}

/** A request that checks an API key. */
export const checkRequest = (
  { path }: Pick<KeyKind, "path">,
  apiKey: unknown,
  headers: Record<string, string>,
): TestRequest => ({ method: "POST", path: `${path}/check`, headers, body: { api_key: apiKey } });
