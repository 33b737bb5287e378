import { randomUUID } from "node:crypto";
import type { WebhookEvent } from "@vestibule/contract/endpoints";
import type { TestProject } from "../../../testing/fixtures.ts";
import type { TestApp, TestResponse } from "../../../testing/test-app.ts";
import type { Scope } from "../definitions/permission-closure.ts";

/** Creates a team whose members have no permissions. */
export async function makeTeam(
  app: TestApp,
  project: TestProject,
  members: readonly { readonly id: string }[],
): Promise<string> {
  const id = randomUUID();
  await app.platform.database.pool.query(
    `with team as (insert into teams (project_id, id, display_name, created_at) values ($1, $2, 'Team', now()))
     insert into team_memberships (project_id, team_id, user_id, created_at) select $1, $2, m, now() from unnest($3::uuid[]) m`,
    [project.id, id, members.map((member) => member.id)],
  );
  return id;
}

export const definitionsPath = (scope: Scope): string => `/${scope}-permission-definitions`;

/** Defines a permission as an admin, with the given contained ids. */
export async function define(
  app: TestApp,
  project: TestProject,
  scope: Scope,
  id: string,
  contained: readonly string[] = [],
): Promise<void> {
  const body = { id, contained_permission_ids: contained };
  const answer = await app.send({
    method: "POST",
    path: definitionsPath(scope),
    headers: project.as("admin"),
    body,
  });
  if (answer.status !== 201) throw new Error(`The fixture's permission was not defined: ${answer.text}`);
}

/** Changes or, with null, deletes a definition as an admin. */
export const redefine = (
  app: TestApp,
  project: TestProject,
  scope: Scope,
  id: string,
  change: object | null,
): Promise<TestResponse> =>
  app.send({
    method: change === null ? "DELETE" : "PATCH",
    path: `${definitionsPath(scope)}/${encodeURIComponent(id)}`,
    headers: project.as("admin"),
    ...(change === null ? {} : { body: change }),
  });

/** The project's definitions in a scope as an admin reads them, without system permissions. */
export async function getDefinitions(app: TestApp, project: TestProject, scope: Scope) {
  const { json } = await app.send({ method: "GET", path: definitionsPath(scope), headers: project.as("admin") });
  const items = json.items as { id: string; description?: string; contained_permission_ids: string[] }[];
  return items.filter(({ id }) => !id.startsWith("$"));
}

/** The path of a grant: in a team if there is one, otherwise in the project. */
export const grantPath = (teamId: string | null, userId: string, permission: string): string =>
  `/${teamId === null ? "project-permissions" : `team-permissions/${teamId}`}/${userId}/${encodeURIComponent(permission)}`;

export const sendGrant = (
  app: TestApp,
  project: TestProject,
  ...place: Parameters<typeof grantPath>
): Promise<TestResponse> =>
  app.send({ method: "POST", path: grantPath(...place), headers: project.as("server"), body: {} });

export const sendRevoke = (
  app: TestApp,
  project: TestProject,
  ...place: Parameters<typeof grantPath>
): Promise<TestResponse> => app.send({ method: "DELETE", path: grantPath(...place), headers: project.as("server") });

/** The ids in a permission list as servers read it, in order. */
export async function listed(
  app: TestApp,
  project: TestProject,
  scope: Scope,
  query: Record<string, string>,
): Promise<string[]> {
  const path = `/${scope}-permissions?${new URLSearchParams(query)}`;
  const { json, status, text } = await app.send({ method: "GET", path, headers: project.as("server") });
  if (status !== 200) throw new Error(`The fixture's list failed: ${text}`);
  return (json.items as { id: string }[]).map(({ id }) => id);
}

/** The permission events in the outbox, in order: type and data. */
export async function permissionEvents(app: TestApp, project: TestProject): Promise<WebhookEvent[]> {
  const { rows } = await app.platform.database.pool.query<{ payload: WebhookEvent }>(
    `select payload from webhook_events where project_id = $1 and type ~ '^(team|project)_permission\\.' order by sequence`,
    [project.id],
  );
  return rows.map(({ payload }) => payload);
}
