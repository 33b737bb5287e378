import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listen } from "../../../http/listener.ts";
import { internalProject, makeOwner, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { adminHeaders, createPartnerApp, neon, otherPartner } from "../testing/partners.ts";

/**
 * The published client acts as the partner, over HTTP: it checks issuer, state, nonce, audience, signature and times
 * itself.
 */
let app: TestApp;
let listener: Awaited<ReturnType<typeof listen>>;
let origin: string;
let owner: TestUser;
let owned: TestProject;
beforeAll(async () => {
  const log = pino({ level: "silent" });
  listener = await listen({ host: "127.0.0.1", port: 0, answer: (request) => app.answer(request), log });
  origin = `http://localhost:${listener.port}`;
  app = await createPartnerApp({ publicUrl: origin });
  // The client checks token times against its own clock.
  app.advance(Date.now() - app.platform.clock());
});
afterAll(async () => {
  await listener.close();
  await app.close();
});
beforeEach(async () => {
  ({ owner, owned } = await makeOwner(app));
});

const partner = (client = neon): Promise<Configuration> =>
  discovery(
    new URL(`${origin}/api/v1/integrations/${client.name}/oauth/idp`),
    client.clientId,
    undefined,
    ClientSecretBasic(client.clientSecret),
    { execute: [allowInsecureRequests] },
  );

interface Flow {
  readonly pkceCodeVerifier: string;
  readonly expectedState: string;
  readonly expectedNonce: string;
}

/** The partner redirects its customer to our confirmation page. */
async function begin(config: Configuration, client = neon): Promise<{ flow: Flow; page: URL }> {
  const flow = {
    pkceCodeVerifier: randomPKCECodeVerifier(),
    expectedState: randomState(),
    expectedNonce: randomNonce(),
  };
  const url = buildAuthorizationUrl(config, {
    // Without a query, because the client would treat it as part of the response and drop it from the token request.
    redirect_uri: client.redirectUris.find((uri) => !uri.includes("?")) ?? "",
    scope: "openid",
    state: flow.expectedState,
    nonce: flow.expectedNonce,
    code_challenge: await calculatePKCECodeChallenge(flow.pkceCodeVerifier),
    code_challenge_method: "S256",
  });
  const answer = await fetch(url, { redirect: "manual" });
  expect(answer.status).toBe(303);
  return { flow, page: new URL(answer.headers.get("location") ?? "") };
}

/** The request that the page sends when the customer confirms. */
async function sayYes(page: URL): Promise<URL> {
  const [, partnerName] = /\/integrations\/([^/]+)\/confirm$/.exec(page.pathname) ?? [];
  const { status, json, text } = await app.send({
    method: "POST",
    path: `/integrations/${partnerName}/internal/confirm`,
    headers: internalProject(app).as("client", owner.accessToken),
    body: { interaction_uid: page.searchParams.get("interaction_uid"), project_id: owned.id },
  });
  expect(status, text).toBe(200);
  return new URL(String(json.redirect_url));
}

describe("a partner that uses openid-client", () => {
  test("discovers the provider, redirects its customer, and gets a project key with an ID token", async () => {
    const config = await partner();
    const { flow, page } = await begin(config);
    const tokens = await authorizationCodeGrant(config, await sayYes(page), flow);
    expect(tokens.claims()).toMatchObject({ sub: owned.id, aud: "neon-1" });
    expect(tokens.project_id).toBe(owned.id);
    const headers = adminHeaders({ id: owned.id, key: tokens.access_token });
    const read = await fetch(`${origin}/api/v1/internal/projects/current`, { headers });
    expect(await read.json()).toMatchObject({ id: owned.id });
  });

  test("two concurrent customers get their own keys", async () => {
    const config = await partner();
    const flows = await Promise.all([begin(config), begin(config)]);
    const [first, second] = await Promise.all(
      flows.map(async ({ flow, page }) => authorizationCodeGrant(config, await sayYes(page), flow)),
    );
    expect(first?.access_token).not.toBe(second?.access_token);
  });

  test("receives a denial", async () => {
    const config = await partner();
    const { flow, page } = await begin(config);
    const { json } = await app.send({
      method: "POST",
      path: "/integrations/neon/internal/confirm/check",
      headers: internalProject(app).as("client"),
      body: { interaction_uid: page.searchParams.get("interaction_uid") },
    });
    await expect(authorizationCodeGrant(config, new URL(String(json.cancel_url)), flow)).rejects.toMatchObject({
      error: "access_denied",
    });
  });

  test("rejects a response from another partner's provider (mix-up attack, RFC 9207)", async () => {
    const config = await partner();
    const { flow } = await begin(config);
    const elsewhere = await begin(await partner(otherPartner), otherPartner);
    const stolen = await sayYes(elsewhere.page);
    stolen.searchParams.set("state", flow.expectedState);
    await expect(authorizationCodeGrant(config, stolen, flow)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/"iss"/) },
    });
  });

  test("rejects another user's code: neither state nor verifier matches", async () => {
    const config = await partner();
    const [mine, theirs] = await Promise.all([begin(config), begin(config)]);
    const lured = await sayYes(theirs.page);
    await expect(authorizationCodeGrant(config, new URL(lured), mine.flow)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/"state"/) },
    });
    lured.searchParams.set("state", mine.flow.expectedState);
    await expect(authorizationCodeGrant(config, lured, mine.flow)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("gets an error for a used code, and its key is revoked", async () => {
    const config = await partner();
    const { flow, page } = await begin(config);
    const answer = await sayYes(page);
    const tokens = await authorizationCodeGrant(config, answer, flow);
    await expect(authorizationCodeGrant(config, answer, flow)).rejects.toMatchObject({ error: "invalid_grant" });
    const headers = adminHeaders({ id: owned.id, key: tokens.access_token });
    expect((await fetch(`${origin}/api/v1/internal/projects/current`, { headers })).status).toBe(401);
  });

  test("gets an error for a wrong secret", async () => {
    const config = await partner({ ...neon, clientSecret: otherPartner.clientSecret });
    const { flow, page } = await begin(config);
    const answer = await sayYes(page);
    await expect(authorizationCodeGrant(config, answer, flow)).rejects.toMatchObject({ status: 401 });
  });
});
