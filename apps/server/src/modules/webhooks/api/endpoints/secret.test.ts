import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../../testing/audit.ts";
import { findTablesContaining } from "../../../../testing/find-stored-text.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { makeWebhookProject, type WebhookProject } from "../testing/webhook-project.ts";

let app: TestApp;
let project: WebhookProject;
let endpoint: string;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeWebhookProject(app);
});
beforeEach(async () => {
  endpoint = await project.makeEndpoint();
});
afterAll(() => app.close());

const read = async (id = endpoint): Promise<string> => String((await project.get(`/endpoint/${id}/secret`)).key);
const rotate = (body?: unknown) => project.send("POST", `/endpoint/${endpoint}/secret/rotate`, body);
const lastAudit = async () => (await listAuditEntries(app, project.id)).at(-1);

describe("an endpoint's secret", () => {
  test("is 32 random bytes, stable across reads and different for each endpoint", async () => {
    const secret = await read();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await read()).toBe(secret);
    expect(await read(await project.makeEndpoint())).not.toBe(secret);
  });

  test("is stored only encrypted", async () => {
    const secret = await read();
    expect(await findTablesContaining(app, secret.slice("whsec_".length))).toEqual([]);
    expect(app.logLines.join("")).not.toContain(secret);
  });

  test("reading it is audited", async () => {
    await read();
    expect(await lastAudit()).toMatchObject({
      action: "webhook_secret.reveal",
      actor_type: "key",
      target_type: "webhook_endpoint",
      target_id: endpoint,
    });
  });

  test.each([
    ["no body", undefined],
    ["an empty body", {}],
    ["null", { key: null }],
  ])("is rotated to a new one, with %s", async (_name, body) => {
    const before = await read();
    const { status, text } = await rotate(body);
    expect([status, text]).toEqual([204, ""]);
    expect(await read()).not.toBe(before);
  });

  test("is rotated to a custom one", async () => {
    const key = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
    await rotate({ key });
    expect(await lastAudit()).toMatchObject({
      action: "webhook_secret.rotate",
      target_id: endpoint,
      details: { is_own: true },
    });
    expect(await read()).toBe(key);
  });

  test.each(["", "whsec_", "whsec_AAAA", "\0", "x".repeat(300), 1, {}])("rejects an invalid one: %j", async (key) => {
    const before = await read();
    const { status, json } = await rotate({ key });
    expect([status, json]).toEqual([422, { detail: [expect.objectContaining({ loc: ["body", "key"] })] }]);
    expect(await read()).toBe(before);
  });

  test("concurrent rotations all succeed, and one secret stays current", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
    expect(await read()).toMatch(/^whsec_/);
  });
});
