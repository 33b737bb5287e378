import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";
import { createUser, openWebhooks, type Receiver, startReceiver } from "./webhook-endpoint.ts";

const events = 100;

let server: Server;
let project: TestProject;
let live: Receiver;
let dead: Receiver;
beforeAll(async () => {
  server = await startServer();
  project = await createProject(server.url);
  live = await startReceiver(() => 200);
  dead = await startReceiver(() => null);
});
afterAll(async () => {
  await Promise.all([live.stop(), dead.stop()]);
  await server.discard();
});

describe("an endpoint that accepts connections and never responds", () => {
  it("doesn't delay other endpoints, which receive everything while it hangs", async () => {
    const svix = await openWebhooks(project);
    await svix.endpoint.create(project.projectId, { url: dead.url });
    await svix.endpoint.create(project.projectId, { url: live.url });

    const answeredAt = new Map<string, number>();
    for (let count = 0; count < events; count += 1) {
      const id = await createUser(project, `User ${count}`);
      answeredAt.set(id, Date.now());
    }
    await live.until((requests) => requests.length >= events);

    // Few attempts have reached their 15 s timeout by now.
    const hanging = dead.requests.length;
    expect(hanging).toBeGreaterThan(0);
    expect(hanging).toBeLessThan(events / 5);
    const delays = live.requests
      .map(({ body, at }) => at - (answeredAt.get(String(JSON.parse(body).data.id)) ?? at))
      .sort((a, b) => a - b);
    const [median, p95] = [delays[events / 2], delays[Math.floor(events * 0.95)]];
    process.stdout.write(
      `webhooks next to a dead endpoint: ${events} events, delay after the answer: median ${median} ms, p95 ${p95} ms; ` +
        `attempts pending at the dead endpoint: ${hanging}\n`,
    );
  });
});
