import { randomUUID } from "node:crypto";
import { callApi } from "./api.ts";
import { dayMs } from "./clock-ahead.ts";
import { internalKeys } from "./server/environment.ts";

export interface TestProject {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
  readonly superSecretAdminKey: string;
  /** Access token of the project's owner in project `internal`; expires after minutes. */
  readonly adminAccessToken: string;
}

const internal = { projectId: "internal", publishableClientKey: internalKeys.publishableClientKey };

/** A password of sufficient length. */
export const password = "correct horse battery";

/** A new, unused email. */
export const freshEmail = (): string => `ada-${randomUUID()}@example.com`;

async function mustSucceed(answer: ReturnType<typeof callApi>): Promise<Record<string, unknown>> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`The fixture could not be made: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** A user of project `internal`. */
export interface Owner {
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Creates a user of project `internal`, which is closed to sign-up, and signs in. */
export async function createOwner(baseUrl: string): Promise<Owner> {
  const email = freshEmail();
  const { superSecretAdminKey } = internalKeys;
  const account = { primary_email: email, primary_email_auth_enabled: true, password };
  await mustSucceed(callApi(baseUrl, { projectId: "internal", superSecretAdminKey }, "POST", "/users", account));
  const { access_token, refresh_token } = await mustSucceed(
    callApi(baseUrl, internal, "POST", "/auth/password/sign-in", { email, password }),
  );
  return { email, accessToken: String(access_token), refreshToken: String(refresh_token) };
}

/** Signs up a new owner and creates a project. `config`: merged over the defaults, with localhost trusted. */
export async function createProject(baseUrl: string, config: object = {}): Promise<TestProject> {
  return createOwnedProject(await createOwner(baseUrl), baseUrl, config);
}

/** Creates a project for an existing owner. */
export async function createOwnedProject(owner: Owner, baseUrl: string, config: object = {}): Promise<TestProject> {
  const adminAccessToken = owner.accessToken;
  const project = await mustSucceed(
    callApi(baseUrl, { ...internal, accessToken: adminAccessToken }, "POST", "/internal/projects", {
      display_name: "Test",
      config: { allow_localhost: true, ...config },
    }),
  );
  const projectId = String(project.id);
  const keys = await mustSucceed(
    callApi(baseUrl, { projectId, adminAccessToken }, "POST", "/internal/api-keys", {
      description: "Test",
      // Longer than any test sets a clock ahead.
      expires_at_millis: Date.now() + 30 * dayMs,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    }),
  );
  const publishableClientKey = String(keys.publishable_client_key);
  return {
    baseUrl,
    projectId,
    publishableClientKey,
    secretServerKey: String(keys.secret_server_key),
    superSecretAdminKey: String(keys.super_secret_admin_key),
    adminAccessToken,
  };
}

/** Updates the project's configuration as its owner. */
export async function configureProject(project: TestProject, config: object): Promise<void> {
  const { baseUrl, projectId, adminAccessToken } = project;
  await mustSucceed(
    callApi(baseUrl, { projectId, adminAccessToken }, "PATCH", "/internal/projects/current", { config }),
  );
}

/** The demo's project and publishable key. */
export async function readDemo(baseUrl: string): Promise<Pick<TestProject, "projectId" | "publishableClientKey">> {
  const response = await fetch(`${baseUrl}/demo/config.json`);
  return (await response.json()) as TestProject;
}
