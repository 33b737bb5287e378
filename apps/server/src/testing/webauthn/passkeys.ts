import type { TestProject, TestUser } from "../fixtures.ts";
import type { TestApp, TestResponse } from "../test-app.ts";
import { createVirtualAuthenticator, type VirtualAuthenticator } from "./virtual-authenticator.ts";

/** A WebAuthn ceremony that a page has started. */
export interface Ceremony {
  readonly code: string;
  readonly options: { readonly challenge: string; readonly user: { readonly id: string } };
}

async function start(app: TestApp, path: string, headers: Record<string, string>): Promise<Ceremony> {
  const { status, json, text } = await app.send({ method: "POST", path, headers, body: {} });
  if (status !== 200) throw new Error(`The ceremony did not start: ${text}`);
  return { code: String(json.code), options: json.options_json as Ceremony["options"] };
}

export const startRegistration = (app: TestApp, project: TestProject, user: TestUser): Promise<Ceremony> =>
  start(app, "/auth/passkey/initiate-passkey-registration", project.as("client", user.accessToken));

export const startAuthentication = (app: TestApp, project: TestProject): Promise<Ceremony> =>
  start(app, "/auth/passkey/initiate-passkey-authentication", project.as("client"));

/** Registers a passkey for a user through the API. */
export async function registerPasskey(
  app: TestApp,
  project: TestProject,
  user: TestUser,
  name?: string,
): Promise<VirtualAuthenticator> {
  const authenticator = createVirtualAuthenticator();
  const { code, options } = await startRegistration(app, project, user);
  const { status, text } = await app.send({
    method: "POST",
    path: "/auth/passkey/register",
    headers: project.as("client", user.accessToken),
    body: { code, credential: authenticator.register(options), name },
  });
  if (status !== 200) throw new Error(`The fixture's passkey was not registered: ${text}`);
  return authenticator;
}

export const signInWith = (
  app: TestApp,
  project: TestProject,
  code: string,
  authentication_response: unknown,
): Promise<TestResponse> =>
  app.send({
    method: "POST",
    path: "/auth/passkey/sign-in",
    headers: project.as("client"),
    body: { code, authentication_response },
  });
