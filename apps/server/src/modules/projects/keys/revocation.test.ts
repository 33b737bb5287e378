import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { getLatestCode, internalProject, makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { canRefresh, notificationsOff, sendConcurrently } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import {
  accept,
  acceptRequest,
  findOwnerIds,
  inviteRequest,
  makeOwned,
} from "../../owner-invitations/testing/invitation-fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const path = "/internal/api-keys";
const unknownId = "00000000-0000-4000-8000-00000000000f";

interface KeySet {
  readonly id: string;
  readonly admin: Record<string, string>;
  readonly server: Record<string, string>;
}

/** Creates a key set with all keys, authenticated by `headers`. */
async function createKeySet(project: TestProject, headers = project.as("admin")): Promise<KeySet> {
  app.advance(1);
  const { status, json, text } = await app.send(createRequest(headers));
  if (status !== 200) throw new Error(`The key set was not created: ${text}`);
  const base = { "x-stack-project-id": project.id };
  return {
    id: String(json.id),
    admin: {
      ...base,
      "x-stack-access-type": "admin",
      "x-stack-super-secret-admin-key": String(json.super_secret_admin_key),
    },
    server: { ...base, "x-stack-access-type": "server", "x-stack-secret-server-key": String(json.secret_server_key) },
  };
}

const createRequest = (headers: Record<string, string>): TestRequest => ({
  method: "POST",
  path,
  headers,
  body: {
    description: "Deployment",
    expires_at_millis: Date.UTC(2226, 0, 1),
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: true,
  },
});

const revoke = (headers: Record<string, string>, id: string, options: object = {}): Promise<TestResponse> =>
  app.send({ method: "PATCH", path: `${path}/${id}`, headers, body: { revoked: true, ...options } });

const isValid = async ({ admin }: KeySet): Promise<boolean> =>
  (await app.send({ method: "GET", path, headers: admin })).status === 200;

const readCreations = async (project: TestProject, id: string) =>
  (await app.send({ method: "GET", path: `${path}/${id}/creations`, headers: project.as("admin") })).json;

async function inviteWith({ admin }: KeySet): Promise<{ email: string; code: string }> {
  const { status, json, text } = await app.send(inviteRequest(admin));
  if (status !== 201) throw new Error(`The invitation failed: ${text}`);
  const email = String(json.email);
  return { email, code: await getLatestCode(app, email) };
}

async function startSession({ server }: KeySet, userId: string, isImpersonation = false): Promise<string> {
  const body = { user_id: userId, is_impersonation: isImpersonation };
  const { json } = await app.send({ method: "POST", path: "/auth/sessions", headers: server, body });
  return String(json.refresh_token);
}

describe("security review MEDIUM 4: what a leaked key made ends with the key", () => {
  test("owner invitations", async () => {
    const owned = await makeOwned(app);
    const leaked = await createKeySet(owned.project);
    const guest = await signUp(app, internalProject(app));
    const { email, code } = await inviteWith(leaked);
    expect((await readCreations(owned.project, leaked.id)).owner_invitations).toMatchObject([{ email }]);
    await revoke(owned.project.as("admin"), leaked.id);

    expect((await accept(app, code, guest)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await findOwnerIds(app, owned.project.id)).toEqual(owned.owners.map(({ id }) => id));
    const { json } = await app.send({
      method: "GET",
      path: "/internal/project-owner-invitations",
      headers: owned.project.as("admin"),
    });
    expect(json.items).toEqual([]);
  });

  test("an invitation of a key that is still valid can be accepted", async () => {
    const owned = await makeOwned(app);
    const guest = await signUp(app, internalProject(app));
    const { code } = await inviteWith(await createKeySet(owned.project));
    expect((await accept(app, code, guest)).status).toBe(200);
    expect(await findOwnerIds(app, owned.project.id)).toContain(guest.id);
  });

  test("of an acceptance and a concurrent revocation, either the owner is in before or the invitation is over", async () => {
    const owned = await makeOwned(app);
    const leaked = await createKeySet(owned.project);
    const guest = await signUp(app, internalProject(app));
    const { code } = await inviteWith(leaked);
    const [accepted] = await Promise.all([
      app.send(acceptRequest(app, code, guest)),
      revoke(owned.project.as("admin"), leaked.id),
    ]);
    const isOwner = (await findOwnerIds(app, owned.project.id)).includes(guest.id);
    expect(isOwner).toBe(accepted.status === 200);
    expect((await app.send(acceptRequest(app, code, guest))).status).not.toBe(200);
  });

  test("key sets, also those made with them in turn, and their invitations", async () => {
    const owned = await makeOwned(app);
    const { project } = owned;
    const leaked = await createKeySet(project);
    const child = await createKeySet(project, leaked.admin);
    const grandchild = await createKeySet(project, child.admin);
    const bystander = await createKeySet(project);
    const { code } = await inviteWith(grandchild);
    expect(await readCreations(project, leaked.id)).toMatchObject({
      key_sets: [{ id: child.id, description: "Deployment" }, { id: grandchild.id }],
      owner_invitations: [{}],
    });
    await revoke(project.as("admin"), leaked.id);

    expect(await Promise.all([leaked, child, grandchild, bystander].map(isValid))).toEqual([false, false, false, true]);
    expect((await accept(app, code, await signUp(app, internalProject(app)))).status).toBe(404);
    const entries = await listAuditEntries(app, project.id);
    const entry = entries.find(({ action }) => action === "project_key.revoke");
    expect(entry).toMatchObject({ target_id: leaked.id });
    expect(entry?.details).toMatchObject({ revoked_key_sets: [child.id, grandchild.id] });
  });

  test("a key set stays if the caller keeps it, or authenticates with it", async () => {
    const project = await makeProject(app);
    const [first, second] = [await createKeySet(project), await createKeySet(project)];
    const kept = await createKeySet(project, first.admin);
    await revoke(project.as("admin"), first.id, { keep_created_key_sets: true });
    expect(await isValid(kept)).toBe(true);
    // Rotation: the new key revokes the one that created it.
    const rotated = await createKeySet(project, second.admin);
    await revoke(rotated.admin, second.id);
    expect(await Promise.all([second, rotated].map(isValid))).toEqual([false, true]);
  });

  test("of key sets made while their maker is revoked, none stays valid", async () => {
    const project = await makeProject(app);
    const leaked = await createKeySet(project);
    const [made] = await Promise.all([
      sendConcurrently(app, 5, createRequest(leaked.admin)),
      revoke(project.as("admin"), leaked.id),
    ]);
    expect(made.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([]);
    expect((await readCreations(project, leaked.id)).key_sets).toEqual([]);
  });

  test("impersonation sessions; users' sessions only if the caller asks for it", async () => {
    const project = await makeProject(app, notificationsOff);
    const user = await signUp(app, project);
    const [leaked, bystander] = [await createKeySet(project), await createKeySet(project)];
    const tokens = [
      await startSession(leaked, user.id, true),
      await startSession(leaked, user.id),
      await startSession(bystander, user.id),
    ];
    const areLive = () => Promise.all(tokens.map((token) => canRefresh(app, project, token)));
    expect(await readCreations(project, leaked.id)).toMatchObject({ session_count: 1, impersonation_session_count: 1 });
    await revoke(project.as("admin"), leaked.id);
    expect(await areLive()).toEqual([false, true, true]);
    await revoke(project.as("admin"), leaked.id, { end_created_sessions: true });
    expect(await areLive()).toEqual([false, false, true]);
  });
});

describe("GET /internal/api-keys/{id}/creations", () => {
  let project: TestProject;
  let foreignId: string;
  beforeAll(async () => {
    project = await makeProject(app);
    foreignId = (await createKeySet(await makeProject(app))).id;
  });
  const at = (id: string): TestRequest => ({
    method: "GET",
    path: `${path}/${id}/creations`,
    headers: project.as("admin"),
  });
  const notFound = { status: 404, code: "API_KEY_NOT_FOUND" } as const;

  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "GET", path: `${path}/${unknownId}/creations` }, ["admin"], (access) =>
        project.as(access),
      ),
      { name: "returns 404 for an unknown set", request: () => at(unknownId), ...notFound },
      { name: "returns 404 for a set of another project", request: () => at(foreignId), ...notFound },
      { name: "rejects an invalid id", request: () => at("me"), status: 400, code: "SCHEMA_ERROR" },
      {
        name: "is empty for keys that created nothing",
        request: async () => at((await createKeySet(project)).id),
        status: 200,
        contains: { key_sets: [], owner_invitations: [], session_count: 0, impersonation_session_count: 0 },
      },
      {
        name: "the options of a revocation require one",
        request: async () => ({
          method: "PATCH",
          path: `${path}/${(await createKeySet(project)).id}`,
          headers: project.as("admin"),
          body: { end_created_sessions: true },
        }),
        status: 400,
      },
    ],
  );
});
