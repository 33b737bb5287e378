import { createHash } from "node:crypto";
import { internalProject, makeOwner, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestAppOptions, type TestRequest } from "../../../testing/test-app.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";

export const callback = "https://neon.example/callback?tenant=1";

/** The partner in most tests, with two clients as during secret rotation; and another partner. */
export const neon: IntegrationClient = {
  name: "neon",
  displayName: "Neon",
  clientId: "neon-1",
  clientSecret: "secret-of-neon-0123456789-0123456789",
  redirectUris: [callback, "http://localhost:4000/callback"],
  maxUnclaimed: 1_000,
};
export const secondNeon: IntegrationClient = {
  ...neon,
  clientId: "neon-2",
  clientSecret: "second-secret-of-neon-0123456789-012",
};
export const otherPartner: IntegrationClient = {
  ...neon,
  name: "rival",
  displayName: "Rival",
  clientId: "rival-1",
  clientSecret: "secret-of-rival-0123456789-0123456789",
  redirectUris: ["https://rival.example/callback"],
};

export const createPartnerApp = (options: TestAppOptions = {}): Promise<TestApp> =>
  createTestApp({ integrationClients: [neon, secondNeon, otherPartner], ...options });

export const basic = (clientId: string, clientSecret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
});

/** A client's Authorization header. */
export const as = ({ clientId, clientSecret }: IntegrationClient): Record<string, string> =>
  basic(clientId, clientSecret);

/** Invalid credentials. */
export const invalidCredentials: readonly (readonly [string, Record<string, string>])[] = [
  ["without credentials", {}],
  ["with an empty header", { authorization: "" }],
  ["with a wrong secret", basic(neon.clientId, `${neon.clientSecret}0`)],
  ["with the beginning of the secret", basic(neon.clientId, neon.clientSecret.slice(0, -1))],
  ["with an empty secret", basic(neon.clientId, "")],
  ["with an unknown client id", basic("unknown", neon.clientSecret)],
  ["with the other client's secret", basic(neon.clientId, secondNeon.clientSecret)],
  ["as another partner", as(otherPartner)],
  ["with a bearer token", { authorization: `Bearer ${neon.clientSecret}` }],
  ["with what is no base64", { authorization: "Basic :::" }],
  ["with base64 without a colon", { authorization: `Basic ${Buffer.from("neon-1").toString("base64")}` }],
  ["with a malformed escape", basic(neon.clientId, "%zz")],
];

/** A provisioned project with its admin key. */
export interface Provisioned {
  readonly id: string;
  readonly key: string;
}

export async function provisionProject(app: TestApp, client = neon, display_name = "Shop"): Promise<Provisioned> {
  const { status, json, text } = await app.send({
    method: "POST",
    path: `/integrations/${client.name}/projects/provision`,
    headers: as(client),
    body: { display_name },
  });
  if (status !== 200) throw new Error(`The fixture's project was not provisioned: ${text}`);
  return { id: String(json.project_id), key: String(json.super_secret_admin_key) };
}

export const adminHeaders = ({ id, key }: Provisioned): Record<string, string> => ({
  "x-stack-access-type": "admin",
  "x-stack-project-id": id,
  "x-stack-super-secret-admin-key": key,
});

const startTransfer = (projectId: string, client = neon): TestRequest => ({
  method: "POST",
  path: `/integrations/${client.name}/projects/transfer`,
  headers: as(client),
  body: { project_id: projectId },
});

/** The code of a transfer link. */
export async function transferCode(app: TestApp, projectId: string, client = neon): Promise<string> {
  const { status, json, text } = await app.send(startTransfer(projectId, client));
  if (status !== 200) throw new Error(`The fixture's transfer was not started: ${text}`);
  return new URL(String(json.confirmation_url)).searchParams.get("code") ?? "";
}

export const confirmTransfer = (app: TestApp, user: TestUser | null, code: unknown, partner = "neon"): TestRequest => ({
  method: "POST",
  path: `/integrations/${partner}/projects/transfer/confirm`,
  headers: internalProject(app).as("client", user?.accessToken),
  body: { code },
});

export const verifier = "verifier-of-the-partner-0123456789-0123456789";
export const challenge = createHash("sha256").update(verifier).digest("base64url");

type Parameters = Readonly<Record<string, string | undefined>>;

const definedEntries = (parameters: Parameters): [string, string][] =>
  Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));

/** `GET /integrations/{partner}/oauth/authorize`; undefined parameters are omitted. */
export const authorizeRequest = (change: Parameters = {}, client = neon): TestRequest => ({
  method: "GET",
  path: `/integrations/${client.name}/oauth/authorize?${new URLSearchParams(
    definedEntries({
      response_type: "code",
      client_id: client.clientId,
      redirect_uri: client.redirectUris[0],
      scope: "openid",
      state: "state of the partner",
      nonce: "nonce of the partner",
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...change,
    }),
  )}`,
});

/** The confirmation page's interaction uid. */
export async function interactionUid(app: TestApp, change: Parameters = {}, client = neon): Promise<string> {
  const { status, headers, text } = await app.send(authorizeRequest(change, client));
  const uid = new URL(headers.location ?? "http://nowhere.invalid").searchParams.get("interaction_uid");
  if (status !== 303 || uid === null) throw new Error(`The fixture's authorization was refused: ${text}`);
  return uid;
}

/** A confirmed authorization: the owner, the project and the unredeemed code. */
export async function authorizedCode(
  app: TestApp,
  change: Parameters = {},
  client = neon,
): Promise<{ code: string; owner: TestUser; owned: TestProject }> {
  const { owner, owned } = await makeOwner(app);
  const { status, json, text } = await app.send({
    method: "POST",
    path: `/integrations/${client.name}/internal/confirm`,
    headers: internalProject(app).as("client", owner.accessToken),
    body: { interaction_uid: await interactionUid(app, change, client), project_id: owned.id },
  });
  if (status !== 200) throw new Error(`The fixture's confirmation was refused: ${text}`);
  return { code: String(json.authorization_code), owner, owned };
}

/** `POST /integrations/{partner}/oauth/token`, as a form. */
export const tokenRequest = (code: string | undefined, change: Parameters = {}, client = neon): TestRequest => ({
  method: "POST",
  path: `/integrations/${client.name}/oauth/token`,
  headers: { ...as(client), "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(
    definedEntries({
      grant_type: "authorization_code",
      code,
      redirect_uri: client.redirectUris[0],
      code_verifier: verifier,
      ...change,
    }),
  ).toString(),
});
