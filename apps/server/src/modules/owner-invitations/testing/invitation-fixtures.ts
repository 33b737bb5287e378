import { randomUUID } from "node:crypto";
import {
  asOwner,
  getLatestCode,
  internalProject,
  makeProject,
  signUp,
  type TestProject,
  type TestUser,
} from "../../../testing/fixtures.ts";
import type { TestApp, TestRequest, TestResponse } from "../../../testing/test-app.ts";

/** An unused id. */
export const unknownId = "00000000-0000-4000-8000-000000000001";
export const path = "/internal/project-owner-invitations";

export interface OwnedTestProject {
  readonly project: TestProject;
  readonly owners: readonly TestUser[];
}

/** A project with keys and this many owners. */
export async function makeOwned(app: TestApp, count = 1): Promise<OwnedTestProject> {
  const project = await makeProject(app);
  const owners: TestUser[] = [];
  for (let index = 0; index < count; index += 1) {
    const owner = await signUp(app, internalProject(app));
    await addTestOwner(app, project.id, owner.id);
    owners.push(owner);
  }
  return { project, owners };
}

export async function addTestOwner(app: TestApp, projectId: string, userId: string): Promise<void> {
  app.advance(1);
  await app.platform.database.pool.query(
    "insert into project_owners (project_id, owner_user_id, created_at) values ($1, $2, $3)",
    [projectId, userId, new Date(app.platform.clock())],
  );
}

/** Oldest first. */
export async function findOwnerIds(app: TestApp, projectId: string): Promise<string[]> {
  const { rows } = await app.platform.database.pool.query<{ id: string }>(
    "select owner_user_id as id from project_owners where project_id = $1 order by created_at, owner_user_id",
    [projectId],
  );
  return rows.map(({ id }) => id);
}

export const byOwner = ({ project, owners }: OwnedTestProject, index = 0): Record<string, string> =>
  asOwner(project, owners[index]?.accessToken ?? "");

export const inviteRequest = (headers: Record<string, string>, change: object = {}): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: { email: `${randomUUID()}@example.com`, ...change },
});

export interface TestInvitation {
  readonly id: string;
  readonly email: string;
  readonly code: string;
}

/** Invites a new email as the first owner, and reads the code from the email. */
export async function invite(app: TestApp, owned: OwnedTestProject, change: object = {}): Promise<TestInvitation> {
  const { status, json, text } = await app.send(inviteRequest(byOwner(owned), change));
  if (status !== 201) throw new Error(`The fixture's invitation failed: ${text}`);
  const email = String(json.email);
  return { id: String(json.id), email, code: await getLatestCode(app, email) };
}

export const listInvitations = async (app: TestApp, headers: Record<string, string>) =>
  (await app.send({ method: "GET", path, headers })).json.items as { id: string; email: string }[];

export const revoke = (app: TestApp, headers: Record<string, string>, id: string): Promise<TestResponse> =>
  app.send({ method: "DELETE", path: `${path}/${id}`, headers });

export const detailsRequest = (
  app: TestApp,
  code: unknown,
  headers = internalProject(app).as("client"),
): TestRequest => ({
  method: "POST",
  path: `${path}/details`,
  headers,
  body: { code },
});

export const acceptRequest = (app: TestApp, code: unknown, user?: TestUser): TestRequest => ({
  method: "POST",
  path: `${path}/accept`,
  headers: internalProject(app).as("client", user?.accessToken),
  body: { code },
});

/** One millisecond later, because owners are sorted by time. */
export function accept(app: TestApp, code: string, user: TestUser): Promise<TestResponse> {
  app.advance(1);
  return app.send(acceptRequest(app, code, user));
}

export const newPassword = "a long and rare password";

export const signUpRequest = (app: TestApp, code: unknown, change: object = {}): TestRequest => ({
  method: "POST",
  path: `${path}/sign-up`,
  headers: internalProject(app).as("client"),
  body: { code, password: newPassword, ...change },
});
