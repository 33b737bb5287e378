import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpResponse } from "../http/message.ts";
import { makeProject, signUp, type TestProject } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createPictures } from "./pictures.ts";

let app: TestApp;
let project: TestProject;
let digest: string;
const bytes = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), randomBytes(1_000)]);
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  const user = await signUp(app, project);
  const body = { profile_image_url: `data:image/png;base64,${bytes.toString("base64")}` };
  const headers = project.as("client", user.accessToken);
  const { json } = await app.send({ method: "PATCH", path: "/users/me", headers, body });
  digest = String(json.profile_image_url).slice(-64);
});
afterAll(() => app.close());

const visit = (path: string, headers: Record<string, string> = {}): Promise<HttpResponse> =>
  createPictures(app.platform)({
    method: "GET",
    path,
    query: new URLSearchParams(),
    headers,
    readBody: null,
    remoteAddress: "127.0.0.1",
  });

describe("GET /pictures/{digest}", () => {
  test("returns the bytes as an image that can't run anything and never changes", async () => {
    expect(digest).toBe(createHash("sha256").update(bytes).digest("hex"));
    const { status, headers, body } = await visit(`/pictures/${digest}`);
    expect(status).toBe(200);
    expect(body).toEqual(bytes);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      etag: `"${digest}"`,
    });
  });

  test("returns a font with the CORS header that browsers require, and a picture without it", async () => {
    const font = Buffer.from("wOF2…", "latin1");
    const body = { config: { branding: { font_url: `data:font/woff2;base64,${font.toString("base64")}` } } };
    await app.send({ method: "PATCH", path: "/projects/current", headers: project.as("admin"), body });
    const fontPath = `/pictures/${createHash("sha256").update(font).digest("hex")}`;
    const { headers } = await visit(fontPath);
    expect(headers).toMatchObject({
      "content-type": "font/woff2",
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const unchanged = await visit(fontPath, { "if-none-match": headers.etag as string });
    expect([unchanged.status, unchanged.headers["access-control-allow-origin"]]).toEqual([304, "*"]);
    expect((await visit(`/pictures/${digest}`)).headers).not.toHaveProperty("access-control-allow-origin");
  });

  test("returns 304 if the browser has it", async () => {
    for (const tag of [`"${digest}"`, `W/"${digest}"`, `"x", "${digest}"`, "*"]) {
      const { status, headers, body } = await visit(`/pictures/${digest}`, { "if-none-match": tag });
      expect([status, body, headers.etag]).toEqual([304, "", `"${digest}"`]);
    }
    expect((await visit(`/pictures/${digest}`, { "if-none-match": '"x"' })).status).toBe(200);
  });

  test("concurrent requests share one read, and a deleted picture is gone after a minute", async () => {
    const { pool } = app.platform.database;
    const { rows } = await pool.query("select * from pictures where project_id = $1", [project.id]);
    let reads = 0;
    const row: typeof app.platform.database.row = (query, parameters) => {
      reads += 1;
      return app.platform.database.row(query, parameters);
    };
    const serve = createPictures({ ...app.platform, database: { ...app.platform.database, row } });
    const request = {
      method: "GET",
      path: `/pictures/${digest}`,
      query: new URLSearchParams(),
      headers: {},
      readBody: null,
      remoteAddress: undefined,
    };
    const answers = await Promise.all(Array.from({ length: 20 }, () => serve(request)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(reads).toBe(1);
    await pool.query("delete from pictures where project_id = $1", [project.id]);
    await app.later(60_000, async () => expect((await serve(request)).status).toBe(404));
    await pool.query("insert into pictures select * from jsonb_populate_record(null::pictures, $1)", [
      JSON.stringify({ ...rows[0], digest: `\\x${digest}`, bytes: `\\x${bytes.toString("hex")}` }),
    ]);
  });

  test("is 404 for anything else", async () => {
    const unknown = "0".repeat(64);
    for (const name of [unknown, digest.toUpperCase(), digest.slice(1), `${digest}0`, `${digest}.png`, "%00", ""])
      expect((await visit(`/pictures/${name}`)).status).toBe(404);
    expect((await visit(`/pictures/${unknown}`, { "if-none-match": `"${unknown}"` })).status).toBe(404);
    expect((await visit(`/pictures/${unknown}`)).headers["cache-control"]).toBe("no-store");
  });
});
