import { maxEmailDocuments } from "@vestibule/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../../testing/audit.ts";
import { internalProject, makeProject, type TestProject } from "../../../testing/fixtures.ts";
import { customSmtpConfig } from "../../../testing/mail/project-mail-server.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let withServer: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app);
  withServer = await makeProject(app, { email_config: customSmtpConfig(25) });
});
afterAll(() => app.close());

const unknownId = "11111111-1111-4111-8111-111111111111";
const themeId = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac";
const magicLinkId = "5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e03";
const code = "export const subject = 'Hi'; export function EmailTemplate() { return <p>Hi</p>; }";
const source = JSON.stringify({ subject: "Hi", html: "<p>Hi {{userDisplayName}}</p>" });
const templates = "/internal/email-templates";
const themes = "/internal/email-themes";
const drafts = "/internal/email-drafts";
const render = "/emails/render-email";

const request = (method: string, path: string, body?: object, own = project) => ({
  method,
  path,
  headers: own.as("admin"),
  ...(body && { body }),
});
const send = (method: string, path: string, body?: object, own = project) => app.send(request(method, path, body, own));
const create = async (path: string, body: object = { display_name: "Own" }, own = project) =>
  String((await send("POST", path, body, own)).json.id);
const row = (name: string, method: string, path: string, body: object | undefined, expected: object): Scenario => ({
  name,
  request: () => request(method, path, body),
  status: 400,
  ...expected,
});
const schemaError = { code: "SCHEMA_ERROR" } as const;
const renderingError = { code: "EMAIL_RENDERING_ERROR" } as const;
const notFound = { status: 404, code: null } as const;
const textError = { code: null } as const;

const endpoints = [
  ["GET", templates],
  ["POST", templates],
  ["PATCH", `${templates}/${unknownId}`],
  ["DELETE", `${templates}/${unknownId}`],
  ["GET", themes],
  ["GET", `${themes}/${unknownId}`],
  ["POST", themes],
  ["PATCH", `${themes}/${unknownId}`],
  ["DELETE", `${themes}/${unknownId}`],
  ["GET", drafts],
  ["POST", drafts],
  ["PATCH", `${drafts}/${unknownId}`],
  ["DELETE", `${drafts}/${unknownId}`],
  ["POST", render],
] as const;

describe("who can manage email templates, themes, and drafts (newest clients §10.2)", () => {
  describe.each(endpoints)("%s %s", (method, path) => {
    runScenarios(
      () => app,
      accessScenarios({ method, path, body: {} }, ["admin"], (access) => project.as(access)),
    );
  });
});

describe("what is rejected (newest clients §10.2)", () => {
  runScenarios(
    () => app,
    [
      row("a template without a name", "POST", templates, {}, schemaError),
      row("a blank name", "POST", templates, { display_name: " " }, schemaError),
      row("an unknown field", "POST", templates, { display_name: "A", tsx_source: "" }, schemaError),
      row("a change of an unknown template", "PATCH", `${templates}/${unknownId}`, { tsx_source: source }, notFound),
      row("a change without a source", "PATCH", `${templates}/${unknownId}`, {}, schemaError),
      row(
        "a source that is too long",
        "PATCH",
        `${templates}/${unknownId}`,
        { tsx_source: "x".repeat(100_001) },
        schemaError,
      ),
      row(
        "an unknown theme",
        "PATCH",
        `${templates}/${unknownId}`,
        { tsx_source: source, theme_id: unknownId },
        textError,
      ),
      row("the deletion of an unknown template", "DELETE", `${templates}/${unknownId}`, undefined, notFound),
      row("the deletion of a built-in template", "DELETE", `${templates}/${magicLinkId}`, undefined, textError),
      row(
        "a change of a built-in template on the shared server",
        "PATCH",
        `${templates}/${magicLinkId}`,
        { tsx_source: source },
        {
          code: "REQUIRES_CUSTOM_EMAIL_SERVER",
        },
      ),
      row("a theme of one's own", "POST", themes, { display_name: "Own" }, renderingError),
      row("a theme without a name", "POST", themes, {}, schemaError),
      row("a change of the theme", "PATCH", `${themes}/${themeId}`, { tsx_source: code }, renderingError),
      row("a change of an unknown theme", "PATCH", `${themes}/${unknownId}`, { tsx_source: code }, notFound),
      row("the deletion of the active theme", "DELETE", `${themes}/${themeId}`, undefined, textError),
      row("the deletion of an unknown theme", "DELETE", `${themes}/${unknownId}`, undefined, notFound),
      row("an unknown theme to read", "GET", `${themes}/${unknownId}`, undefined, notFound),
      row("a draft with code", "POST", drafts, { tsx_source: code }, renderingError),
      row("a draft with an unknown theme", "POST", drafts, { theme_id: unknownId }, textError),
      row("a draft with a theme that is true", "POST", drafts, { theme_id: true }, schemaError),
      row("a change of an unknown draft", "PATCH", `${drafts}/${unknownId}`, { tsx_source: source }, notFound),
      row("the deletion of an unknown draft", "DELETE", `${drafts}/${unknownId}`, undefined, notFound),
      row("a preview of nothing", "POST", render, {}, schemaError),
      row(
        "a preview of two templates",
        "POST",
        render,
        { template_id: unknownId, template_tsx_source: "" },
        schemaError,
      ),
      row("a preview of an unknown template", "POST", render, { template_id: unknownId }, textError),
      row("a preview of code", "POST", render, { template_tsx_source: code }, renderingError),
      row(
        "a preview of a theme's code",
        "POST",
        render,
        { template_tsx_source: source, theme_tsx_source: code },
        renderingError,
      ),
      row("editable markers", "POST", render, { template_tsx_source: source, editable_markers: true }, renderingError),
    ],
  );

  test("code is never run, and the error says what is accepted", async () => {
    const { json } = await send("POST", render, { template_tsx_source: code });
    expect(json).toMatchObject({ error: expect.stringMatching(/never runs code.*"subject".*"html"/) });
    expect(json.details).toEqual({ error: json.error });
  });
});

describe("templates", () => {
  test("the list has the built-in ones and the project's own", async () => {
    const own = await makeProject(app);
    const id = await create(templates, { display_name: "Welcome" }, own);
    const { json } = await send("GET", templates, undefined, own);
    const listed = json.templates as { id: string; display_name: string; tsx_source: string }[];
    expect(listed.map(({ display_name }) => display_name)).toEqual([
      "Email verification",
      "Password reset",
      "Sign-in link",
      "Team invitation",
      "Sign-in invitation",
      "Security notice",
      "Identity confirmation code",
      "Leaked API key",
      "Welcome",
    ]);
    expect(listed.at(-1)).toMatchObject({ id });
    for (const { tsx_source } of listed)
      expect((await send("POST", render, { template_tsx_source: tsx_source }, own)).status).toBe(200);
  });

  test("a change is stored and rendered, and a deleted template is gone", async () => {
    const own = await makeProject(app);
    const id = await create(templates, undefined, own);
    const { json } = await send("PATCH", `${templates}/${id}`, { tsx_source: source, theme_id: null }, own);
    expect(json.rendered_html).toContain("<p>Hi Ada Lovelace</p>");
    const preview = await send("POST", render, { template_id: id, theme_id: false }, own);
    expect(preview.json).toEqual({ subject: "Hi", html: "<p>Hi Ada Lovelace</p>" });
    expect((await send("PATCH", `${templates}/${id}`, { tsx_source: code }, own)).json.code).toBe(
      "EMAIL_RENDERING_ERROR",
    );
    expect((await send("DELETE", `${templates}/${id}`, undefined, own)).json).toEqual({ success: true });
    expect((await send("DELETE", `${templates}/${id}`, undefined, own)).status).toBe(404);
    const entries = await listAuditEntries(app, own.id);
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith("email_template"))).toEqual(
      expect.arrayContaining(["email_template.create", "email_template.update", "email_template.delete"]),
    );
  });

  test("the built-in ones are the templates of /email-templates: a change shows in both", async () => {
    const list = await send("GET", templates, undefined, withServer);
    const found = (list.json.templates as { id: string; tsx_source: string }[]).find(({ id }) => id === magicLinkId);
    const { content } = JSON.parse(found?.tsx_source ?? "{}");
    const changed = { tsx_source: JSON.stringify({ subject: "Come in", content }), theme_id: themeId };
    const { json } = await send("PATCH", `${templates}/${magicLinkId}`, changed, withServer);
    expect(json.rendered_html).toMatch(/^<!doctype html>/);
    const old = await send("GET", "/email-templates/magic_link", undefined, withServer);
    expect(old.json).toMatchObject({ subject: "Come in", is_default: false });
    expect((await send("POST", render, { template_id: magicLinkId }, withServer)).json.subject).toBe("Come in");
    for (const tsx_source of [source, JSON.stringify({ subject: "A", content: {} }), code]) {
      const rejected = await send("PATCH", `${templates}/${magicLinkId}`, { tsx_source }, withServer);
      expect(rejected.json.code).toBe("EMAIL_RENDERING_ERROR");
    }
    const unthemed = await send("POST", render, { template_id: magicLinkId, theme_id: false }, withServer);
    expect(unthemed.json.code).toBe("EMAIL_RENDERING_ERROR");
  });

  test("invitations of owners are a built-in template of project internal only", async () => {
    const path = `${templates}/5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e08`;
    expect((await send("PATCH", path, { tsx_source: source }, withServer)).status).toBe(404);
    const internal = internalProject(app);
    const { json } = await send("GET", templates, undefined, internal);
    expect((json.templates as object[]).at(-1)).toMatchObject({ display_name: "Owner invitation" });
  });

  test("a security email without its code is rejected", async () => {
    const path = `${templates}/5e8f2a10-4c1d-4b7a-9d3e-0a6b1c2d3e06`;
    const tsx_source = JSON.stringify({ subject: "Hi", content: { root: { type: "EmailLayout", data: {} } } });
    const { json } = await send("PATCH", path, { tsx_source }, withServer);
    expect(json).toMatchObject({ code: "EMAIL_RENDERING_ERROR", error: expect.stringContaining("{{otp}}") });
  });

  test("and drafts have a limit per project", async () => {
    const own = await makeProject(app);
    for (const path of [templates, drafts]) {
      for (let count = 0; count < maxEmailDocuments; count += 1) await create(path, undefined, own);
      expect((await send("POST", path, { display_name: "More" }, own)).status).toBe(400);
    }
  });

  test("and drafts of other projects are not found", async () => {
    const [template, draft] = [await create(templates), await create(drafts)];
    const own = await makeProject(app);
    expect((await send("DELETE", `${templates}/${template}`, undefined, own)).status).toBe(404);
    expect((await send("DELETE", `${drafts}/${draft}`, undefined, own)).status).toBe(404);
    expect((await send("DELETE", `${templates}/${draft}`)).status).toBe(404);
  });
});

describe("themes", () => {
  test("there is one, which is the project's", async () => {
    const theme = { id: themeId, display_name: "Default" };
    expect((await send("GET", themes)).json).toEqual({ themes: [theme] });
    expect((await send("GET", `${themes}/${themeId}`)).json).toEqual({ display_name: "Default", tsx_source: "" });
  });
});

describe("drafts", () => {
  test("are created, changed in part, listed, and deleted", async () => {
    const own = await makeProject(app);
    const id = await create(drafts, { display_name: "News", theme_id: false, tsx_source: source }, own);
    const list = async () => (await send("GET", drafts, undefined, own)).json.drafts;
    const draft = { id, display_name: "News", theme_id: false, tsx_source: source, sent_at_millis: null };
    expect(await list()).toEqual([draft]);
    const path = `${drafts}/${id}`;
    expect((await send("PATCH", path, { display_name: "Later" }, own)).json).toEqual({ success: true });
    expect(await list()).toEqual([{ ...draft, display_name: "Later" }]);
    await send("PATCH", path, { theme_id: null, sent_at_millis: 1_000 }, own);
    expect(await list()).toEqual([{ id, display_name: "Later", tsx_source: source, sent_at_millis: 1_000 }]);
    await send("PATCH", path, { sent_at_millis: null }, own);
    expect(await list()).toMatchObject([{ sent_at_millis: null }]);
    expect((await send("PATCH", path, { tsx_source: code }, own)).json.code).toBe("EMAIL_RENDERING_ERROR");
    expect((await send("DELETE", path, undefined, own)).json).toEqual({ success: true });
    expect(await list()).toEqual([]);
  });

  test("start with a text that renders", async () => {
    const own = await makeProject(app);
    await create(drafts, {}, own);
    const { drafts: listed } = (await send("GET", drafts, undefined, own)).json as { drafts: { tsx_source: string }[] };
    expect((await send("POST", render, { template_tsx_source: listed[0]?.tsx_source })).json.subject).toBe("Draft");
  });
});
