import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../../testing/test-app.ts";
import { storeAttempt } from "../../testing/stored.ts";
import { runSvixScenarios } from "../../testing/svix-api.ts";
import { getItems, makeWebhookProject, type WebhookProject } from "../../testing/webhook-project.ts";

let app: TestApp;
let project: WebhookProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeWebhookProject(app);
});
afterAll(() => app.close());

const now = () => new Date(app.platform.clock());

describe("with_health", () => {
  test("returns each endpoint's last attempt, failures and when it was disabled", async () => {
    const [good, gone, unused] = [
      await project.makeEndpoint(),
      await project.makeEndpoint(),
      await project.makeEndpoint(),
    ];
    const messageId = await project.makeMessage();
    await storeAttempt(app, project, { endpointId: good, messageId, status: 500 });
    app.advance(1000);
    await storeAttempt(app, project, { endpointId: good, messageId, status: 204 });
    await storeAttempt(app, project, { endpointId: gone, messageId, status: 410 });
    await app.platform.database.pool.query(
      "update webhook_endpoints set is_disabled = true, failing_since = $2, auto_disabled_at = $2 where id = $1",
      [gone, now()],
    );
    const healthy = { failingSince: null, givenUpAt: null };
    const at = now().toISOString();
    const expected = {
      [good]: { ...healthy, lastAttempt: { status: 0, statusText: "success", responseStatusCode: 204, timestamp: at } },
      [gone]: {
        failingSince: at,
        givenUpAt: at,
        lastAttempt: { status: 2, statusText: "fail", responseStatusCode: 410, timestamp: at },
      },
      [unused]: { ...healthy, lastAttempt: null },
    };
    const listed = getItems(await project.get("/endpoint?with_health=true"));
    expect(Object.fromEntries(listed.map(({ id, health }) => [id, health]))).toEqual(expected);
    expect(await project.get(`/endpoint/${gone}?with_health=1`)).toMatchObject({ id: gone, health: expected[gone] });
  });

  test("is omitted by default, because Svix has no such field", async () => {
    const id = await project.makeEndpoint();
    expect(await project.get(`/endpoint/${id}`)).not.toHaveProperty("health");
    for (const endpoint of getItems(await project.get("/endpoint"))) expect(endpoint).not.toHaveProperty("health");
  });

  test("ignores another project's attempts", async () => {
    const other = await makeWebhookProject(app);
    const theirs = await other.makeEndpoint();
    await storeAttempt(app, other, { endpointId: theirs, messageId: await other.makeMessage(), status: 500 });
    const listed = getItems(await project.get("/endpoint?with_health=true"));
    expect(listed.map(({ id }) => id)).not.toContain(theirs);
    expect((await project.send("GET", `/endpoint/${theirs}?with_health=true`)).status).toBe(404);
  });

  runSvixScenarios(
    () => app,
    [
      {
        name: "rejects an invalid flag",
        request: () => ({ method: "GET", path: `/app/${project.id}/endpoint?with_health=x`, bearer: project.token }),
        status: 422,
        wrong: "query.with_health",
      },
    ],
  );
});
