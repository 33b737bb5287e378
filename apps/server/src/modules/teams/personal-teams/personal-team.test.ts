import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodPassword, makeProject, signUp, type TestProject, type TestUser } from "../../../testing/fixtures.ts";
import { notificationsOff, requestSignInCode, signUpAnonymously } from "../../../testing/sign-in-fixtures.ts";
import { callbackUrl, createTestApp, type ProjectConfigInput, type TestApp } from "../../../testing/test-app.ts";
import { eventsAbout } from "../testing/team-fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const generous: ProjectConfigInput = {
  ...notificationsOff,
  create_team_on_sign_up: true,
  anonymous_accounts_enabled: true,
  magic_link_enabled: true,
};
const email = "ada@example.com";

type Account = Pick<TestUser, "id" | "accessToken">;
const getAccount = (json: Record<string, unknown>): Account => ({
  id: String(json.user_id),
  accessToken: String(json.access_token),
});

async function signUpByCode(project: TestProject): Promise<Account> {
  const code = await requestSignInCode(app, project, email);
  const request = { method: "POST", path: "/auth/otp/sign-in", headers: project.as("client"), body: { code } };
  return getAccount((await app.send(request)).json);
}

/** With a session created by the server. */
async function createdByServer(project: TestProject, fields: object): Promise<Account> {
  const headers = project.as("server");
  const created = await app.send({ method: "POST", path: "/users", headers, body: fields });
  const body = { user_id: created.json.id };
  const { json } = await app.send({ method: "POST", path: "/auth/sessions", headers, body });
  return { id: String(created.json.id), accessToken: String(json.access_token) };
}

const signUpMethods: readonly { way: string; start: (project: TestProject) => Promise<Account>; team: string }[] = [
  { way: "with a password", start: (project) => signUp(app, project, email), team: `${email}'s Team` },
  { way: "with a code", start: signUpByCode, team: `${email}'s Team` },
  { way: "anonymously", start: (project) => signUpAnonymously(app, project), team: "Anonymous user's Team" },
  {
    way: "by a server, with a name",
    start: (project) => createdByServer(project, { display_name: "Ada", primary_email: email }),
    team: "Ada's Team",
  },
  { way: "by a server, with nothing", start: (project) => createdByServer(project, {}), team: "Personal Team" },
];

describe.each(signUpMethods)("an account made $way", ({ start, team }) => {
  const me = async (project: TestProject, access: "client" | "server", { accessToken }: Account) =>
    (await app.send({ method: "GET", path: "/users/me", headers: project.as(access, accessToken) })).json;

  test("gets a selected team if the project enables it", async () => {
    const project = await makeProject(app, generous);
    const account = await start(project);
    const user = await me(project, "client", account);
    const teams = await app.send({
      method: "GET",
      path: "/teams?user_id=me",
      headers: project.as("client", account.accessToken),
    });
    expect(teams.json.items).toEqual([
      {
        id: user.selected_team_id,
        display_name: team,
        profile_image_url: null,
        client_metadata: null,
        client_read_only_metadata: null,
      },
    ]);
    expect(user.selected_team).toEqual((teams.json.items as unknown[])[0]);
  });

  test("emits the user with the selected team, then the team, the membership and its permissions", async () => {
    const project = await makeProject(app, generous);
    const account = await start(project);
    const user = await me(project, "server", account);
    const membership = { team_id: user.selected_team_id, user_id: account.id };
    expect(await eventsAbout(app, project)).toEqual([
      { type: "user.created", data: user },
      { type: "team.created", data: user.selected_team },
      { type: "team_membership.created", data: membership },
      { type: "team_permission.created", data: { id: "team_admin", ...membership } },
    ]);
  });

  test("gets no team if the project disables it", async () => {
    const project = await makeProject(app, { ...generous, create_team_on_sign_up: false });
    const account = await start(project);
    expect(await me(project, "server", account)).toMatchObject({ selected_team_id: null, selected_team: null });
    expect((await eventsAbout(app, project)).map(({ type }) => type)).toEqual(["user.created"]);
  });
});

test("the response that creates a user includes the team", async () => {
  const project = await makeProject(app, generous);
  const { json } = await app.send({ method: "POST", path: "/users", headers: project.as("server"), body: {} });
  expect(json).toMatchObject({ selected_team: { display_name: "Personal Team" } });
});

test("an upgraded anonymous account keeps its selected team and gets no other", async () => {
  const project = await makeProject(app, generous);
  const visitor = await signUpAnonymously(app, project);
  const body = { email, password: goodPassword, verification_callback_url: callbackUrl };
  const headers = project.as("client", visitor.accessToken);
  await app.send({ method: "POST", path: "/auth/password/sign-up", headers, body });
  const { json } = await app.send({
    method: "GET",
    path: `/teams?user_id=${visitor.id}`,
    headers: project.as("server"),
  });
  expect(json.items).toEqual([expect.objectContaining({ display_name: "Anonymous user's Team" })]);
  expect((await eventsAbout(app, project)).filter(({ type }) => type === "team.created")).toHaveLength(1);
});

test("a failed sign-up leaves no team and emits no event", async () => {
  const project = await makeProject(app, generous);
  await signUp(app, project, email);
  const before = await eventsAbout(app, project);
  await expect(signUp(app, project, email)).rejects.toThrow("USER_EMAIL_ALREADY_EXISTS");
  const { json } = await app.send({ method: "GET", path: "/teams", headers: project.as("server") });
  expect(json.items).toHaveLength(1);
  expect(await eventsAbout(app, project)).toEqual(before);
});
