import { randomBytes, randomUUID } from "node:crypto";
import { StackServerApp } from "@vestibule/client";
import type { Clock } from "../clock.ts";
import type { ProjectKeys } from "./project.ts";

/** Keys of the project `internal`, whose users own the other projects. */
export type InternalKeys = { readonly [Name in keyof ProjectKeys]: string };

const createKey = (prefix: string): string => `${prefix}_${randomBytes(24).toString("base64url")}`;

export const createInternalKeys = (): InternalKeys => ({
  projectId: "internal",
  publishableClientKey: createKey("pck"),
  secretServerKey: createKey("ssk"),
  superSecretAdminKey: createKey("sak"),
});

/** Longer than tests set a clock ahead, in ms. */
const keyLifeMs = 50 * 365 * 24 * 60 * 60 * 1_000;

export interface ProjectOptions {
  readonly displayName?: string | undefined;
  /**
   * Settings as in the API, such as `{ passkey_enabled: true }`. Default: everything works that needs no account
   * elsewhere, and `localhost` is trusted.
   */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
}

const defaultConfig = {
  allow_localhost: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  anonymous_accounts_enabled: true,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
};

/** Creates projects of a new owner. */
export function createProjectFactory(url: string, internal: InternalKeys, clock: Clock) {
  const { projectId, publishableClientKey, secretServerKey } = internal;
  const app = new StackServerApp({ baseUrl: url, projectId, publishableClientKey, secretServerKey, tokenStore: null });
  const owner = { email: `owner-${randomUUID()}@example.com`, password: randomUUID() };
  let account: ReturnType<typeof app.createUser> | undefined;

  async function send(path: string, headers: Record<string, string>, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The project can't be created: ${response.status} ${await response.text()}`);
    return response.json();
  }

  return async function createProject({ displayName = "Test", config }: ProjectOptions = {}): Promise<ProjectKeys> {
    account ??= app.createUser({
      primaryEmail: owner.email,
      primaryEmailAuthEnabled: true,
      password: owner.password,
    });
    await account;
    const asClient = {
      "x-stack-access-type": "client",
      "x-stack-project-id": projectId,
      "x-stack-publishable-client-key": publishableClientKey,
    };
    // Anew for each project, because the last access token may have expired on the server's clock.
    const accessToken = String((await send("/auth/password/sign-in", asClient, owner)).access_token);
    const asOwner = { ...asClient, "x-stack-access-token": accessToken };
    const created = await send("/internal/projects", asOwner, {
      display_name: displayName,
      config: { ...defaultConfig, ...config },
    });
    const id = String(created.id);
    const asAdmin = {
      "x-stack-access-type": "admin",
      "x-stack-project-id": id,
      "x-stack-admin-access-token": accessToken,
    };
    const keys = await send("/internal/api-keys", asAdmin, {
      description: "Tests",
      expires_at_millis: clock.now().getTime() + keyLifeMs,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    });
    return {
      projectId: id,
      publishableClientKey: String(keys.publishable_client_key),
      secretServerKey: String(keys.secret_server_key),
      superSecretAdminKey: String(keys.super_secret_admin_key),
    };
  };
}
