import { expect } from "vitest";
import { type AuditRow, listAuditEntries } from "../../../testing/audit.ts";
import type { TestProject } from "../../../testing/fixtures.ts";
import type { TestApp, TestRequest, TestResponse } from "../../../testing/test-app.ts";

/** A test case: an action and the entries it must record. */
export interface Recorded {
  readonly act: () => Promise<unknown>;
  readonly entries: readonly unknown[];
}

/** Entries that the project records during `act`. */
export async function captureEntries(
  app: TestApp,
  project: TestProject,
  act: () => Promise<unknown>,
): Promise<AuditRow[]> {
  const before = (await listAuditEntries(app, project.id)).length;
  await act();
  return (await listAuditEntries(app, project.id)).slice(before);
}

/** Runs a test case and expects exactly its entries, in order. */
export async function expectRecorded(app: TestApp, project: TestProject, { act, entries }: Recorded): Promise<void> {
  expect(await captureEntries(app, project, act)).toEqual(entries);
}

/** Sends a request and fails unless it succeeds. */
export function sendOk(app: TestApp, request: TestRequest): () => Promise<TestResponse> {
  return async function sendOk() {
    const response = await app.send(request);
    if (response.status >= 400) throw new Error(`${request.method} ${request.path} failed: ${response.text}`);
    return response;
  };
}

export interface ExpectedActor {
  readonly type: "user" | "owner" | "key" | "system";
  readonly id: unknown;
}

export const userActor = (id: unknown): ExpectedActor => ({ type: "user", id });
/** The holder of the project's key set. */
export const keyActor: ExpectedActor = { type: "key", id: expect.stringMatching(/^[0-9a-f-]{36}$/) };

interface Entry {
  readonly action: string;
  readonly by: ExpectedActor;
  readonly on?: { readonly type: string; readonly id: unknown };
  readonly outcome?: "success" | "failure" | "challenge";
  readonly reason?: string;
  readonly details?: object;
}

export const entry = ({ action, by, on, outcome = "success", reason, details = {} }: Entry) => ({
  action,
  outcome,
  reason: reason ?? null,
  actor_type: by.type,
  actor_id: by.id,
  target_type: on?.type ?? null,
  target_id: on?.id ?? null,
  details,
});

/** An entry about a user. */
export const userEntry = (action: string, by: ExpectedActor, id: unknown, details: object = {}) =>
  entry({ action, by, on: { type: "user", id }, details });

const someId = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** A successful sign-in. */
export const signInEntry = (action: "sign_in" | "sign_up", id: unknown, method: string, details: object = {}) =>
  userEntry(action, userActor(id), id, { method, session_id: someId, ...details });

/** A second factor was requested. */
export const challengeEntry = (action: "sign_in" | "sign_up", id: unknown, method: string) => ({
  ...userEntry(action, userActor(id), id, { method }),
  outcome: "challenge",
});

/** A failed attempt; `id`: the affected user, if known. For reauthentication the actor is that user. */
export const failureEntry = (action: string, reason: string, id: unknown, details: object) =>
  entry({
    action,
    outcome: "failure",
    reason,
    by: userActor(action === "session.reauthenticate" ? id : null),
    ...(id === null ? {} : { on: { type: "user", id } }),
    details,
  });
