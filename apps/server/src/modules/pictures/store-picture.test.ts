import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCleanUpTask } from "../../jobs/clean-up.ts";
import { makeProject, readUser, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { makePicture } from "../../testing/pictures.ts";
import { signUpAnonymously } from "../../testing/sign-in-fixtures.ts";
import { createTestApp, publicUrl, type TestApp, type TestResponse } from "../../testing/test-app.ts";
import { join, makeTeam } from "../teams/testing/team-fixtures.ts";

let app: TestApp;
let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { client_team_creation_enabled: true, anonymous_accounts_enabled: true });
  user = await signUp(app, project);
});
afterAll(() => app.close());

const kilobyte = 1024;

const change = (owner: TestUser, profile_image_url: unknown, on = project): Promise<TestResponse> =>
  app.send({
    method: "PATCH",
    path: "/users/me",
    headers: on.as("client", owner.accessToken),
    body: { profile_image_url },
  });
const createTeam = (owner: TestUser, profile_image_url?: string): Promise<TestResponse> =>
  app.send({
    method: "POST",
    path: "/teams",
    headers: project.as("client", owner.accessToken),
    body: { display_name: "Blue", profile_image_url },
  });
const store = async (owner: TestUser, picture = makePicture()): Promise<string> =>
  String((await change(owner, picture)).json.profile_image_url);

const countStored = async (on: TestProject): Promise<number> => {
  const query = "select 1 from pictures where project_id = $1";
  return (await app.platform.database.pool.query(query, [on.id])).rows.length;
};
const urlPattern = new RegExp(`^${publicUrl}/pictures/[0-9a-f]{64}$`);

describe("an uploaded picture", () => {
  test("responses, lists, exports and events contain its URL, never its bytes (security review HIGH 2)", async () => {
    const picture = makePicture();
    const bytes = picture.slice(-40);
    const owner = await signUp(app, project);
    const url = await store(owner, picture);
    expect(url).toMatch(urlPattern);
    const team = await makeTeam(app, project, owner, { profile_image_url: picture });
    const selected = { method: "PATCH", path: "/users/me", headers: project.as("client", owner.accessToken) };
    expect((await app.send({ ...selected, body: { selected_team_id: team } })).json).toMatchObject({
      profile_image_url: url,
      selected_team: { profile_image_url: url },
    });
    for (const [path, headers] of [
      ["/users", project.as("server")],
      ["/users/export?format=jsonl", project.as("admin")],
      [`/users/${owner.id}`, project.as("server")],
      ["/teams?user_id=me", project.as("client", owner.accessToken)],
      ["/teams", project.as("server")],
      ["/teams/search", project.as("server")],
      [`/teams/${team}`, project.as("server")],
      [`/team-member-profiles?team_id=${team}`, project.as("client", owner.accessToken)],
      [`/team-member-profiles?team_id=${team}`, project.as("server")],
      ["/team-permissions/holders?permission_id=$read_members", project.as("admin")],
    ] as const) {
      const { status, text } = await app.send({ method: "GET", path, headers });
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain(url);
      expect(text).not.toContain(bytes);
    }
    const { rows } = await app.platform.database.pool.query<{ payload: string }>(
      "select payload::text from webhook_events where project_id = $1 and subject_id = any($2) order by sequence desc",
      [project.id, [owner.id, team]],
    );
    const payloads = rows.map(({ payload }) => payload).join("");
    expect(payloads).toContain(url);
    expect(payloads).not.toContain(bytes);
  });

  test("is stored once per project, however many users and teams show it", async () => {
    const own = await makeProject(app);
    const picture = makePicture();
    const people = [await signUp(app, own), await signUp(app, own)];
    const urls = await Promise.all(people.map(async (one) => (await change(one, picture, own)).json.profile_image_url));
    await makeTeam(app, own, undefined, { profile_image_url: picture });
    expect(new Set(urls).size).toBe(1);
    expect(await countStored(own)).toBe(1);
  });

  test("its URL can be sent back unchanged, also by clients", async () => {
    const url = await store(user);
    expect((await change(user, url)).json.profile_image_url).toBe(url);
    const created = await createTeam(user, url);
    expect([created.status, created.json.profile_image_url]).toEqual([201, url]);
    const team = await makeTeam(app, project, user);
    const profile = await app.send({
      method: "PATCH",
      path: `/team-member-profiles/${team}/me`,
      headers: project.as("client", user.accessToken),
      body: { profile_image_url: url },
    });
    expect(profile.json.profile_image_url).toBe(url);
  });

  test("expected values contain its URL", async () => {
    const url = await store(user);
    const update = (expected: string) =>
      app.send({
        method: "PATCH",
        path: `/users/${user.id}`,
        headers: project.as("server"),
        body: { display_name: "Ada", expected: { profile_image_url: expected } },
      });
    expect((await update(url)).status).toBe(200);
    expect((await update(`${url}x`)).json.code).toBe("CHANGED_MEANWHILE");
  });

  test.each(["client", "server"] as const)(
    "the URL of a picture that isn't stored in the project is rejected with %s access",
    async (access) => {
      const foreign = await makeProject(app);
      const url = String((await change(await signUp(app, foreign), makePicture(), foreign)).json.profile_image_url);
      const headers = project.as(access, user.accessToken);
      const request = { method: "PATCH", path: "/users/me", headers, body: { profile_image_url: url } };
      const { status, text } = await app.send(request);
      expect([status, text]).toEqual([400, "The profile image is no longer stored. Upload it again."]);
    },
  );

  test("data that isn't a picture is rejected, also from servers", async () => {
    const svg = `data:image/svg+xml;base64,${Buffer.from("<svg/>").toString("base64")}`;
    const headers = project.as("server", user.accessToken);
    for (const profile_image_url of [svg, svg.replace("data:", "DATA:"), "data:text/html,x"]) {
      const request = { method: "PATCH", path: "/users/me", headers, body: { profile_image_url } };
      expect(await app.send(request)).toMatchObject({
        status: 400,
        headers: { "content-type": expect.stringContaining("text/plain") },
      });
    }
  });

  test("can have 300 KB, and not more", async () => {
    expect((await change(user, makePicture(300 * kilobyte))).status).toBe(200);
    expect((await change(user, makePicture(300 * kilobyte + 3))).json.code).toBe("SCHEMA_ERROR");
  });

  test("follows a change of the public URL", async () => {
    await store(user);
    const { pool } = app.platform.database;
    await pool.query("update installation set public_url = 'https://new.example'");
    expect((await readUser(app, project, user.accessToken)).profile_image_url).toMatch(
      /^https:\/\/new\.example\/pictures\//,
    );
    await pool.query("update installation set public_url = $1", [publicUrl]);
  });
});

describe("the storage budget of a user", () => {
  const statuses = (answers: readonly TestResponse[]) => answers.map(({ status }) => status).toSorted();

  test("is 2 MB, also for concurrent requests (security review HIGH 2)", async () => {
    const owner = await signUp(app, project);
    const uploads = Array.from({ length: 8 }, () => makePicture(300 * kilobyte));
    const answers = await Promise.all(uploads.map((picture) => createTeam(owner, picture)));
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 201, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.text).toContain("at most 100 pictures and 2048 KB");
  });

  test("is 512 KB for an anonymous user", async () => {
    const owner = await signUpAnonymously(app, project);
    const answers = [
      await createTeam(owner, makePicture(300 * kilobyte)),
      await createTeam(owner, makePicture(300 * kilobyte)),
    ];
    expect(statuses(answers)).toEqual([201, 400]);
    expect(answers[1]?.text).toContain("at most 20 pictures and 512 KB");
  });

  test("is 100 pictures, however small", async () => {
    const owner = await signUp(app, project);
    for (let count = 0; count < 100; count += 1) await change(owner, makePicture());
    expect((await change(owner, makePicture())).text).toContain("at most 100 pictures");
  });

  test("doesn't count pictures that others uploaded, and doesn't limit servers", async () => {
    const owner = await signUpAnonymously(app, project);
    const picture = makePicture(300 * kilobyte);
    await store(await signUp(app, project), picture);
    expect((await change(owner, picture)).status).toBe(200);
    expect((await change(owner, makePicture(300 * kilobyte))).status).toBe(200);
    const headers = project.as("server", owner.accessToken);
    for (let count = 0; count < 3; count += 1) {
      const body = { profile_image_url: makePicture(300 * kilobyte) };
      expect((await app.send({ method: "PATCH", path: "/users/me", headers, body })).status).toBe(200);
    }
  });
});

describe("cleaning up", () => {
  /** With server access: access tokens expire when the clock advances. */
  const set = (on: TestProject, { id }: TestUser, profile_image_url: unknown): Promise<TestResponse> =>
    app.send({ method: "PATCH", path: `/users/${id}`, headers: on.as("server"), body: { profile_image_url } });
  const hourMs = 60 * 60 * 1000;
  const attempt = { isLast: false, signal: new AbortController().signal };
  const cleanUpAfter = (hours: number) =>
    app.later(hours * hourMs, () => createCleanUpTask({ ...app.platform, auditDays: 400 })({}, attempt));

  test("deletes pictures that nothing refers to, a day after they were last used", async () => {
    const own = await makeProject(app);
    const owner = await signUp(app, own);
    await change(owner, makePicture(), own);
    await change(owner, null, own);
    await cleanUpAfter(23);
    expect(await countStored(own)).toBe(1);
    await cleanUpAfter(25);
    expect(await countStored(own)).toBe(0);
  });

  test("keeps the pictures of users, teams and member profiles", async () => {
    const own = await makeProject(app);
    const owner = await signUp(app, own);
    await change(owner, makePicture(), own);
    const team = await makeTeam(app, own, undefined, { profile_image_url: makePicture() });
    await join(app, own, team, owner);
    await app.send({
      method: "PATCH",
      path: `/team-member-profiles/${team}/${owner.id}`,
      headers: own.as("server"),
      body: { profile_image_url: makePicture() },
    });
    for (const hours of [25, 50, 75]) await cleanUpAfter(hours);
    expect(await countStored(own)).toBe(3);
    await app.send({ method: "DELETE", path: `/users/${owner.id}`, headers: own.as("server") });
    await cleanUpAfter(100);
    expect(await countStored(own)).toBe(1);
  });

  test("keeps a picture that is uploaded again while it is checked", async () => {
    const own = await makeProject(app);
    const owner = await signUp(app, own);
    const picture = makePicture();
    await change(owner, picture, own);
    await change(owner, null, own);
    const { pool } = app.platform.database;
    await app.later(48 * hourMs, async () => {
      // Uploaded, and not yet referred to: the grace period begins again.
      const digest = String((await set(own, owner, picture)).json.profile_image_url).slice(-64);
      await pool.query("update users set profile_image_url = null where id = $1", [owner.id]);
      await cleanUpAfter(0);
      expect(await countStored(own)).toBe(1);
      await pool.query("update users set profile_image_url = $2 where id = $1", [owner.id, `/pictures/${digest}`]);
    });
    await cleanUpAfter(96);
    expect(await countStored(own)).toBe(1);
  });

  test("concurrent uploads and clean-ups never leave a reference to a deleted picture", async () => {
    const own = await makeProject(app);
    const people = await Promise.all(Array.from({ length: 6 }, () => signUp(app, own)));
    const pictures = Array.from({ length: 3 }, () => makePicture());
    for (let round = 0; round < 10; round += 1) {
      await app.platform.database.pool.query("update pictures set used_at = 'epoch' where project_id = $1", [own.id]);
      const changes = people.map((one, index) => set(own, one, round % 2 ? null : pictures[(index + round) % 3]));
      const answers = await Promise.all([...changes, cleanUpAfter(0), cleanUpAfter(0)]);
      for (const answer of answers) if (answer) expect(answer.status).toBe(200);
    }
    const dangling = await app.platform.database.pool.query(
      `select u.id from users u where u.project_id = $1 and u.profile_image_url is not null and not exists (
         select from pictures p where p.project_id = u.project_id and u.profile_image_url = '/pictures/' || encode(p.digest, 'hex'))`,
      [own.id],
    );
    expect(dangling.rows).toEqual([]);
  });

  test("deleting a project deletes its pictures", async () => {
    const own = await makeProject(app);
    await change(await signUp(app, own), makePicture(), own);
    await app.send({ method: "DELETE", path: "/projects/current", headers: own.as("admin") });
    await app.runProjectDeletions();
    expect(await countStored(own)).toBe(0);
  });
});
