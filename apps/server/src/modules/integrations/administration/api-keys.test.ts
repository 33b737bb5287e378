import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject } from "../../../testing/fixtures.ts";
import type { TestApp, TestRequest } from "../../../testing/test-app.ts";
import { adminHeaders, createPartnerApp, type Provisioned, provisionProject } from "../testing/partners.ts";

let app: TestApp;
let made: Provisioned;
beforeAll(async () => {
  app = await createPartnerApp();
  made = await provisionProject(app);
});
afterAll(() => app.close());

const path = "/integrations/neon/api-keys";
const send = (method: string, at: string, body?: object, headers = adminHeaders(made)) =>
  app.send({ method, path: at, headers, body } as TestRequest);
const wanted = {
  description: "For the web application",
  expires_at_millis: Date.UTC(2226, 0, 1),
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: false,
};

describe("/integrations/{partner}/api-keys", () => {
  test("creates, lists, reads, renames and revokes the same sets as /internal/api-keys", async () => {
    const created = await send("POST", path, wanted);
    expect(created.status).toBe(200);
    expect(created.json.publishable_client_key).toMatch(/^pck_[0-9a-z]{45}$/);
    const at = `${path}/${created.json.id}`;
    expect((await send("GET", at)).json).toEqual((await send("GET", `/internal/api-keys/${created.json.id}`)).json);
    expect((await send("GET", path)).json).toEqual((await send("GET", "/internal/api-keys")).json);
    expect((await send("PATCH", at, { description: "Renamed" })).json.description).toBe("Renamed");

    const headers = {
      "x-stack-access-type": "server",
      "x-stack-project-id": made.id,
      "x-stack-secret-server-key": String(created.json.secret_server_key),
    };
    expect((await send("GET", "/projects/current", undefined, headers)).status).toBe(200);
    const revoked = await send("PATCH", at, { revoked: true });
    expect(revoked.json.manually_revoked_at_millis).toBe(app.platform.clock());
    expect((await send("GET", "/projects/current", undefined, headers)).json.code).toBe("INVALID_SECRET_SERVER_KEY");
  });

  test("does not find another project's set", async () => {
    const other = await makeProject(app);
    const set = await send("POST", path, wanted, other.as("admin"));
    for (const [method, body] of [["GET"], ["PATCH", { revoked: true }]] as const)
      expect((await send(method, `${path}/${set.json.id}`, body)).json.code).toBe("API_KEY_NOT_FOUND");
  });

  test.each([
    ["no id", "nothing", undefined],
    ["an un-revoking", "00000000-0000-4000-8000-00000000000f", { revoked: false }],
  ])("%s is rejected", async (_name, id, body) => {
    expect((await send("PATCH", `${path}/${id}`, body ?? {})).json.code).toBe("SCHEMA_ERROR");
  });

  test("a partner can revoke its last key, which ends its access to the project", async () => {
    const own = await provisionProject(app);
    const { json } = await send("GET", path, undefined, adminHeaders(own));
    const [set] = json.items as { id: string }[];
    expect((await send("PATCH", `${path}/${set?.id}`, { revoked: true }, adminHeaders(own))).status).toBe(200);
    expect((await send("GET", path, undefined, adminHeaders(own))).json.code).toBe("INVALID_SUPER_SECRET_ADMIN_KEY");
  });
});
