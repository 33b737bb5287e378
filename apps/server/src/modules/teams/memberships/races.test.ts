import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { countOutcomes, notificationsOff } from "../../../testing/sign-in-fixtures.ts";
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from "../../../testing/test-app.ts";
import { eventsAbout, join, makeTeam, type TestEvent } from "../testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
});
// Each test has its own project, so that all its events can be compared with all its rows.
beforeEach(async () => {
  project = await makeProject(app, notificationsOff);
});
afterAll(() => app.close());

const server = (method: string, path: string, body?: object): TestRequest => ({
  method,
  path,
  headers: project.as("server"),
  body,
});
const joinRequest = (team: string, { id }: TestUser) => server("POST", `/team-memberships/${team}/${id}`, {});
const leaveRequest = (team: string, { id }: TestUser) => server("DELETE", `/team-memberships/${team}/${id}`);
const grantRequest = (team: string, { id }: TestUser, permission: string) =>
  server("POST", `/team-permissions/${team}/${id}/${permission}`, {});
const selectRequest = ({ id }: TestUser, selected_team_id: string | null) =>
  server("PATCH", `/users/${id}`, { selected_team_id });
const deleteTeamRequest = (team: string) => server("DELETE", `/teams/${team}`);
const deleteUserRequest = ({ id }: TestUser) => server("DELETE", `/users/${id}`);

const sendAll = (requests: readonly TestRequest[]): Promise<TestResponse[]> =>
  Promise.all(requests.map((request) => app.send(request)));
const people = (count: number) => Promise.all(Array.from({ length: count }, () => signUp(app, project)));
const expectOnly = (answers: readonly TestResponse[], ...allowed: string[]) =>
  expect(Object.keys(countOutcomes(answers)).filter((outcome) => !allowed.includes(outcome))).toEqual([]);

type Kind = "team_membership" | "team_permission";

/** The state according to all events of one kind; fails if something is created or deleted twice in a row. */
function standing(events: readonly TestEvent[], kind: Kind): string[] {
  const present = new Set<string>();
  for (const { type, data } of events) {
    const key = [data.team_id, data.user_id, data.id].filter(Boolean).join(" ");
    if (type === `${kind}.created`) {
      expect(present, `${type} of what was there already`).not.toContain(key);
      present.add(key);
    }
    if (type === `${kind}.deleted`) expect(present.delete(key), `${type} of what was not there`).toBe(true);
  }
  return [...present].sort();
}

/** The same state according to the tables. */
async function stored(kind: Kind): Promise<string[]> {
  const text =
    kind === "team_membership"
      ? "select concat_ws(' ', team_id, user_id) as key from team_memberships where project_id = $1"
      : "select concat_ws(' ', team_id, user_id, permission_id) as key from team_permissions where project_id = $1";
  const { rows } = await app.platform.database.pool.query<{ key: string }>(text, [project.id]);
  return rows.map(({ key }) => key).sort();
}

async function expectToldIsStored(kinds: readonly Kind[] = ["team_membership", "team_permission"]): Promise<void> {
  const events = await eventsAbout(app, project);
  for (const kind of kinds) expect(standing(events, kind)).toEqual(await stored(kind));
}

/** Inserts `late` among the others at this position. */
const among = (others: readonly TestRequest[], late: TestRequest, position: number): TestRequest[] => [
  ...others.slice(0, position),
  late,
  ...others.slice(position),
];
const positions = [0, 4, 8, 12];

test("a user who joins during a team deletion joins before it or gets TEAM_NOT_FOUND", async () => {
  const users = await people(12);
  for (const position of positions) {
    const team = await makeTeam(app, project);
    const joins = users.map((user) => joinRequest(team, user));
    const answers = await sendAll(among(joins, deleteTeamRequest(team), position));
    expectOnly(answers, "200", "201", "TEAM_NOT_FOUND");
    const events = await eventsAbout(app, project, team);
    expect(events.at(-1)).toEqual({ type: "team.deleted", data: { id: team } });
    const begun = events.filter(({ type }) => type === "team_membership.created");
    expect(begun).toHaveLength(countOutcomes(answers)[201] ?? 0);
  }
  await expectToldIsStored();
  expect(await stored("team_membership")).toEqual([]);
});

test("a user who is deleted while joining joins before it or gets USER_NOT_FOUND; no membership remains", async () => {
  const teams = await Promise.all(Array.from({ length: 12 }, () => makeTeam(app, project)));
  for (const position of positions) {
    const user = await signUp(app, project);
    const joins = teams.map((team) => joinRequest(team, user));
    const answers = await sendAll(among(joins, deleteUserRequest(user), position));
    expectOnly(answers, "200", "201", "USER_NOT_FOUND");
    const events = await eventsAbout(app, project, user.id);
    expect(events.filter(({ type }) => type === "team_membership.created")).toHaveLength(
      countOutcomes(answers)[201] ?? 0,
    );
    expect(events.at(-1)?.type).toBe("user.deleted");
    expect(standing(events, "team_membership")).toEqual([]);
  }
  expect(await stored("team_membership")).toEqual([]);
});

test("joining, leaving and selecting one team 200 times concurrently ends in a valid state", async () => {
  const [user] = (await people(1)) as [TestUser];
  const team = await makeTeam(app, project);
  const requests = [joinRequest(team, user), leaveRequest(team, user), selectRequest(user, team)];
  const answers = await sendAll(Array.from({ length: 200 }, (_, n) => requests[n % 3] ?? leaveRequest(team, user)));
  expectOnly(answers, "200", "201", "TEAM_MEMBERSHIP_ALREADY_EXISTS", "TEAM_MEMBERSHIP_NOT_FOUND");
  await expectToldIsStored();
  const { json } = await app.send(server("GET", `/users/${user.id}`));
  const updates = (await eventsAbout(app, project, user.id)).filter(({ type }) => type === "user.updated");
  expect(updates.at(-1)?.data ?? json).toEqual(json);
  if ((await stored("team_membership")).length === 0) expect(json.selected_team_id).toBeNull();
});

test("permissions granted while their holder leaves emit a deletion, or the grant is rejected", async () => {
  const [user] = (await people(1)) as [TestUser];
  const team = await makeTeam(app, project);
  const grants = ["team_admin", "$update_team", "$delete_team", "$read_members"].map((id) =>
    grantRequest(team, user, encodeURIComponent(id)),
  );
  const requests = [joinRequest(team, user), ...grants, leaveRequest(team, user)];
  const answers = await sendAll(Array.from({ length: 20 }, () => requests).flat());
  expectOnly(answers, "200", "201", "TEAM_MEMBERSHIP_ALREADY_EXISTS", "TEAM_MEMBERSHIP_NOT_FOUND");
  await expectToldIsStored();
});

test("permissions granted during a team deletion emit a deletion, or the grant is rejected", async () => {
  const users = await people(12);
  for (const position of positions) {
    const team = await makeTeam(app, project);
    for (const user of users) await join(app, project, team, user);
    const grants = users.map((user) => grantRequest(team, user, "team_admin"));
    const answers = await sendAll(among(grants, deleteTeamRequest(team), position));
    expectOnly(answers, "200", "201", "TEAM_MEMBERSHIP_NOT_FOUND");
  }
  await expectToldIsStored();
});

test("after selecting a team that is being deleted, the last event has no selected team", async () => {
  const users = await people(12);
  for (const position of positions) {
    const team = await makeTeam(app, project);
    for (const user of users) await join(app, project, team, user);
    const selections = users.map((user) => selectRequest(user, team));
    const answers = await sendAll(among(selections, deleteTeamRequest(team), position));
    expectOnly(answers, "200", "TEAM_MEMBERSHIP_NOT_FOUND");
    for (const user of users) {
      const told = (await eventsAbout(app, project, user.id)).filter(({ type }) => type.startsWith("user."));
      expect(told.at(-1)?.data).toMatchObject({ selected_team_id: null });
    }
  }
});

test("concurrent deletions of teams, members and selections cause no server error", async () => {
  const users = await people(8);
  const teams = await Promise.all(Array.from({ length: 6 }, () => makeTeam(app, project)));
  for (const team of teams) for (const user of users) await join(app, project, team, user);
  const answers = await sendAll([
    ...users.flatMap((user) => teams.map((team) => selectRequest(user, team))),
    ...teams.map(deleteTeamRequest),
    ...users.slice(4).map(deleteUserRequest),
    ...users.flatMap((user) => teams.map((team) => leaveRequest(team, user))),
  ]);
  expectOnly(answers, "200", "USER_NOT_FOUND", "TEAM_NOT_FOUND", "TEAM_MEMBERSHIP_NOT_FOUND");
  await expectToldIsStored(["team_membership"]);
  expect(await stored("team_membership")).toEqual([]);
  for (const user of users.slice(0, 4))
    expect((await app.send(server("GET", `/users/${user.id}`))).json).toMatchObject({ selected_team_id: null });
});

test("two admins of a team can remove each other concurrently: each is removed once", async () => {
  const [one, other] = (await people(2)) as [TestUser, TestUser];
  const team = await makeTeam(app, project, one);
  await join(app, project, team, other);
  await app.send(grantRequest(team, other, "team_admin"));
  const by = ({ accessToken }: TestUser, { path }: TestRequest): TestRequest => ({
    method: "DELETE",
    path,
    headers: project.as("client", accessToken),
  });
  const answers = await sendAll(
    Array.from({ length: 10 }, () => [by(one, leaveRequest(team, other)), by(other, leaveRequest(team, one))]).flat(),
  );
  expectOnly(answers, "200", "TEAM_MEMBERSHIP_NOT_FOUND");
  expect(countOutcomes(answers)[200]).toBeGreaterThanOrEqual(1);
  await expectToldIsStored();
});

test("concurrently creating, renaming and deleting teams causes no server error", async () => {
  const [leader] = (await people(1)) as [TestUser];
  const team = await makeTeam(app, project, leader);
  const rename = server("PATCH", `/teams/${team}`, { display_name: "Renamed" });
  const create = server("POST", "/teams", { display_name: "Another", creator_user_id: leader.id });
  const answers = await sendAll(
    among(Array.from({ length: 30 }, () => [rename, create]).flat(), deleteTeamRequest(team), 20),
  );
  expectOnly(answers, "200", "201", "TEAM_NOT_FOUND");
  expect((await eventsAbout(app, project, team)).at(-1)).toEqual({ type: "team.deleted", data: { id: team } });
  await expectToldIsStored();
});
