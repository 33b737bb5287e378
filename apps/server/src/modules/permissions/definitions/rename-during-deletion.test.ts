import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Queryable } from "../../../platform/database/database.ts";
import { makeProject, signUp, type TestProject } from "../../../testing/fixtures.ts";
import { countLockWaiters } from "../../../testing/lock-waiters.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";
import { makeTeam, permissionEvents, sendGrant } from "../testing/fixtures.ts";
import { deleteGrants, type GrantChange, renameGrants } from "./change-grants.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/**
 * Starts `second` while `first` has finished its work but not committed, and commits `first` once `second` waits for
 * it.
 */
async function interleave<T>(
  first: (transaction: Queryable) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const { answer } = await app.platform.database.transaction(async (transaction) => {
    await first(transaction);
    const started = { answer: second() };
    await vi.waitFor(async () => {
      expect(await countLockWaiters(app)).not.toBe(0);
    }, 10_000);
    return started;
  });
  return answer;
}

const ends = [
  ["a member leaves", (team: string, user: string) => `/team-memberships/${team}/${user}`],
  ["the team is deleted", (team: string) => `/teams/${team}`],
  ["the user is deleted", (_team: string, user: string) => `/users/${user}`],
] as const;

describe.each(ends)("a permission definition that changes while %s", (_how, getPath) => {
  /**
   * The events for the grant, in order, when the statement that ends it waits for a statement that changes the
   * definition.
   */
  async function toldWhile(
    change: (transaction: Queryable, grants: GrantChange) => Promise<void>,
  ): Promise<[string, string][]> {
    project = await makeProject(app);
    const person = await signUp(app, project);
    const team = await makeTeam(app, project, [person]);
    await sendGrant(app, project, team, person.id, "team_admin");
    const path = getPath(team, person.id);
    const grants = { projectId: project.id, scope: "team", from: "team_admin", now: app.platform.clock() } as const;
    const answer: TestResponse = await interleave(
      (transaction) => change(transaction, grants),
      () => app.send({ method: "DELETE", path, headers: project.as("server") }),
    );
    expect(answer.status).toBe(200);
    return (await permissionEvents(app, project)).map(({ type, data }) => [type, String("id" in data && data.id)]);
  }

  test("the event has its id at that time", async () => {
    expect(await toldWhile((transaction, grants) => renameGrants(transaction, grants, "chief"))).toEqual([
      ["team_permission.created", "team_admin"],
      ["team_permission.deleted", "team_admin"],
      ["team_permission.created", "chief"],
      ["team_permission.deleted", "chief"],
    ]);
  });

  test("emits one event if it is deleted", async () => {
    expect(await toldWhile(deleteGrants)).toEqual([
      ["team_permission.created", "team_admin"],
      ["team_permission.deleted", "team_admin"],
    ]);
  });
});
