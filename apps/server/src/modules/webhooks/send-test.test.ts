import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import { makeProject, type TestProject } from "../../testing/fixtures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeEndpoint } from "./testing/fixtures.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const path = "/internal/send-test-webhook";
const send = (endpoint_id: string, of = project) =>
  app.send({ method: "POST", path, headers: of.as("admin"), body: { endpoint_id } });

describe("POST /internal/send-test-webhook", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "POST", path, body: { endpoint_id: "ep_1" } }, ["admin"], (access) =>
        project.as(access),
      ),
      {
        name: "requires an endpoint",
        request: () => ({ method: "POST", path, headers: project.as("admin"), body: {} }),
        status: 400,
        code: "SCHEMA_ERROR",
      },
    ],
  );

  test("queues one example for the endpoint, each time, and audits it", async () => {
    const { endpointId } = await makeEndpoint(app, project, "https://receiver.example/hook");
    const other = await makeEndpoint(app, project, "https://other.example/hook");
    expect((await send(endpointId)).json).toEqual({ success: true });
    expect((await send(endpointId)).json).toEqual({ success: true });
    const { rows } = await app.platform.database.pool.query(
      "select d.endpoint_id, e.type from webhook_deliveries d join webhook_events e on e.id = d.event_id where d.project_id = $1",
      [project.id],
    );
    expect(rows).toEqual([
      { endpoint_id: endpointId, type: "user.created" },
      { endpoint_id: endpointId, type: "user.created" },
    ]);
    expect(rows).not.toContainEqual(expect.objectContaining({ endpoint_id: other.endpointId }));
    expect((await listAuditEntries(app, project.id)).map(({ action, target_id }) => [action, target_id])).toEqual([
      ["webhook.replay", endpointId],
      ["webhook.replay", endpointId],
    ]);
  });

  test("says why an endpoint gets nothing", async () => {
    const foreign = await makeProject(app);
    const { endpointId } = await makeEndpoint(app, foreign, "https://receiver.example/hook");
    expect((await send(endpointId)).json).toEqual({
      success: false,
      error_message: "The project has no such endpoint.",
    });
    const disabled = await makeEndpoint(app, foreign, "https://receiver.example/hook", { isDisabled: true });
    expect((await send(disabled.endpointId, foreign)).json).toEqual({
      success: false,
      error_message: "The endpoint is disabled. Enable it first.",
    });
  });
});
