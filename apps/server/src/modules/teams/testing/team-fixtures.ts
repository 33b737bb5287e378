import type { TestProject, TestUser } from "../../../testing/fixtures.ts";
import type { TestApp, TestRequest, TestResponse } from "../../../testing/test-app.ts";

export const unknownId = "00000000-0000-4000-8000-000000000001";

async function sendOrFail(app: TestApp, request: TestRequest): Promise<TestResponse> {
  const response = await app.send(request);
  if (response.status > 201) throw new Error(`The fixture's ${request.path} failed: ${response.text}`);
  return response;
}

/** Creates a team with server access, later than all previous ones. Returns its id. */
export async function makeTeam(
  app: TestApp,
  project: TestProject,
  creator?: TestUser,
  fields: object = {},
): Promise<string> {
  app.advance(1);
  const body = { display_name: "Analytical Engines", creator_user_id: creator?.id, ...fields };
  const { json } = await sendOrFail(app, { method: "POST", path: "/teams", headers: project.as("server"), body });
  return String(json.id);
}

/** Adds a member, later than all previous ones. */
export async function join(app: TestApp, project: TestProject, teamId: string, user: TestUser): Promise<void> {
  app.advance(1);
  const path = `/team-memberships/${teamId}/${user.id}`;
  await sendOrFail(app, { method: "POST", path, headers: project.as("server"), body: {} });
}

export async function leave(app: TestApp, project: TestProject, teamId: string, user: TestUser): Promise<void> {
  const path = `/team-memberships/${teamId}/${user.id}`;
  await sendOrFail(app, { method: "DELETE", path, headers: project.as("server") });
}

/** Replaces a member's direct permissions. */
export async function setPermissions(
  app: TestApp,
  project: TestProject,
  teamId: string,
  user: TestUser,
  ids: readonly string[],
): Promise<void> {
  const { pool } = app.platform.database;
  const key = [project.id, teamId, user.id];
  await pool.query("delete from team_permissions where project_id = $1 and team_id = $2 and user_id = $3", key);
  await pool.query(
    "insert into team_permissions (project_id, team_id, user_id, permission_id) select $1, $2, $3, unnest($4::text[])",
    [...key, ids],
  );
}

/** Selects a team for a user, or none. */
export async function select(
  app: TestApp,
  project: TestProject,
  user: Pick<TestUser, "id">,
  teamId: string | null,
): Promise<void> {
  const body = { selected_team_id: teamId };
  await sendOrFail(app, { method: "PATCH", path: `/users/${user.id}`, headers: project.as("server"), body });
}

export const getSelectedTeam = async (app: TestApp, project: TestProject, user: TestUser): Promise<string | null> => {
  const { rows } = await app.platform.database.pool.query<{ selected_team_id: string | null }>(
    "select selected_team_id from users where project_id = $1 and id = $2",
    [project.id, user.id],
  );
  return rows[0]?.selected_team_id ?? null;
};

export interface TestEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The webhook events about a user or team, in order; of the whole project without an id. */
export async function eventsAbout(app: TestApp, project: TestProject, id = ""): Promise<TestEvent[]> {
  const { rows } = await app.platform.database.pool.query<{ payload: TestEvent }>(
    "select payload from webhook_events where project_id = $1 and strpos(payload::text, $2) > 0 order by sequence",
    [project.id, id],
  );
  return rows.map(({ payload }) => payload);
}

/** Deletes all events so far. */
export const forgetEvents = async (app: TestApp, project: TestProject): Promise<void> => {
  await app.platform.database.pool.query("delete from webhook_events where project_id = $1", [project.id]);
};
