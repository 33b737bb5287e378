import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addTeamMember,
  makeKey as createKey,
  createKeyRequest,
  keyKinds,
  makeKeyProject,
  makeTeam,
} from "../../testing/api-keys.ts";
import { signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let person: TestUser;
let team: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeKeyProject(app);
  person = await signUp(app, project);
  team = await makeTeam(app, project);
  await addTeamMember(app, project, team, person, ["$manage_api_keys"]);
});
afterAll(() => app.close());

/** Headers of a one-minute impersonation session. */
async function impersonator(): Promise<Record<string, string>> {
  const body = { user_id: person.id, is_impersonation: true, expires_in_millis: 60_000 };
  const { json } = await app.send({ method: "POST", path: "/auth/sessions", headers: project.as("server"), body });
  return project.as("client", String(json.access_token));
}

describe.each(keyKinds)("an impersonation session, at $path", (kind) => {
  const owner = () => (kind.type === "user" ? person.id : team);

  test("cannot create a key, which would outlast the session", async () => {
    const { status, headers } = await app.send(createKeyRequest(kind, owner(), await impersonator()));
    expect([status, headers["x-stack-known-error"]]).toEqual([403, "IMPERSONATION_FORBIDDEN"]);
    const own = createKeyRequest(kind, owner(), project.as("client", person.accessToken));
    expect((await app.send(own)).status).toBe(200);
  });

  test("cannot extend a key, but can list and revoke keys", async () => {
    const { id } = await createKey(app, project, kind, owner());
    const path = `${kind.path}/${id}?${kind.owner}=${owner()}`;
    const headers = await impersonator();
    const change = (body: object) => app.send({ method: "PATCH", path, headers, body });
    expect((await change({ expires_at_millis: null })).status).toBe(403);
    expect((await app.send({ method: "GET", path, headers })).status).toBe(200);
    expect((await change({ revoked: true })).status).toBe(200);
  });
});
