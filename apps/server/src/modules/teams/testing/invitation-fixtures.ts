import { randomUUID } from "node:crypto";
import { getLatestCode, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { callbackUrl, type TestApp, type TestRequest } from "../../../testing/test-app.ts";

/** An unused id. */
export const unknownId = "00000000-0000-4000-8000-000000000001";

/** A team without members. */
export async function makeTeam(app: TestApp, project: TestProject, displayName = "Blue Team"): Promise<string> {
  const id = randomUUID();
  await app.platform.database.pool.query(
    "insert into teams (project_id, id, display_name, created_at) values ($1, $2, $3, $4)",
    [project.id, id, displayName, new Date(app.platform.clock())],
  );
  return id;
}

/** Adds a member with exactly these permissions. */
export async function join(
  app: TestApp,
  project: TestProject,
  teamId: string,
  user: TestUser,
  ...permissions: string[]
): Promise<void> {
  const { pool } = app.platform.database;
  await pool.query(
    "insert into team_memberships (project_id, team_id, user_id, created_at) values ($1, $2, $3, $4) on conflict do nothing",
    [project.id, teamId, user.id, new Date(app.platform.clock())],
  );
  await pool.query(
    `insert into team_permissions (project_id, team_id, user_id, permission_id)
     select $1, $2, $3, id from unnest($4::text[]) as id on conflict do nothing`,
    [project.id, teamId, user.id, permissions],
  );
}

/** Whether a user is a member. */
export async function isMember(app: TestApp, teamId: string, userId: string): Promise<boolean> {
  const { rowCount } = await app.platform.database.pool.query(
    "select from team_memberships where team_id = $1 and user_id = $2",
    [teamId, userId],
  );
  return rowCount === 1;
}

/** A request that invites a new email. */
export const sendRequest = (headers: Record<string, string>, teamId: unknown, change: object = {}): TestRequest => ({
  method: "POST",
  path: "/team-invitations/send-code",
  headers,
  body: { team_id: teamId, email: `${randomUUID()}@example.com`, callback_url: callbackUrl, ...change },
});

export interface TestInvitation {
  readonly id: string;
  readonly email: string;
  readonly code: string;
}

/** Invites an email with server access and reads the code from the email. */
export async function invite(
  app: TestApp,
  project: TestProject,
  teamId: string,
  email = `${randomUUID()}@example.com`,
): Promise<TestInvitation> {
  const { status, json, text } = await app.send(sendRequest(project.as("server"), teamId, { email }));
  if (status !== 200) throw new Error(`The fixture's invitation failed: ${text}`);
  return { id: String(json.id), email, code: await getLatestCode(app, email) };
}

/** Revokes an invitation with server access. */
export async function revoke(app: TestApp, project: TestProject, teamId: string, id: string): Promise<void> {
  const path = `/team-invitations/${id}?team_id=${teamId}`;
  const { status, text } = await app.send({ method: "DELETE", path, headers: project.as("server") });
  if (status !== 200) throw new Error(`The fixture's revocation failed: ${text}`);
}

export async function deleteTeam(app: TestApp, teamId: string): Promise<void> {
  await app.platform.database.pool.query("delete from teams where id = $1", [teamId]);
}

/** The webhook events of a team, in order. */
export async function getEvents(app: TestApp, teamId: string): Promise<{ type: string; payload: unknown }[]> {
  const { rows } = await app.platform.database.pool.query<{ type: string; payload: unknown }>(
    "select type, payload from webhook_events where payload -> 'data' ->> 'team_id' = $1 order by sequence",
    [teamId],
  );
  return rows;
}
