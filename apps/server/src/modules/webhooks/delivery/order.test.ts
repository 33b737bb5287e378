import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { toEventId } from "../message-ids.ts";
import { recover, resend } from "../replay.ts";
import { getDeliveries, makeDispatcher, makeEndpoint, type TestEndpoint, writeEvent } from "../testing/fixtures.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";

/**
 * With any failures and number of servers, every event arrives, and events of one subject arrive in order unless one keeps
 * failing for a minute.
 */
let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  app = await createTestApp();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

interface History {
  /** The subject index of each event. */
  readonly events: readonly number[];
  /** Which requests fail, in order of arrival; later ones succeed. */
  readonly failures: readonly boolean[];
  /** After how many events to deliver, and with how many concurrent servers. */
  readonly rounds: readonly { readonly after: number; readonly servers: number }[];
}

const createHistory = (maxFailures: number): fc.Arbitrary<History> =>
  fc.record({
    events: fc.array(fc.nat(3), { minLength: 1, maxLength: 25 }),
    failures: fc.array(fc.boolean(), { maxLength: maxFailures }),
    rounds: fc.array(fc.record({ after: fc.nat(24), servers: fc.integer({ min: 1, max: 3 }) }), { maxLength: 6 }),
  });

interface Arrival {
  readonly id: string;
  readonly isTaken: boolean;
}

/** The requests of an endpoint as the receiver saw them, in order. */
function watch(failures: readonly boolean[]): Arrival[] {
  const arrivals: Arrival[] = [];
  receiver.received.length = 0;
  receiver.answer(({ headers }) => {
    const isTaken = failures[arrivals.length] !== true;
    arrivals.push({ id: toEventId(String(headers["svix-id"])) ?? "", isTaken });
    return { status: isTaken ? 200 : 500 };
  });
  return arrivals;
}

const deliver = (servers: number): Promise<unknown> =>
  Promise.all(
    Array.from({ length: servers }, () => makeDispatcher(app, { retrySeconds: Array(100).fill(5) }).runOnce()),
  );

/** The longest delay between attempts, with jitter, in ms. */
const retryMs = 5_500;

/** Advances the clock by the retry delays until nothing is pending, with a maximum number of steps. */
async function deliverAll(endpoint: TestEndpoint): Promise<void> {
  for (let step = 0; step < 100; step += 1) {
    await deliver(2);
    if ((await getDeliveries(app, endpoint)).every(({ state }) => state !== "pending")) return;
    app.advance(retryMs);
  }
}

async function play({ events, rounds }: History, project: TestProject): Promise<{ subject: number; id: string }[]> {
  const subjects = Array.from({ length: 4 }, () => randomUUID());
  const written: { subject: number; id: string }[] = [];
  for (const [place, subject] of events.entries()) {
    written.push({ subject, id: await writeEvent(app, project, { subjectId: subjects[subject] ?? "" }) });
    for (const { servers } of rounds.filter(({ after }) => after === place)) await deliver(servers);
  }
  return written;
}

test("every event arrives, and none is sent before the previous one of its subject succeeded within a minute", async () => {
  await fc.assert(
    // Nine failures of one event take less than a minute.
    fc.asyncProperty(createHistory(9), async (given) => {
      const project = await makeProject(app);
      const endpoint = await makeEndpoint(app, project, receiver.url);
      const arrivals = watch(given.failures);
      const written = await play(given, project);
      await deliverAll(endpoint);
      for (const subject of new Set(given.events)) {
        const expected = written.filter((event) => event.subject === subject).map(({ id }) => id);
        const seen = arrivals.filter(({ id }) => expected.includes(id));
        expect(seen.filter(({ isTaken }) => isTaken).map(({ id }) => id)).toEqual(expected);
        // The order is kept: no later event arrives before an earlier one.
        expect([...new Set(seen.map(({ id }) => id))]).toEqual(expected);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 120_000);

test("with any resends in between, nothing is lost or stuck", async () => {
  await fc.assert(
    fc.asyncProperty(createHistory(40), fc.array(fc.nat(24), { maxLength: 8 }), async (given, asked) => {
      const project = await makeProject(app);
      const endpoint = await makeEndpoint(app, project, receiver.url);
      const arrivals = watch(given.failures);
      const written = await play(given, project);
      const again = asked.map((place) => written[place % written.length]?.id ?? "");
      const now = () => app.platform.clock();
      const ask = async (eventId: string) => {
        await app.platform.database.transaction((tx) => resend(tx, { ...endpoint, eventId, now: now() }));
        await app.platform.database.transaction((tx) => recover(tx, { ...endpoint, since: new Date(0), now: now() }));
      };
      await Promise.all([deliver(2), ...again.map(ask), deliver(1)]);
      await deliverAll(endpoint);
      expect((await getDeliveries(app, endpoint)).map(({ state }) => state)).toEqual(written.map(() => "succeeded"));
      const taken = new Set(arrivals.filter(({ isTaken }) => isTaken).map(({ id }) => id));
      expect(taken).toEqual(new Set(written.map(({ id }) => id)));
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 120_000);

test("with failures of more than a minute, every event arrives, and each subject's first attempts are in order", async () => {
  await fc.assert(
    fc.asyncProperty(createHistory(40), async (given) => {
      const project = await makeProject(app);
      const endpoint = await makeEndpoint(app, project, receiver.url);
      const arrivals = watch(given.failures);
      const written = await play(given, project);
      await deliverAll(endpoint);
      expect((await getDeliveries(app, endpoint)).map(({ state }) => state)).toEqual(written.map(() => "succeeded"));
      for (const subject of new Set(given.events)) {
        const expected = written.filter((event) => event.subject === subject).map(({ id }) => id);
        const seen = arrivals.map(({ id }) => id).filter((id) => expected.includes(id));
        expect([...new Set(seen)]).toEqual(expected);
      }
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 120_000);

test("an event that fails for a minute no longer holds back later events of its subject, and is still retried", async () => {
  const project = await makeProject(app);
  const endpoint = await makeEndpoint(app, project, receiver.url);
  const subjectId = randomUUID();
  const ids: string[] = [];
  const write = async () => void ids.push(await writeEvent(app, project, { subjectId }));
  for (let index = 0; index < 3; index += 1) await write();
  receiver.received.length = 0;
  const arrived = () =>
    receiver.received.map(({ headers }) => ids.indexOf(toEventId(String(headers["svix-id"])) ?? ""));
  receiver.answer(() => ({ status: arrived().at(-1) === 0 ? 500 : 200 }));
  // Attempts after 0 s and 5 s; the next one is after 5 minutes.
  const run = () => makeDispatcher(app, { retrySeconds: [5, 300, 300] }).runOnce();
  await run();
  expect(arrived()).toEqual([0]);
  app.advance(retryMs);
  await run();
  expect(arrived()).toEqual([0, 0, 1, 2]);
  await write();
  await run();
  expect(arrived()).toEqual([0, 0, 1, 2, 3]);
  const times = receiver.received.map(({ headers }) => String(headers["webhook-event-time"]));
  expect(new Date(times[4] ?? "").getTime()).toBeGreaterThan(new Date(times[1] ?? "").getTime());

  receiver.answer(() => ({ status: 200 }));
  app.advance(330_000);
  await run();
  expect(arrived()).toEqual([0, 0, 1, 2, 3, 0]);
  expect((await getDeliveries(app, endpoint)).every(({ state }) => state === "succeeded")).toBe(true);
});
