import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp, type TestResponse } from "../../../testing/test-app.ts";
import { eventsAbout } from "../testing/team-fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Users and teams are identified by creation index, including deleted ones. */
type Operation =
  | { readonly kind: "create-team"; readonly user: number }
  | { readonly kind: "join" | "leave" | "select"; readonly user: number; readonly team: number }
  | { readonly kind: "remove"; readonly user: number; readonly team: number; readonly by: number }
  | { readonly kind: "unselect" | "delete-user"; readonly user: number }
  | { readonly kind: "delete-team"; readonly team: number };

const userCount = 3;
const user = fc.nat({ max: userCount - 1 });
const team = fc.nat({ max: 2 });
const change = { join: 3, leave: 3, select: 5 } as const;
const changes = Object.entries(change).map(([kind, weight]) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind as keyof typeof change), user, team }),
}));
const operation: fc.Arbitrary<Operation> = fc.oneof(
  ...changes,
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("create-team" as const), user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), user, team, by: user }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("unselect" as const, "delete-user"), user }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete-team" as const), team }) },
);

/** A naive model of memberships, roles and selected teams. Each operation returns its outcome. */
class Model {
  /** By team; undefined after it is deleted. */
  readonly teams: (Map<number, "admin" | "member"> | undefined)[] = [];
  readonly selected: (number | null)[] = Array(userCount).fill(null);
  readonly isGone: boolean[] = Array(userCount).fill(false);

  apply(change: Operation): string {
    switch (change.kind) {
      case "create-team":
        if (this.isGone[change.user]) return "USER_NOT_FOUND";
        this.teams.push(new Map([[change.user, "admin"]]));
        return "201";
      case "join":
        if (this.isGone[change.user]) return "USER_NOT_FOUND";
        if (!this.teams[change.team]) return "TEAM_NOT_FOUND";
        if (this.role(change.team, change.user)) return "TEAM_MEMBERSHIP_ALREADY_EXISTS";
        this.teams[change.team]?.set(change.user, "member");
        return "201";
      case "leave":
        return this.leave(change.team, change.user);
      case "remove":
        return this.remove(change.team, change.by, change.user);
      case "select":
        if (this.isGone[change.user]) return "USER_NOT_FOUND";
        if (!this.role(change.team, change.user)) return "TEAM_MEMBERSHIP_NOT_FOUND";
        this.selected[change.user] = change.team;
        return "200";
      case "unselect":
        if (this.isGone[change.user]) return "USER_NOT_FOUND";
        this.selected[change.user] = null;
        return "200";
      case "delete-team":
        return this.deleteTeam(change.team);
      case "delete-user":
        if (this.isGone[change.user]) return "USER_NOT_FOUND";
        this.teams.forEach((_, index) => void this.leave(index, change.user));
        this.isGone[change.user] = true;
        return "200";
    }
  }

  role = (teamNumber: number, userNumber: number) => this.teams[teamNumber]?.get(userNumber);

  getTeams = (userNumber: number): number[] => [...this.teams.keys()].filter((index) => this.role(index, userNumber));

  private leave(teamNumber: number, userNumber: number): string {
    if (this.isGone[userNumber]) return "USER_NOT_FOUND";
    if (!this.teams[teamNumber]?.delete(userNumber)) return "TEAM_MEMBERSHIP_NOT_FOUND";
    if (this.selected[userNumber] === teamNumber) this.selected[userNumber] = null;
    return "200";
  }

  private remove(teamNumber: number, by: number, userNumber: number): string {
    if (this.isGone[by]) return "CANNOT_GET_OWN_USER_WITHOUT_USER";
    if (by === userNumber) return this.leave(teamNumber, userNumber);
    const role = this.role(teamNumber, by);
    if (!role) return "TEAM_MEMBERSHIP_NOT_FOUND";
    return role === "admin" ? this.leave(teamNumber, userNumber) : "TEAM_PERMISSION_REQUIRED";
  }

  private deleteTeam(teamNumber: number): string {
    if (!this.teams[teamNumber]) return "TEAM_NOT_FOUND";
    this.selected.forEach((selection, index) => {
      if (selection === teamNumber) this.selected[index] = null;
    });
    this.teams[teamNumber] = undefined;
    return "200";
  }
}

const unknownId = "00000000-0000-4000-8000-000000000001";

/** The same through the API, in a separate project. */
async function startReal(project: TestProject) {
  const send = (method: string, path: string, body?: object, headers = project.as("server")): Promise<TestResponse> =>
    app.send({ method, path, headers, body });
  const userIds: string[] = [];
  const tokens: string[] = [];
  for (let n = 0; n < userCount; n += 1) {
    userIds.push(String((await send("POST", "/users", {})).json.id));
    tokens.push(String((await send("POST", "/auth/sessions", { user_id: userIds[n] })).json.access_token));
  }
  const teamIds: string[] = [];
  const teamId = (index: number) => teamIds[index] ?? unknownId;
  const membership = (change: { user: number; team: number }) =>
    `/team-memberships/${teamId(change.team)}/${userIds[change.user]}`;
  const select = (userNumber: number, selected_team_id: string | null) =>
    send("PATCH", `/users/${userIds[userNumber]}`, { selected_team_id });

  async function createTeam(creator: number): Promise<TestResponse> {
    app.advance(1);
    const created = await send("POST", "/teams", { display_name: "", creator_user_id: userIds[creator] });
    if (created.status === 201) teamIds.push(String(created.json.id));
    return created;
  }
  const answerTo = (change: Operation): Promise<TestResponse> => {
    switch (change.kind) {
      case "create-team":
        return createTeam(change.user);
      case "join":
        return send("POST", membership(change), {});
      case "leave":
        return send("DELETE", membership(change));
      case "remove":
        return send("DELETE", membership(change), undefined, project.as("client", tokens[change.by]));
      case "select":
        return select(change.user, teamId(change.team));
      case "unselect":
        return select(change.user, null);
      case "delete-team":
        return send("DELETE", `/teams/${teamId(change.team)}`);
      case "delete-user":
        return send("DELETE", `/users/${userIds[change.user]}`);
    }
  };
  return { send, userIds, teamIds, answerTo };
}

test("memberships and selections match a naive model after any changes; at most one own team is selected", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (operations) => {
      const project = await makeProject(app);
      const model = new Model();
      const real = await startReal(project);
      for (const operation of operations) {
        const { status, json } = await real.answerTo(operation);
        expect(String(json.code ?? status), JSON.stringify(operation)).toBe(model.apply(operation));
      }
      for (const [index, id] of real.userIds.entries()) {
        const teams = await real.send("GET", `/teams?user_id=${id}`);
        const own = model.getTeams(index).map((n) => real.teamIds[n]);
        expect((teams.json.items as { id: string }[]).map((item) => item.id)).toEqual(own);
        if (model.isGone[index]) continue;
        const selection = model.selected[index] ?? null;
        const selected_team_id = selection === null ? null : real.teamIds[selection];
        const { json } = await real.send("GET", `/users/${id}`);
        expect(json).toMatchObject({ selected_team_id });
        // Every change of the selection emits an event.
        const told = (await eventsAbout(app, project, id)).filter(({ type }) => type.startsWith("user."));
        expect(told.at(-1)?.data).toEqual(json);
        expect([null, ...own]).toContain(selected_team_id);
      }
    }),
    // Reports the first counterexample: shrinking it through the API would exceed the test timeout.
    { numRuns: 40, endOnFailure: true },
  );
});
