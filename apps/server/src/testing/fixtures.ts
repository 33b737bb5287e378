import { randomUUID } from "node:crypto";
import { type AccessType, internalProjectId } from "@vestibule/contract";
import { createProject } from "../modules/project-owners/index.ts";
import { installKeys } from "../modules/projects/index.ts";
import { callbackUrl, type ProjectConfigInput, type TestApp } from "./test-app.ts";

/** A project with all three keys, and the headers of each access type. */
export interface TestProject {
  readonly id: string;
  as(accessType: AccessType, accessToken?: string): Record<string, string>;
}

const getKeys = (id: string) => ({
  publishableClientKey: `pck_${id}`,
  secretServerKey: `ssk_${id}`,
  superSecretAdminKey: `sak_${id}`,
});

export async function makeProject(app: TestApp, config: ProjectConfigInput = {}): Promise<TestProject> {
  const id = randomUUID();
  const { database, encryption, clock } = app.platform;
  const keys = getKeys(id);
  await database.transaction(async (transaction) => {
    await createProject(transaction, encryption, {
      id,
      displayName: "Acme",
      description: "",
      isProductionMode: false,
      config: { allow_localhost: true, ...config },
      createdAt: clock(),
    });
    await installKeys(transaction, { projectId: id, id: randomUUID(), description: "test", keys, createdAt: clock() });
  });
  return headersFor(id, keys);
}

/** The headers for requests to project `internal`. */
export const internalProject = (app: TestApp): TestProject => headersFor("internal", app.installation.internalKeys);

interface KnownKeys {
  readonly publishableClientKey: string | null;
  readonly secretServerKey: string | null;
  readonly superSecretAdminKey: string | null;
}

function headersFor(id: string, keys: KnownKeys): TestProject {
  const keyHeaders: Record<AccessType, Record<string, string>> = {
    client: { "x-stack-publishable-client-key": keys.publishableClientKey ?? "" },
    server: { "x-stack-secret-server-key": keys.secretServerKey ?? "" },
    admin: { "x-stack-super-secret-admin-key": keys.superSecretAdminKey ?? "" },
  };
  return {
    id,
    as: (accessType, accessToken) => ({
      "x-stack-access-type": accessType,
      "x-stack-project-id": id,
      ...keyHeaders[accessType],
      ...(accessToken === undefined ? {} : { "x-stack-access-token": accessToken }),
    }),
  };
}

export const goodPassword = "correct horse battery";

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Signs up a new user through the API. Project `internal` is closed to sign-up, so the server creates its users. */
export async function signUp(
  app: TestApp,
  project: TestProject,
  email = `${randomUUID()}@example.com`,
): Promise<TestUser> {
  if (project.id === internalProjectId) return createOwnerAccount(app, project, email);
  const { status, json, text } = await app.send({
    method: "POST",
    path: "/auth/password/sign-up",
    headers: project.as("client"),
    body: { email, password: goodPassword, verification_callback_url: callbackUrl },
  });
  if (status !== 200) throw new Error(`The fixture's sign-up failed: ${text}`);
  return {
    id: String(json.user_id),
    email,
    accessToken: String(json.access_token),
    refreshToken: String(json.refresh_token),
  };
}

async function createOwnerAccount(app: TestApp, internal: TestProject, email: string): Promise<TestUser> {
  const account = { primary_email: email, primary_email_auth_enabled: true, password: goodPassword };
  const headers = internal.as("server");
  const created = await app.send({ method: "POST", path: "/users", headers, body: account });
  if (created.status !== 201) throw new Error(`The fixture's user was not created: ${created.text}`);
  const { json, text } = await app.send({
    method: "POST",
    path: "/auth/password/sign-in",
    headers: internal.as("client"),
    body: { email, password: goodPassword },
  });
  if (!json.access_token) throw new Error(`The fixture's sign-in failed: ${text}`);
  const { access_token, refresh_token } = json;
  return {
    id: String(created.json.id),
    email,
    accessToken: String(access_token),
    refreshToken: String(refresh_token),
  };
}

/** The code in the latest email to an address. */
export async function getLatestCode(app: TestApp, email: string): Promise<string> {
  const mail = (await app.emailsSent()).find(({ recipient }) => recipient === email);
  const code = /[?&]code=([0-9a-z]{45})/.exec(mail?.text ?? "")?.[1];
  if (!code) throw new Error(`No email with a code was sent to ${email}`);
  return code;
}

/** Sends `PATCH /users/me` with server access. */
export async function changeUser(app: TestApp, project: TestProject, user: TestUser, change: object): Promise<void> {
  const headers = project.as("server", user.accessToken);
  const { status, text } = await app.send({ method: "PATCH", path: "/users/me", headers, body: change });
  if (status !== 200) throw new Error(`The fixture's change of a user failed: ${text}`);
}

/** `GET /users/me` with server access: all readable fields of a user. */
export async function readUser(
  app: TestApp,
  project: TestProject,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const { json } = await app.send({ method: "GET", path: "/users/me", headers: project.as("server", accessToken) });
  return json;
}

/** A project owner (a user of project `internal`) and a project they own. */
export async function makeOwner(app: TestApp): Promise<{ owner: TestUser; owned: TestProject }> {
  const internal = internalProject(app);
  const owner = await signUp(app, internal);
  const created = await app.send({
    method: "POST",
    path: "/internal/projects",
    headers: internal.as("client", owner.accessToken),
    body: { display_name: "Owned" },
  });
  if (created.status !== 201) throw new Error(`The fixture's project was not created: ${created.text}`);
  const none = { publishableClientKey: null, secretServerKey: null, superSecretAdminKey: null };
  return { owner, owned: headersFor(String(created.json.id), none) };
}

/** Headers of an owner without project keys: the admin access token authenticates. */
export const asOwner = (
  project: TestProject,
  adminAccessToken: string,
  accessType: AccessType = "admin",
): Record<string, string> => ({
  "x-stack-access-type": accessType,
  "x-stack-project-id": project.id,
  "x-stack-admin-access-token": adminAccessToken,
});
