import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCleanUpTask } from "../../jobs/clean-up.ts";
import { listAuditEntries } from "../../testing/audit.ts";
import { internalProject, makeProject, type TestProject } from "../../testing/fixtures.ts";
import { makePicture, picture, pictureUrl } from "../../testing/pictures.ts";
import { accessScenarios, runScenarios } from "../../testing/scenarios.ts";
import { createTestApp, publicUrl, type TestApp, type TestResponse } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
});
afterAll(() => app.close());

const path = "/internal/projects/current";
const toFont = (bytes: string): string => `data:font/woff2;base64,${Buffer.from(bytes, "latin1").toString("base64")}`;
const font = toFont("wOF2…");

const change = (branding: unknown, on = project, expected?: object): Promise<TestResponse> =>
  app.send({
    method: "PATCH",
    path,
    headers: on.as("admin"),
    body: { config: { branding }, ...(expected && { expected: { config: { branding: expected } } }) },
  });
const readPublic = async (on = project) =>
  ((await app.send({ method: "GET", path: "/projects/current", headers: on.as("client") })).json.config as Branded)
    .branding;
const readAdmin = async (on = project) =>
  ((await app.send({ method: "GET", path, headers: on.as("admin") })).json.config as Branded).branding;
type Branded = { readonly branding?: Record<string, unknown> };

const complete = {
  logo_url: picture,
  logo_dark_url: "https://cdn.example/dark.png",
  icon_url: picture,
  accent: "#ff0000",
  radius: 4,
  font: "serif",
  font_url: font,
  layout: "split",
  layout_picture_url: picture,
  terms_url: "https://acme.example/terms",
  privacy_url: "https://acme.example/privacy",
  support_email: "help@acme.example",
};

describe("the branding of a project", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "PATCH", path, body: { config: { branding: { accent: "#112233" } } } },
        ["admin"],
        (access) => project.as(access),
      ),
      ...[
        ["a color name", { accent: "red" }, "must be a color such as #0b6e63"],
        ["CSS instead of a color", { accent: "#000;}" }, "must be a color"],
        ["a radius above the maximum", { radius: 21 }, "must be a whole number from 0 to 20"],
        ["an unknown font", { font: "Comic Sans" }, "config.branding.font"],
        ["a font that isn't WOFF2", { font_url: "data:font/ttf;base64,AAAA" }, "must be a data URL of a WOFF2 font"],
        ["an unknown layout", { layout: "poster" }, "config.branding.layout"],
        ["a script as a link", { terms_url: "javascript:alert(1)" }, "must be an http or https URL"],
        ["another scheme", { privacy_url: "mailto:a@example.com" }, "must be an http or https URL"],
        ["a logo of another scheme", { logo_url: "blob:https://a.example/1" }, "must be a data URL of an image"],
        ["a page as a logo", { logo_url: "data:text/html,x" }, "must be a data URL of an image"],
        ["an address without a domain", { support_email: "help" }, "must be an email address"],
        ["an unknown field", { mark: "x" }, "mark"],
        ["null", null, "config.branding"],
      ].map(([name, branding, message]) => ({
        name: `rejects ${name}`,
        request: () => ({ method: "PATCH", path, headers: project.as("admin"), body: { config: { branding } } }),
        status: 400,
        code: "SCHEMA_ERROR" as const,
        effects: (_app: TestApp, { text }: TestResponse) => expect(text).toContain(message),
      })),
      ...[
        ["an SVG logo", { logo_url: "data:image/svg+xml;base64,PHN2Zy8+" }, "must be a base64 data URL of a PNG"],
        ["an icon whose bytes are no image", { icon_url: "data:image/png;base64,PHN2Zy8+" }, "but its content isn't"],
        ["a font whose bytes are no font", { font_url: toFont("<svg/>") }, "must be a base64 data URL of a WOFF2 font"],
        ["a font elsewhere", { font_url: "https://fonts.example/a.woff2" }, "must be a base64 data URL of a WOFF2"],
        ["a picture that isn't stored", { logo_url: `${publicUrl}/pictures/${"0".repeat(64)}` }, "no longer stored"],
      ].map(([name, branding, message]) => ({
        name: `rejects ${name}`,
        request: () => ({ method: "PATCH", path, headers: project.as("admin"), body: { config: { branding } } }),
        status: 400,
        code: null,
        effects: (_app: TestApp, { text }: TestResponse) => expect(text).toContain(message),
      })),
    ],
  );

  test("is absent from the public configuration by default", async () => {
    expect(await readPublic(await makeProject(app))).toBeUndefined();
  });

  test("is stored with pictures by digest, and public with derived colors", async () => {
    const own = await makeProject(app);
    const { status, json } = await change(complete, own);
    const fontUrl = expect.stringMatching(new RegExp(`^${publicUrl}/pictures/[0-9a-f]{64}$`));
    const pictures = { logo_url: pictureUrl, icon_url: pictureUrl, layout_picture_url: pictureUrl, font_url: fontUrl };
    expect(status).toBe(200);
    expect((json.config as Branded).branding).toEqual({ ...complete, ...pictures });
    const { accent: _, radius: __, font: ___, layout: ____, ...shown } = complete;
    expect(await readPublic(own)).toEqual({
      ...shown,
      ...pictures,
      light: {
        accent: "#db0000",
        "accent-hover": expect.any(String),
        "accent-soft": expect.any(String),
        "on-accent": "#ffffff",
        radius: "4px",
        font: expect.stringMatching(/^vestibule-brand,.*Georgia/),
      },
      dark: {
        accent: expect.any(String),
        "accent-hover": expect.any(String),
        "accent-soft": expect.any(String),
        "on-accent": "#0d1211",
      },
    });
  });

  test("can be sent back as it was read, and is replaced as a whole", async () => {
    const own = await makeProject(app);
    await change({ logo_url: makePicture(), accent: "#112233" }, own);
    const read = await readAdmin(own);
    expect((await change(read, own)).status).toBe(200);
    expect(await readAdmin(own)).toEqual(read);
    await change({ radius: 0 }, own);
    expect(await readAdmin(own)).toEqual({ radius: 0 });
    await change({}, own);
    expect(await readPublic(own)).toBeUndefined();
  });

  test("changes only if it still is what the caller read", async () => {
    const own = await makeProject(app);
    await change({ logo_url: makePicture() }, own);
    const read = (await readAdmin(own)) ?? {};
    expect((await change({ radius: 2 }, own, read)).status).toBe(200);
    const late = await change({ radius: 3 }, own, read);
    expect([late.json.code, late.text]).toEqual(["CHANGED_MEANWHILE", expect.stringContaining("config.branding")]);
  });

  test("a picture for the split layout is public only while the layout shows it", async () => {
    const own = await makeProject(app);
    await change({ layout_picture_url: picture, layout: "card" }, own);
    expect(await readPublic(own)).toBeUndefined();
  });

  test("a change is audited without its values", async () => {
    const own = await makeProject(app);
    await change({ accent: "#123456" }, own);
    const [entry] = await listAuditEntries(app, own.id);
    expect(entry).toMatchObject({ action: "project.update", details: { "config.branding": "changed" } });
    await change({ accent: "#123456" }, own);
    expect(await listAuditEntries(app, own.id)).toHaveLength(1);
  });
});

describe("the preview of an email", () => {
  const preview = (body: object, on: TestProject): Promise<TestResponse> =>
    app.send({ method: "POST", path: "/email-templates/password_reset/preview", headers: on.as("admin"), body });

  test("shows the project's branding, or one that isn't saved, with pictures that aren't stored", async () => {
    const own = await makeProject(app);
    await change({ logo_url: picture, accent: "#7a1fa2", support_email: "help@acme.example" }, own);
    const stored = String((await preview({}, own)).json.html);
    for (const text of [pictureUrl, "#7a1fa2", "mailto:help@acme.example"]) expect(stored).toContain(text);
    const draft = String((await preview({ branding: { logo_url: picture, accent: "#0a5bd3" } }, own)).json.html);
    for (const text of [picture, "#0a5bd3"]) expect(draft).toContain(text);
    expect(draft).not.toContain("help@acme.example");
    expect((await preview({ branding: { accent: "blue" } }, own)).json.code).toBe("SCHEMA_ERROR");
  });
});

describe("the dashboard's own project", () => {
  test("has Vestibule's mark until an owner chooses a logo or an icon", async () => {
    expect(await readPublic(internalProject(app))).toEqual({
      logo_url: `${publicUrl}/dashboard/mark.png`,
      logo_dark_url: `${publicUrl}/dashboard/mark-dark.png`,
    });
  });
});

describe("an uploaded picture or font of the branding", () => {
  const countStored = async ({ id }: TestProject): Promise<number> =>
    (await app.platform.database.pool.query("select 1 from pictures where project_id = $1", [id])).rows.length;
  const cleanUpAfter = (hours: number) =>
    app.later(hours * 60 * 60 * 1000, () =>
      createCleanUpTask({ ...app.platform, auditDays: 400 })(
        {},
        { isLast: false, signal: new AbortController().signal },
      ),
    );

  test("stays while the project uses it, and is deleted a day later", async () => {
    const own = await makeProject(app);
    await change({ logo_url: makePicture(), layout_picture_url: makePicture(), font_url: font }, own);
    for (const hours of [25, 50]) await cleanUpAfter(hours);
    expect(await countStored(own)).toBe(3);
    await change({ font_url: (await readAdmin(own))?.font_url }, own);
    await cleanUpAfter(100);
    expect(await countStored(own)).toBe(1);
  });

  test("is deleted with the project", async () => {
    const own = await makeProject(app);
    await change({ logo_url: makePicture(), font_url: font }, own);
    await app.send({ method: "DELETE", path: "/projects/current", headers: own.as("admin") });
    await app.runProjectDeletions();
    expect(await countStored(own)).toBe(0);
  });

  test("a font can have 200 KB, and not more", async () => {
    const kilobytes = (count: number) => toFont(`wOF2${"x".repeat(count * 1024 - 4)}`);
    expect((await change({ font_url: kilobytes(200) })).status).toBe(200);
    expect((await change({ font_url: kilobytes(201) })).json.code).toBe("SCHEMA_ERROR");
  });
});
