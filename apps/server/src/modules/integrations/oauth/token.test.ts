import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCleanUpTask } from "../../../jobs/clean-up.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { findTablesContaining } from "../../../testing/find-stored-text.ts";
import { asOwner } from "../../../testing/fixtures.ts";
import { runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import type { TestApp, TestResponse } from "../../../testing/test-app.ts";
import { decodePart } from "../../../testing/tokens.ts";
import {
  adminHeaders,
  authorizedCode,
  createPartnerApp,
  invalidCredentials,
  neon,
  otherPartner,
  secondNeon,
  tokenRequest,
} from "../testing/partners.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createPartnerApp();
});
afterAll(() => app.close());

const opens = async (projectId: string, key: unknown): Promise<boolean> => {
  const headers = adminHeaders({ id: projectId, key: String(key) });
  return (await app.send({ method: "GET", path: "/internal/projects/current", headers })).status === 200;
};

/** The OAuth error format. @see RFC 6749 §5.2 */
const oauthError = (error: string, status = 400): Pick<Scenario, "status" | "effects"> => ({
  status,
  effects: (_app: TestApp, { json, headers }: TestResponse) => {
    expect(json).toEqual({ error, error_description: expect.any(String) });
    expect(headers).toMatchObject({ "cache-control": "no-store, max-age=0", pragma: "no-cache" });
  },
});

describe("POST /integrations/{partner}/oauth/token", () => {
  runScenarios(
    () => app,
    [
      ...invalidCredentials.map(
        ([who, headers]): Scenario => ({
          name: `${who} a code is rejected`,
          request: async () => {
            const request = tokenRequest((await authorizedCode(app)).code);
            const { "content-type": contentType = "" } = request.headers ?? {};
            return { ...request, headers: { "content-type": contentType, ...headers } };
          },
          ...oauthError("invalid_client", 401),
          headers: { "www-authenticate": 'Basic realm="vestibule", charset="UTF-8"' },
        }),
      ),
      {
        name: "an unknown partner is not found",
        request: () => tokenRequest("c", {}, { ...neon, name: "unknown" }),
        status: 404,
        code: null,
      },
      {
        name: "no grant type",
        request: () => tokenRequest("c", { grant_type: undefined }),
        ...oauthError("invalid_request"),
      },
      ...["password", "client_credentials", "refresh_token", "implicit"].map(
        (grant_type): Scenario => ({
          name: `the grant type ${grant_type}`,
          request: () => tokenRequest("c", { grant_type }),
          ...oauthError("unsupported_grant_type"),
        }),
      ),
      { name: "a missing code", request: () => tokenRequest(undefined), ...oauthError("invalid_request") },
      {
        name: "a missing redirect_uri",
        request: () => tokenRequest("c", { redirect_uri: undefined }),
        ...oauthError("invalid_request"),
      },
      ...[undefined, "", "short", "v".repeat(129), `${"v".repeat(43)} `].map(
        (code_verifier): Scenario => ({
          name: `the verifier ${JSON.stringify(code_verifier)?.slice(0, 12)}`,
          request: () => tokenRequest("c", { code_verifier }),
          ...oauthError("invalid_request"),
        }),
      ),
      { name: "a missing body", request: () => ({ ...tokenRequest("c"), body: "" }), ...oauthError("invalid_request") },
      { name: "an unknown code", request: () => tokenRequest("0".repeat(45)), ...oauthError("invalid_grant") },
      {
        name: "another partner's code",
        request: async () => tokenRequest((await authorizedCode(app, {}, otherPartner)).code),
        ...oauthError("invalid_grant"),
      },
      {
        name: "a code of another client of the same partner",
        request: async () => tokenRequest((await authorizedCode(app)).code, {}, secondNeon),
        ...oauthError("invalid_grant"),
      },
      {
        name: "a redirect_uri other than the one the code was sent to",
        request: async () => tokenRequest((await authorizedCode(app)).code, { redirect_uri: neon.redirectUris[1] }),
        ...oauthError("invalid_grant"),
      },
      {
        name: "a verifier that does not match the challenge (RFC 7636)",
        request: async () => tokenRequest((await authorizedCode(app)).code, { code_verifier: "x".repeat(43) }),
        ...oauthError("invalid_grant"),
      },
      {
        name: "a code of a project that was deleted in the meantime",
        request: async () => {
          const { code, owner, owned } = await authorizedCode(app);
          const headers = asOwner(owned, owner.accessToken);
          await app.send({ method: "DELETE", path: "/internal/projects/current", headers });
          return tokenRequest(code);
        },
        ...oauthError("invalid_grant"),
      },
      {
        name: "JSON is accepted like a form",
        request: async () => {
          const { body, headers, ...request } = tokenRequest((await authorizedCode(app)).code);
          const fields = Object.fromEntries(new URLSearchParams(String(body)));
          return {
            ...request,
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(fields),
          };
        },
        status: 200,
      },
    ],
  );

  test("returns an admin key for the chosen project only, valid for 100 years", async () => {
    const { code, owner, owned } = await authorizedCode(app);
    const other = await authorizedCode(app);
    const { status, json, headers } = await app.send(tokenRequest(code));
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "cache-control": "no-store, max-age=0", pragma: "no-cache" });
    expect(json).toEqual({
      access_token: expect.stringMatching(/^sak_[0-9a-hjkmnp-tv-z]{45}$/),
      token_type: "Bearer",
      scope: "openid",
      id_token: expect.any(String),
      project_id: owned.id,
    });
    expect(await opens(owned.id, json.access_token)).toBe(true);
    expect(await opens(other.owned.id, json.access_token)).toBe(false);
    expect(await findTablesContaining(app, String(json.access_token))).toEqual([]);
    const sets = await app.send({
      method: "GET",
      path: "/internal/api-keys",
      headers: asOwner(owned, owner.accessToken),
    });
    expect(sets.json.items).toMatchObject([
      {
        description: "Neon (integration)",
        expires_at_millis: app.platform.clock() + 100 * 365 * 86_400_000,
        super_secret_admin_key: { last_four: String(json.access_token).slice(-4) },
      },
    ]);
  });

  test("the ID token's subject is the project, and it reveals nothing about the owner", async () => {
    const { code, owner, owned } = await authorizedCode(app);
    const { json } = await app.send(tokenRequest(code));
    const now = Math.floor(app.platform.clock() / 1000);
    const claims = decodePart(String(json.id_token), 1);
    expect(claims).toEqual({
      iss: "http://localhost:8100/api/v1/integrations/neon/oauth/idp",
      sub: owned.id,
      aud: "neon-1",
      iat: now,
      exp: now + 300,
      nonce: "nonce of the partner",
    });
    expect(JSON.stringify(claims)).not.toContain(owner.id);
  });

  test("the ID token is not accepted as an access token or an admin access token", async () => {
    const { code, owned } = await authorizedCode(app);
    const { json } = await app.send(tokenRequest(code));
    const { id_token } = json as { id_token: string };
    const asAdmin = await app.send({
      method: "GET",
      path: "/internal/projects/current",
      headers: asOwner(owned, id_token),
    });
    expect(asAdmin.json.code).toBe("UNPARSABLE_ADMIN_ACCESS_TOKEN");
  });

  test("returns no ID token without the scope openid", async () => {
    const { code } = await authorizedCode(app, { scope: "pets" });
    const { json } = await app.send(tokenRequest(code));
    expect(Object.keys(json).sort()).toEqual(["access_token", "project_id", "token_type"]);
  });

  test("a code is valid for a minute", async () => {
    const [kept, late] = [await authorizedCode(app), await authorizedCode(app)];
    expect((await app.later(59_999, () => app.send(tokenRequest(kept.code)))).status).toBe(200);
    const answer = await app.later(60_000, () => app.send(tokenRequest(late.code)));
    expect(answer.json.error).toBe("invalid_grant");
  });

  test("of fifty concurrent exchanges one succeeds, and the reuse revokes its key", async () => {
    const { code, owned } = await authorizedCode(app);
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.send(tokenRequest(code))));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { status, json } of answers) if (status !== 200) expect(json.error).toBe("invalid_grant");
    expect(await opens(owned.id, won[0]?.json.access_token)).toBe(false);
  });

  test("reuse revokes the key of the first use immediately and is audited (RFC 6749 §4.1.2)", async () => {
    const { code, owned } = await authorizedCode(app);
    const { json } = await app.send(tokenRequest(code));
    expect(await opens(owned.id, json.access_token)).toBe(true);
    expect((await app.later(120_000, () => app.send(tokenRequest(code)))).json.error).toBe("invalid_grant");
    expect(await opens(owned.id, json.access_token)).toBe(false);
    expect((await listAuditEntries(app, owned.id)).slice(-2)).toMatchObject([
      { action: "project_key.create", actor_type: "system", details: { partner: "neon", client_id: "neon-1" } },
      { action: "project_key.revoke", actor_type: "system", details: { partner: "neon", client_id: "neon-1" } },
    ]);
    await app.send(tokenRequest(code));
    const revocations = (await listAuditEntries(app, owned.id)).filter(({ action }) => action === "project_key.revoke");
    expect(revocations).toHaveLength(1);
  });

  test("reuse by another client revokes nothing", async () => {
    const { code, owned } = await authorizedCode(app);
    const { json } = await app.send(tokenRequest(code));
    for (const client of [secondNeon, otherPartner]) await app.send(tokenRequest(code, {}, client));
    expect(await opens(owned.id, json.access_token)).toBe(true);
  });

  test.each([
    ["a wrong verifier", { code_verifier: "x".repeat(43) }],
    ["a wrong address", { redirect_uri: "https://evil.example" }],
  ])("%s consumes the code, so that it cannot be tried again", async (_name, change) => {
    const { code } = await authorizedCode(app);
    await app.send(tokenRequest(code, change));
    expect((await app.send(tokenRequest(code))).json.error).toBe("invalid_grant");
  });

  test("a project with too many keys gets none, and the partner gets the reason", async () => {
    const { code, owned } = await authorizedCode(app);
    await app.platform.database.pool.query(
      `insert into project_key_sets (project_id, id, description, expires_at)
       select $1, gen_random_uuid(), 'k', now() from generate_series(1, 500)`,
      [owned.id],
    );
    const { status, json } = await app.send(tokenRequest(code));
    expect(status).toBe(400);
    expect(json).toMatchObject({
      error: "invalid_grant",
      error_description: expect.stringContaining("500 active key sets"),
    });
  });

  test("codes are deleted a day after they expire; until then reuse is detected", async () => {
    const { code } = await authorizedCode(app);
    await app.send(tokenRequest(code));
    const count = async () => (await app.platform.database.pool.query("select 1 from integration_codes")).rowCount ?? 0;
    const before = await count();
    const cleanUp = () => createCleanUpTask(app.platform)({}, { isLast: false, signal: new AbortController().signal });
    await app.later(86_400_000, cleanUp);
    expect(await count()).toBe(before);
    await app.later(86_400_000 + 60_001, cleanUp);
    expect(await count()).toBe(0);
  });
});
