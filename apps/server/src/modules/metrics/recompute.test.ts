import { randomUUID } from "node:crypto";
import type { MetricsRead } from "@vestibule/contract/endpoints";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, makeProject, signUp, type TestProject } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { type ActivityBuffer, createActivityBuffer } from "./activity/activity-buffer.ts";
import { type Activity, type History, type HistoryUser, recompute, type SignInAttempt } from "./testing/recompute.ts";
import { toRecomputed } from "./testing/to-recomputed.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const minute = 60_000;
const hour = 60 * minute;
const zones = ["UTC", "Asia/Kathmandu", "America/St_Johns"];

/** Another server on the same database, with its unwritten activity. */
interface Node {
  readonly buffer: ActivityBuffer;
  readonly unwritten: Activity[];
}

interface World {
  readonly project: TestProject;
  readonly history: History;
  readonly nodes: readonly Node[];
}

const registrationKinds = ["signUp", "create", "mailCode"] as const;
const changes = ["delete", "delete", "toggleOtp", "toggleOtp", "connect", "signUpAgain"] as const;
type RegistrationKind = (typeof registrationKinds)[number];
type Change = (typeof changes)[number];

/** Midnight in each time zone, as the time of day in UTC. */
const midnights = [0, 18.25 * hour, 2.5 * hour, 3.5 * hour];

/**
 * `who`, `node`: any number, taken modulo the count. `ms` of `midnight`: relative to the next one; negative is before.
 */
type Step =
  | { readonly type: "wait"; readonly ms: number }
  | { readonly type: "midnight"; readonly at: number; readonly ms: number }
  | { readonly type: "come"; readonly kind: RegistrationKind }
  | { readonly type: "refresh"; readonly userIndex: number; readonly node: number; readonly country: string | null }
  | { readonly type: "signIn"; readonly userIndex: number; readonly isRight: boolean }
  | { readonly type: "change"; readonly userIndex: number; readonly kind: Change }
  | { readonly type: "write"; readonly node: number }
  | { readonly type: "look" };

const getStep = <T extends Step["type"]>(type: T, weight: number, rest: Record<string, fc.Arbitrary<unknown>>) => ({
  weight,
  arbitrary: fc.record({ type: fc.constant(type), ...rest }) as unknown as fc.Arbitrary<Step>,
});
const number = fc.nat(11);
const anyStep = fc.oneof(
  getStep("wait", 6, { ms: fc.integer({ min: 1, max: 20 * hour }) }),
  getStep("wait", 2, { ms: fc.integer({ min: 1, max: 40 * minute }) }),
  getStep("midnight", 4, { at: fc.constantFrom(...midnights), ms: fc.constantFrom(-minute, -1, 0, 1, minute) }),
  getStep("come", 7, { kind: fc.constantFrom(...registrationKinds) }),
  getStep("refresh", 10, { userIndex: number, node: number, country: fc.constantFrom(null, "AT", "NP", "CA") }),
  getStep("signIn", 3, { userIndex: number, isRight: fc.boolean() }),
  getStep("change", 3, { userIndex: number, kind: fc.constantFrom(...changes) }),
  getStep("write", 3, { node: number }),
  getStep("look", 1, {}),
);

/** Two days before daylight saving time starts in St. John's. */
const start = Date.UTC(2026, 2, 6);

async function createWorld(): Promise<World> {
  app.advance(start - app.platform.clock());
  const project = await makeProject(app, { magic_link_enabled: true });
  const makeNode = (): Node => ({
    buffer: createActivityBuffer(app.platform.database, app.platform.clock),
    unwritten: [],
  });
  return { project, history: { people: [], activity: [], attempts: [] }, nodes: [makeNode(), makeNode()] };
}

async function send(world: World, method: string, path: string, access: "client" | "server", body?: object) {
  return app.send({ method, path, headers: world.project.as(access), body });
}

function recordAttempt({ history }: World, attempt: Omit<SignInAttempt, "at">): void {
  history.attempts.push({ ...attempt, at: app.platform.clock() });
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

async function registerUser(world: World, kind: RegistrationKind): Promise<void> {
  if (kind === "mailCode") {
    const body = {
      email: `${randomUUID()}@example.com`,
      callback_url: "http://localhost:8100/demo/handler/magic-link-callback",
    };
    const { status, text } = await send(world, "POST", "/auth/otp/send-sign-in-code", "client", body);
    expect(status, text).toBe(200);
    recordAttempt(world, { action: "sign_up", method: "otp", outcome: "challenge", reason: null });
  } else if (kind === "create") {
    const { status, json, text } = await send(world, "POST", "/users", "server", {});
    expect(status, text).toBe(201);
    addPerson(world, String(json.id), false);
  } else {
    const { id, email } = await signUp(app, world.project);
    emails.set(id, email);
    addPerson(world, id, true);
    world.history.activity.push({ personId: id, at: app.platform.clock(), country: null });
    recordAttempt(world, { action: "sign_up", method: "password", outcome: "success", reason: null });
  }
}

async function signIn(world: World, person: HistoryUser, isRight: boolean): Promise<void> {
  const email = emails.get(person.id);
  if (email === undefined) return;
  const password = isRight ? goodPassword : "wrong battery";
  const { status } = await send(world, "POST", "/auth/password/sign-in", "client", { email, password });
  const method = "password";
  if (status === 200) {
    world.history.activity.push({ personId: person.id, at: app.platform.clock(), country: null });
    recordAttempt(world, { action: "sign_in", method, outcome: "success", reason: null });
  } else recordAttempt(world, { action: "sign_in", method, outcome: "failure", reason: "EMAIL_PASSWORD_MISMATCH" });
  expect(status === 200).toBe(isRight && !person.isGone);
}

async function change(world: World, person: HistoryUser, kind: Change): Promise<void> {
  if (kind === "delete") {
    expect((await send(world, "DELETE", `/users/${person.id}`, "server")).status).toBe(200);
    person.isGone = true;
  } else if (kind === "toggleOtp") {
    person.hasOtp = !person.hasOtp;
    const body = { otp_auth_enabled: person.hasOtp };
    const { status, text } = await send(world, "PATCH", `/users/${person.id}`, "server", body);
    expect(status, text).toBe(200);
  } else if (kind === "connect") {
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
    recordAttempt(world, {
      action: "sign_up",
      method: "password",
      outcome: "failure",
      reason: "USER_EMAIL_ALREADY_EXISTS",
    });
  }
}

/** Checks the metrics in every time zone; unwritten activity is not included. */
async function checkMetrics({ project, history }: World): Promise<void> {
  // The count of the current day is cached for a minute.
  app.advance(minute + 1);
  for (const timeZone of zones) {
    const path = `/internal/metrics?time_zone=${encodeURIComponent(timeZone)}`;
    const { status, json, text } = await app.send({ method: "GET", path, headers: project.as("admin") });
    expect(status, text).toBe(200);
    const metrics = json as unknown as MetricsRead;
    const expected = recompute(history, timeZone, app.platform.clock());
    expect(toRecomputed(metrics)).toEqual(expected);
    expect(metrics.daily_users).toEqual(expected.days.map(({ date, sign_ups: activity }) => ({ date, activity })));
    expect(metrics.daily_active_users.map(({ activity }) => activity)).toEqual(
      expected.days.map(({ active_users }) => active_users),
    );
  }
}

async function applyStep(world: World, step: Step): Promise<void> {
  const { people } = world.history;
  if (step.type === "wait") return app.advance(step.ms);
  if (step.type === "midnight") return app.advance(untilTimeOfDay(step.at + step.ms));
  if (step.type === "look") return checkMetrics(world);
  if (step.type === "write") return write(world.nodes[step.node % 2] as Node, world);
  if (step.type === "come") return registerUser(world, step.kind);
  const person = people[step.userIndex % Math.max(people.length, 1)];
  if (!person) return;
  if (step.type === "signIn") return signIn(world, person, step.isRight);
  if (person.isGone) return;
  if (step.type === "refresh") refresh(world, person, step);
  else await change(world, person, step.kind);
}

/** In ms. */
function untilTimeOfDay(timeOfDay: number): number {
  const passed = app.platform.clock() - timeOfDay;
  return 24 * hour - (passed % (24 * hour));
}

function refresh(world: World, { id }: HistoryUser, { node, country }: { node: number; country: string | null }): void {
  const { buffer, unwritten } = world.nodes[node % 2] as Node;
  const at = app.platform.clock();
  buffer.add({ projectId: world.project.id, userId: id, at, country: country === null ? null : { code: country, at } });
  unwritten.push({ personId: id, at, country });
}

test("all metrics equal a full recomputation from history, across midnights and daylight saving changes, in any time zone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 60 }), async (steps) => {
      const world = await createWorld();
      for (const step of steps) await applyStep(world, step);
      await checkMetrics(world);
      // Written late, and by both nodes concurrently.
      await Promise.all(world.nodes.map((node) => write(node, world)));
      await checkMetrics(world);
    }),
    // Shrinking a failing case would take longer than the test's time limit.
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
