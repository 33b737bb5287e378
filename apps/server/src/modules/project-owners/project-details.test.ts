import { inFamily, internalProjectId } from "@vestibule/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../testing/audit.ts";
import { internalProject, makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { deleteUnusedPictures } from "../pictures/index.ts";

let app: TestApp;
let project: TestProject;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  owner = await signUp(app, internalProject(app));
});
afterAll(() => app.close());

const asNewer = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [inFamily(name, "hexclave"), value]));
const path = "/internal/projects/current";
const admin = () => asNewer(project.as("admin"));
const update = (body: object) => app.send({ method: "PATCH", path, headers: admin(), body });
const read = async (headers = admin()) => (await app.send({ method: "GET", path, headers })).json;
const png = (text: string) =>
  `data:image/png;base64,${Buffer.from(`\x89PNG\r\n\x1a\n${text}`, "latin1").toString("base64")}`;
const pictureUrl = expect.stringMatching(/^https?:\/\/[^/]+\/pictures\/[0-9a-f]{64}$/);

const asCreated = {
  is_development_environment: false,
  owner_team_id: null,
  onboarding_status: "completed",
  onboarding_state: null,
  logo_url: null,
  logo_full_url: null,
  logo_dark_mode_url: null,
  logo_full_dark_mode_url: null,
};

describe("the fields of a project that only newer clients know", () => {
  test("are in every response to newer clients, and in none to older ones", async () => {
    expect(await read()).toMatchObject(asCreated);
    const older = await read(project.as("admin"));
    for (const name of Object.keys(asCreated)) expect(older).not.toHaveProperty(name);
  });

  test("are stored: logos as pictures of the server, which are shown to everyone", async () => {
    const { status, json } = await update({
      logo_url: png("light"),
      logo_full_url: png("full"),
      logo_dark_mode_url: "https://images.example/dark.png",
      onboarding_status: "welcome",
      onboarding_state: { step: 2 },
    });
    expect(status).toBe(200);
    const stored = {
      logo_url: pictureUrl,
      logo_full_url: pictureUrl,
      logo_dark_mode_url: "https://images.example/dark.png",
      logo_full_dark_mode_url: null,
      onboarding_status: "welcome",
      onboarding_state: { step: 2 },
    };
    expect(json).toMatchObject(stored);
    expect(await read()).toMatchObject(stored);
    const digest = String(json.logo_url).split("/").at(-1);
    const { rows } = await app.platform.database.pool.query(
      "select convert_from(bytes, 'latin1') as bytes from pictures where project_id = $1 and encode(digest, 'hex') = $2",
      [project.id, digest],
    );
    expect(rows).toEqual([{ bytes: "\x89PNG\r\n\x1a\nlight" }]);
    expect((await listAuditEntries(app, project.id)).at(-1)).toMatchObject({
      action: "project.update",
      details: { logo_url: "changed", onboarding_status: "changed", onboarding_state: "changed" },
    });
  });

  test("stay when the own URL of a logo is sent back, and are removed by null", async () => {
    const { json } = await update({ logo_url: png("kept") });
    expect((await update({ logo_url: json.logo_url, display_name: "Acme" })).json.logo_url).toBe(json.logo_url);
    expect((await update({ logo_url: null, onboarding_state: null })).json).toMatchObject({
      logo_url: null,
      onboarding_state: null,
    });
  });

  test.each([
    ["a logo that isn't a picture", { logo_url: "data:image/png;base64,PHN2Zy8+" }, null],
    ["an SVG logo", { logo_full_url: "data:image/svg+xml;base64,PHN2Zy8+" }, null],
    ["an unknown step", { onboarding_status: "elsewhere" }, "SCHEMA_ERROR"],
    ["a state that isn't an object", { onboarding_state: [1] }, "SCHEMA_ERROR"],
    ["the owner", { owner_team_id: null }, "SCHEMA_ERROR"],
    ["the kind of environment", { is_development_environment: true }, "SCHEMA_ERROR"],
  ])("an update with %s changes nothing", async (_name, body, code) => {
    const before = await read();
    const { status, headers } = await update({ display_name: "Not this", ...body });
    expect([status, headers["x-hexclave-known-error"]]).toEqual([400, code ?? undefined]);
    expect(await read()).toEqual(before);
  });

  test("can be set when a project is created, in one transaction", async () => {
    const headers = asNewer(internalProject(app).as("client", owner.accessToken));
    const create = (body: object) =>
      app.send({ method: "POST", path: "/internal/projects", headers, body: { display_name: "New", ...body } });
    const { status, json } = await create({ is_development_environment: true, logo_url: png("new") });
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...asCreated, is_development_environment: true, logo_url: pictureUrl });
    const list = await app.send({ method: "GET", path: "/internal/projects", headers });
    expect(list.json.items).toEqual([expect.objectContaining({ id: json.id, logo_url: pictureUrl })]);
    expect((await create({ logo_url: "data:image/png;base64,PHN2Zy8+" })).status).toBe(400);
    expect(((await app.send({ method: "GET", path: "/internal/projects", headers })).json.items as []).length).toBe(1);
    expect(await listAuditEntries(app, internalProjectId)).toContainEqual(
      expect.objectContaining({ action: "project.create", target_id: json.id }),
    );
  });

  test("keep their pictures from being deleted as unused", async () => {
    const { json } = await update({ logo_full_dark_mode_url: png("in use") });
    const digest = String(json.logo_full_dark_mode_url).split("/").at(-1);
    await app.platform.database.pool.query("update pictures set used_at = '2020-01-01'");
    const now = new Date(app.platform.clock());
    await deleteUnusedPictures(app.platform.database, { before: now, now, limit: 100 });
    const { rows } = await app.platform.database.pool.query(
      "select encode(digest, 'hex') as digest from pictures where project_id = $1",
      [project.id],
    );
    expect(rows.map((row) => row.digest)).toContain(digest);
    expect(rows).toHaveLength(2);
  });
});
