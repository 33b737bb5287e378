import { createHash } from "node:crypto";
import type { TestProject } from "../fixtures.ts";
import type { ProjectConfigInput, TestApp, TestRequest, TestResponse } from "../test-app.ts";

/** The application's side of a provider sign-in, as published clients implement it. */
export const appCallback = "http://localhost:3000/handler/oauth-callback";
export const appErrorPage = "http://localhost:3000/handler/error";
export const codeVerifier = "verifier-of-the-application-0123456789-0123456789";
export const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");

type Parameters = Readonly<Record<string, string | undefined>>;

const getClientKey = (project: TestProject): string => project.as("client")["x-stack-publishable-client-key"] ?? "";

const authorizeParameters = (project: TestProject, change: Parameters = {}): Record<string, string> => {
  const all: Parameters = {
    client_id: project.id,
    client_secret: getClientKey(project),
    redirect_uri: appCallback,
    scope: "legacy",
    state: "state-of-the-application",
    grant_type: "authorization_code",
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
    response_type: "code",
    ...change,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
};

/** `GET /auth/oauth/authorize/{provider}`; an undefined parameter is omitted. */
export const authorizeRequest = (
  project: TestProject,
  change: Parameters = {},
  providerId = "google",
): TestRequest => ({
  method: "GET",
  path: `/auth/oauth/authorize/${providerId}?${new URLSearchParams(authorizeParameters(project, change))}`,
});

/** The name and value of the cookie that a response sets. */
export const getCookie = ({ headers }: TestResponse): string => headers["set-cookie"]?.split(";")[0] ?? "";

/** An issuer with pages that a browser can visit. */
export interface BrowsableIssuer {
  visit(location: string): Promise<URL> | URL;
}

/** A flow that is about to call our callback. */
export interface CallbackRequest {
  /** The provider's redirect to the callback. */
  readonly url: URL;
  readonly cookie: string;
}

export interface FlowOptions {
  readonly change?: Parameters;
  readonly providerId?: string;
}

/** Runs the flow from our authorize endpoint through the provider's pages to its redirect. */
export async function followToProvider(
  app: TestApp,
  issuer: BrowsableIssuer,
  project: TestProject,
  { change, providerId }: FlowOptions = {},
): Promise<CallbackRequest> {
  const started = await app.send(authorizeRequest(project, change, providerId));
  if (started.status !== 307) throw new Error(`The flow did not start: ${started.text}`);
  return { url: await issuer.visit(started.headers.location ?? ""), cookie: getCookie(started) };
}

/** The callback request; `change` overrides the provider's parameters. */
export function returnRequest({ url, cookie }: CallbackRequest, change: Parameters = {}): TestRequest {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return { method: "GET", path: `${url.pathname}?${query}`, headers: { cookie } };
}

/** Runs the whole flow up to our redirect to the application. */
export async function completeFlow(
  app: TestApp,
  issuer: BrowsableIssuer,
  project: TestProject,
  options: FlowOptions = {},
): Promise<TestResponse> {
  return app.send(returnRequest(await followToProvider(app, issuer, project, options)));
}

/** The authorization code that the application received. */
export function getCallbackCode({ status, headers, text }: TestResponse): string {
  const code = new URL(headers.location ?? "http://nowhere.invalid").searchParams.get("code");
  if (status !== 303 || code === null)
    throw new Error(`The flow ended without a code: ${status} ${headers.location} ${text}`);
  return code;
}

/** `POST /auth/oauth/token` with the code, as a form. */
export function exchangeRequest(project: TestProject, code: string, change: Parameters = {}): TestRequest {
  const all: Parameters = {
    grant_type: "authorization_code",
    client_id: project.id,
    client_secret: getClientKey(project),
    code,
    redirect_uri: appCallback,
    code_verifier: codeVerifier,
    ...change,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    method: "POST",
    path: "/auth/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(given).toString(),
  };
}

/** Completes a sign-in as the provider's current user. */
export async function signInWithProvider(
  app: TestApp,
  issuer: BrowsableIssuer,
  project: TestProject,
  options: FlowOptions = {},
): Promise<Record<string, unknown>> {
  const answer = await app.send(
    exchangeRequest(project, getCallbackCode(await completeFlow(app, issuer, project, options))),
  );
  if (answer.status !== 200) throw new Error(`The code was not exchanged: ${answer.text}`);
  return answer.json;
}

/** Changes a project's configuration through the API. */
export async function changeConfig(app: TestApp, project: TestProject, config: ProjectConfigInput): Promise<void> {
  const headers = project.as("admin");
  const { status, text } = await app.send({
    method: "PATCH",
    path: "/internal/projects/current",
    headers,
    body: { config },
  });
  if (status !== 200) throw new Error(`The configuration was not changed: ${text}`);
}
