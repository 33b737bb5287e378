import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { toEventId } from "../message-ids.ts";
import { recover, resend } from "../replay.ts";
import { getDeliveries, makeDispatcher, makeEndpoint, type TestEndpoint, writeEvent } from "../testing/fixtures.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";

/** With any failures and number of servers, every event arrives, and events of one subject arrive in order. */
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

const history: fc.Arbitrary<History> = fc.record({
  events: fc.array(fc.nat(3), { minLength: 1, maxLength: 25 }),
  failures: fc.array(fc.boolean(), { maxLength: 40 }),
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

/** Advances the clock by the retry delays until nothing is pending, with a maximum number of steps. */
async function deliverAll(endpoint: TestEndpoint): Promise<void> {
  for (let step = 0; step < 100; step += 1) {
    await deliver(2);
    if ((await getDeliveries(app, endpoint)).every(({ state }) => state !== "pending")) return;
    app.advance(30_000);
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

test("every event arrives, and none is sent before the previous one of its subject succeeded", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
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
    fc.asyncProperty(history, fc.array(fc.nat(24), { maxLength: 8 }), async (given, asked) => {
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
