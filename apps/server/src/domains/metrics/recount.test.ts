import { randomUUID } from "node:crypto";
import type { MetricsRead } from "@vestibule/contract/endpoints";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { type ActivityBuffer, createActivityBuffer } from "../activity-counts/index.ts";
import { type Activity, type History, type Person, recount, type Try } from "./testing/recount.ts";
import { toRecount } from "./testing/to-recount.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const minute = 60_000;
const hour = 60 * minute;
const zones = ["UTC", "Asia/Kathmandu", "America/St_Johns"];

/** Another server on the same database, and what it has not written yet. */
interface Node {
  readonly buffer: ActivityBuffer;
  readonly unwritten: Activity[];
}

interface World {
  readonly project: TestProject;
  readonly history: History;
  readonly nodes: readonly Node[];
}

/** `who`, `node`: any number, of which the remainder is taken. */
type Step =
  | { readonly type: "wait"; readonly ms: number }
  | { readonly type: "refresh"; readonly who: number; readonly node: number; readonly country: string | null }
  | { readonly type: "signIn"; readonly who: number; readonly isRight: boolean }
  | { readonly type: "delete" | "toggleOtp" | "connect" | "signUpAgain"; readonly who: number }
  | { readonly type: "write"; readonly node: number }
  | { readonly type: "look" }
  | { readonly type: "signUp" | "create" | "mailCode" };

const number = fc.nat(11);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant("wait" as const), ms: fc.integer({ min: minute, max: 20 * hour }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 40 * minute }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant("refresh" as const),
      who: number,
      node: number,
      country: fc.constantFrom(null, "AT", "NP", "CA"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("signIn" as const), who: number, isRight: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom("delete" as const, "toggleOtp" as const), who: number }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constantFrom("connect" as const, "signUpAgain" as const), who: number }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("write" as const), node: number }) },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom("signUp" as const, "create" as const, "mailCode" as const) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("look" as const) }) },
);

/** Two days before the next change of clocks in St John's, but for some hours: the history goes on from there. */
function goToChangeOfClocks(): void {
  const offsetAt = (at: number): string =>
    new Intl.DateTimeFormat("en", { timeZone: "America/St_Johns", timeZoneName: "longOffset" }).format(at).slice(-6);
  let at = app.platform.clock() + 3 * 24 * hour;
  while (offsetAt(at) === offsetAt(at + 24 * hour)) at += 24 * hour;
  app.advance(at - 2 * 24 * hour - app.platform.clock());
}

async function makeWorld(): Promise<World> {
  goToChangeOfClocks();
  const project = await makeProject(app, { magic_link_enabled: true });
  const makeNode = (): Node => ({
    buffer: createActivityBuffer(app.platform.database, app.platform.clock),
    unwritten: [],
  });
  return { project, history: { people: [], activity: [], tries: [] }, nodes: [makeNode(), makeNode()] };
}

async function send(world: World, method: string, path: string, access: "client" | "server", body?: object) {
  return app.send({ method, path, headers: world.project.as(access), body });
}

function noteTry({ history }: World, tried: Omit<Try, "at">): void {
  history.tries.push({ ...tried, at: app.platform.clock() });
}

function addPerson({ history }: World, id: string, hasPassword: boolean): void {
  const signedUpAt = app.platform.clock();
  history.people.push({ id, signedUpAt, isGone: false, hasPassword, hasOtp: false, providers: [] });
}

async function write({ buffer, unwritten }: Node, { history }: World): Promise<void> {
  expect(await buffer.write()).toBe(false);
  history.activity.push(...unwritten.splice(0));
}

const emails = new Map<string, string>();

async function newcomer(world: World, type: "signUp" | "create" | "mailCode"): Promise<void> {
  if (type === "mailCode") {
    const body = {
      email: `${randomUUID()}@example.com`,
      callback_url: "http://localhost:8100/demo/handler/magic-link-callback",
    };
    const { status, text } = await send(world, "POST", "/auth/otp/send-sign-in-code", "client", body);
    expect(status, text).toBe(200);
    noteTry(world, { action: "sign_up", method: "otp", outcome: "challenge", reason: null });
  } else if (type === "create") {
    const { status, json, text } = await send(world, "POST", "/users", "server", {});
    expect(status, text).toBe(201);
    addPerson(world, String(json.id), false);
  } else {
    const { id, email } = await signUp(app, world.project);
    emails.set(id, email);
    addPerson(world, id, true);
    world.history.activity.push({ personId: id, at: app.platform.clock(), country: null });
    noteTry(world, { action: "sign_up", method: "password", outcome: "success", reason: null });
  }
}

async function signIn(world: World, person: Person, isRight: boolean): Promise<void> {
  const email = emails.get(person.id);
  if (email === undefined) return;
  const password = isRight ? goodPassword : "wrong battery";
  const { status } = await send(world, "POST", "/auth/password/sign-in", "client", { email, password });
  const method = "password";
  if (status === 200) {
    world.history.activity.push({ personId: person.id, at: app.platform.clock(), country: null });
    noteTry(world, { action: "sign_in", method, outcome: "success", reason: null });
  } else noteTry(world, { action: "sign_in", method, outcome: "failure", reason: "EMAIL_PASSWORD_MISMATCH" });
  expect(status === 200).toBe(isRight && !person.isGone);
}

async function change(
  world: World,
  person: Person,
  type: "delete" | "toggleOtp" | "connect" | "signUpAgain",
): Promise<void> {
  if (type === "delete") {
    expect((await send(world, "DELETE", `/users/${person.id}`, "server")).status).toBe(200);
    person.isGone = true;
  } else if (type === "toggleOtp") {
    person.hasOtp = !person.hasOtp;
    const body = { otp_auth_enabled: person.hasOtp };
    const { status, text } = await send(world, "PATCH", `/users/${person.id}`, "server", body);
    expect(status, text).toBe(200);
  } else if (type === "connect") {
    person.providers.push("github");
    await app.platform.database.pool.query(
      `insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
       values ($1, gen_random_uuid(), $2, 'GitHub', gen_random_uuid(), now())`,
      [world.project.id, person.id],
    );
  } else if (emails.has(person.id)) {
    const body = {
      email: emails.get(person.id),
      password: goodPassword,
      verification_callback_url: "http://localhost:8100/demo/handler/email-verification",
    };
    expect((await send(world, "POST", "/auth/password/sign-up", "client", body)).status).toBe(409);
    noteTry(world, { action: "sign_up", method: "password", outcome: "failure", reason: "USER_EMAIL_ALREADY_EXISTS" });
  }
}

/** Every zone, and what other nodes have not written is not known. */
async function look({ project, history }: World): Promise<void> {
  // A day that goes on is counted again after a minute.
  app.advance(minute + 1);
  for (const timeZone of zones) {
    const path = `/internal/metrics?time_zone=${encodeURIComponent(timeZone)}`;
    const { status, json, text } = await app.send({ method: "GET", path, headers: project.as("admin") });
    expect(status, text).toBe(200);
    const metrics = json as unknown as MetricsRead;
    const expected = recount(history, timeZone, app.platform.clock());
    expect(toRecount(metrics)).toEqual(expected);
    expect(metrics.daily_users).toEqual(expected.days.map(({ date, sign_ups: activity }) => ({ date, activity })));
    expect(metrics.daily_active_users.map(({ activity }) => activity)).toEqual(
      expected.days.map(({ active_users }) => active_users),
    );
  }
}

async function take(world: World, step: Step): Promise<void> {
  const { people } = world.history;
  if (step.type === "wait") return app.advance(step.ms);
  if (step.type === "look") return look(world);
  if (step.type === "write") return write(world.nodes[step.node % 2] as Node, world);
  if (step.type === "signUp" || step.type === "create" || step.type === "mailCode") return newcomer(world, step.type);
  const person = people[step.who % Math.max(people.length, 1)];
  if (!person) return;
  if (step.type === "signIn") return signIn(world, person, step.isRight);
  if (person.isGone) return;
  if (step.type === "refresh") refresh(world, person, step);
  else await change(world, person, step.type);
}

function refresh(world: World, { id }: Person, { node, country }: { node: number; country: string | null }): void {
  const { buffer, unwritten } = world.nodes[node % 2] as Node;
  const at = app.platform.clock();
  buffer.add({ projectId: world.project.id, userId: id, at, country: country === null ? null : { code: country, at } });
  unwritten.push({ personId: id, at, country });
}

test("every figure is what a walk through the whole history counts, over midnights and changes of clocks, in any zone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 60 }), async (steps) => {
      const world = await makeWorld();
      for (const step of steps) await take(world, step);
      await look(world);
      // Written late, and by both at once.
      await Promise.all(world.nodes.map((node) => write(node, world)));
      await look(world);
    }),
    { numRuns: 15 },
  );
}, 120_000);
