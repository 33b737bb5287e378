import { Webhook } from "svix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  createUser,
  openWebhooks,
  type Receiver,
  renameUser,
  startReceiver,
  type WebhookRequest,
} from "./webhook-endpoint.ts";

const users = 200;
/** Each user is created, then renamed: 1,000 events. */
const namesEach = 5;
/** The server is killed after this many requests. */
const requestsBeforeKill = 450;
const concurrency = 10;

const isRejected = (index: number): boolean => index % 3 === 2;

let server: Server;
let project: TestProject;
let receiver: Receiver;
beforeAll(async () => {
  // Every third attempt fails, so about one event in hundreds fails six times. The schedule is long enough for those.
  const environment = { VESTIBULE_WEBHOOK_RETRY_SECONDS: Array(14).fill("1").join(",") };
  server = await startServer({ environment });
  project = await createProject(server.url);
  receiver = await startReceiver((index) => (isRejected(index) ? 500 : 200));
});
afterAll(async () => {
  await receiver.stop();
  await server.discard();
});

interface UserSequence {
  id: string;
  /** Steps that the server confirmed, in order. */
  readonly confirmed: number[];
}

/** Continues each user's sequence from the last confirmed step; unconfirmed steps run again next time. */
async function runSequences(sequences: UserSequence[]): Promise<void> {
  const waiting = [...sequences];
  const worker = async (): Promise<void> => {
    for (let sequence = waiting.pop(); sequence; sequence = waiting.pop()) {
      for (let step = sequence.confirmed.length; step < namesEach; step += 1) {
        if (sequence.id === "") sequence.id = await createUser(project, `${step}`);
        else await renameUser(project, sequence.id, `${step}`);
        sequence.confirmed.push(step);
      }
    }
  };
  await Promise.allSettled(Array.from({ length: concurrency }, worker));
}

const getMessageId = ({ headers }: WebhookRequest): string => headers["svix-id"] ?? "";
/** Successful deliveries in order, without duplicates. */
function deliveredOnce(requests: readonly WebhookRequest[]): WebhookRequest[] {
  const first = new Map<string, WebhookRequest>();
  for (const [index, request] of requests.entries())
    if (!isRejected(index) && !first.has(getMessageId(request))) first.set(getMessageId(request), request);
  return [...first.values()];
}

const parseEvent = ({ body }: WebhookRequest): { type: string; data: { id: string; display_name: string } } =>
  JSON.parse(body);

describe("kill -9 of the server during webhook delivery to an endpoint that fails every third request", () => {
  it("loses no event, keeps the order per user, and duplicates keep their message ID", async () => {
    const svix = await openWebhooks(project);
    const endpoint = await svix.endpoint.create(project.projectId, { url: receiver.url });
    const { key } = await svix.endpoint.getSecret(project.projectId, endpoint.id);
    const sequences: UserSequence[] = Array.from({ length: users }, () => ({ id: "", confirmed: [] }));

    const running = runSequences(sequences);
    await receiver.until(({ length }) => length >= requestsBeforeKill);
    await server.kill();
    await running;
    server = await server.restart();
    await runSequences(sequences);
    expect(sequences.flatMap(({ confirmed }) => confirmed)).toHaveLength(users * namesEach);

    const missing = new Set(sequences.flatMap(({ id, confirmed }) => confirmed.map((step) => `${id} ${step}`)));
    let seen = 0;
    await receiver.until((requests) => {
      for (; seen < requests.length; seen += 1) {
        const { data } = parseEvent(requests[seen] as WebhookRequest);
        if (!isRejected(seen)) missing.delete(`${data.id} ${data.display_name}`);
      }
      return missing.size === 0;
    });

    const delivered = deliveredOnce(receiver.requests);
    for (const { id } of sequences) {
      const steps = delivered.map(parseEvent).filter(({ data }) => data.id === id);
      expect(steps.map(({ type }) => type).lastIndexOf("user.created")).toBe(0);
      const names = steps.map(({ data }) => Number(data.display_name));
      expect(names).toEqual([...names].sort((a, b) => a - b));
    }
    const bodies = new Map<string, string>();
    for (const request of receiver.requests) {
      expect(() => new Webhook(key).verify(request.body, request.headers)).not.toThrow();
      expect(bodies.get(getMessageId(request)) ?? request.body).toBe(request.body);
      bodies.set(getMessageId(request), request.body);
    }
    const refused = receiver.requests.findIndex((_, index) => index > requestsBeforeKill + 100 && isRejected(index));
    const messageId = getMessageId(receiver.requests[refused] as WebhookRequest);
    const attempts = await svix.messageAttempt.listByMsg(project.projectId, messageId);
    expect(attempts.data.map(({ responseStatusCode }) => responseStatusCode)).toContain(500);

    const repeated = receiver.requests.filter((_, index) => !isRejected(index)).length - delivered.length;
    process.stdout.write(
      `kill -9 among webhooks: ${delivered.length} events, ${receiver.requests.length} attempts, ` +
        `${receiver.requests.filter((_, index) => isRejected(index)).length} refused, ${repeated} taken twice\n`,
    );
  }, 180_000);
});
