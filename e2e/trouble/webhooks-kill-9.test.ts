import { Webhook } from "svix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";
import { type Arrival, createUser, openWebhooks, type Receiver, renameUser, startReceiver } from "./webhook-owner.ts";

const users = 200;
/** Each user is created, then renamed: 1 000 events. */
const namesEach = 5;
/** The server is killed when so many requests have come. */
const arrivedBeforeKill = 450;
const lanes = 10;

const isRefused = (place: number): boolean => place % 3 === 2;

let server: Server;
let project: TestProject;
let receiver: Receiver;
beforeAll(async () => {
  // Every third attempt fails, so that one event in hundreds fails six times: the schedule is long enough for those.
  const environment = { VESTIBULE_WEBHOOK_RETRY_SECONDS: Array(14).fill("1").join(",") };
  server = await startServer({ environment });
  project = await createProject(server.url);
  receiver = await startReceiver((place) => (isRefused(place) ? 500 : 200));
});
afterAll(async () => {
  await receiver.stop();
  await server.discard();
});

interface Story {
  id: string;
  /** What the server said yes to, in order. */
  readonly answered: number[];
}

/** Goes on with every user where they stand; what is not answered is done again the next time. */
async function tell(stories: Story[]): Promise<void> {
  const waiting = [...stories];
  const lane = async (): Promise<void> => {
    for (let story = waiting.pop(); story; story = waiting.pop()) {
      for (let step = story.answered.length; step < namesEach; step += 1) {
        if (story.id === "") story.id = await createUser(project, `${step}`);
        else await renameUser(project, story.id, `${step}`);
        story.answered.push(step);
      }
    }
  };
  await Promise.allSettled(Array.from({ length: lanes }, lane));
}

const idOf = ({ headers }: Arrival): string => headers["svix-id"] ?? "";
/** Those that were taken, in order, each once. */
function taken(arrivals: readonly Arrival[]): Arrival[] {
  const first = new Map<string, Arrival>();
  for (const [place, arrival] of arrivals.entries())
    if (!isRefused(place) && !first.has(idOf(arrival))) first.set(idOf(arrival), arrival);
  return [...first.values()];
}

const eventOf = ({ body }: Arrival): { type: string; data: { id: string; display_name: string } } => JSON.parse(body);

describe("kill -9 of the server while webhooks are delivered to somebody who fails every third time", () => {
  it("loses no event, keeps the order of each user, and tells a repetition by its id", async () => {
    const svix = await openWebhooks(project);
    const endpoint = await svix.endpoint.create(project.projectId, { url: receiver.url });
    const { key } = await svix.endpoint.getSecret(project.projectId, endpoint.id);
    const stories: Story[] = Array.from({ length: users }, () => ({ id: "", answered: [] }));

    const telling = tell(stories);
    await receiver.until(({ length }) => length >= arrivedBeforeKill);
    await server.kill();
    await telling;
    server = await server.restart();
    await tell(stories);
    expect(stories.flatMap(({ answered }) => answered)).toHaveLength(users * namesEach);

    const missing = new Set(stories.flatMap(({ id, answered }) => answered.map((step) => `${id} ${step}`)));
    let seen = 0;
    await receiver.until((arrivals) => {
      for (; seen < arrivals.length; seen += 1) {
        const { data } = eventOf(arrivals[seen] as Arrival);
        if (!isRefused(seen)) missing.delete(`${data.id} ${data.display_name}`);
      }
      return missing.size === 0;
    });

    const told = taken(receiver.arrivals);
    for (const { id } of stories) {
      const steps = told.map(eventOf).filter(({ data }) => data.id === id);
      expect(steps.map(({ type }) => type).lastIndexOf("user.created")).toBe(0);
      const names = steps.map(({ data }) => Number(data.display_name));
      expect(names).toEqual([...names].sort((a, b) => a - b));
    }
    const bodies = new Map<string, string>();
    for (const arrival of receiver.arrivals) {
      expect(() => new Webhook(key).verify(arrival.body, arrival.headers)).not.toThrow();
      expect(bodies.get(idOf(arrival)) ?? arrival.body).toBe(arrival.body);
      bodies.set(idOf(arrival), arrival.body);
    }
    const refused = receiver.arrivals.findIndex((_, place) => place > arrivedBeforeKill + 100 && isRefused(place));
    const messageId = idOf(receiver.arrivals[refused] as Arrival);
    const attempts = await svix.messageAttempt.listByMsg(project.projectId, messageId);
    expect(attempts.data.map(({ responseStatusCode }) => responseStatusCode)).toContain(500);

    const repeated = receiver.arrivals.filter((_, place) => !isRefused(place)).length - told.length;
    process.stdout.write(
      `kill -9 among webhooks: ${told.length} events, ${receiver.arrivals.length} attempts, ` +
        `${receiver.arrivals.filter((_, place) => isRefused(place)).length} refused, ${repeated} taken twice\n`,
    );
  }, 180_000);
});
