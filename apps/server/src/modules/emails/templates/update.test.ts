import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStatement } from "../../../platform/database/statement.ts";
import { listAuditEntries } from "../../../testing/audit.ts";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import {
  contentWithText,
  makeProjectWithSmtp,
  templateRequest,
  upsertTemplate,
} from "../../../testing/mail/templates.ts";
import { accessScenarios, runScenarios, type Scenario } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
let shared: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProjectWithSmtp(app);
  shared = await makeProject(app);
});
afterAll(() => app.close());

const path = "/email_verification";
const change = (body: object, of = project, where = path) => templateRequest(of, "PATCH", where, body);
const read = async (of: TestProject, where = path) => (await app.send(templateRequest(of, "GET", where))).json;

/** Content with a single block. */
const withBlock = (block: unknown): object => ({
  content: { root: { type: "EmailLayout", data: { childrenIds: ["it"] } }, it: block },
});
const text = (props: object, style: object = {}) => ({ type: "Text", data: { props, style } });
const linkTo = (url: string) => withBlock({ type: "Button", data: { props: { text: "Go", url } } });

const invalid = (name: string, body: object, says: RegExp): Scenario => ({
  name: `is rejected: ${name}`,
  request: () => change(body),
  status: 400,
  code: null,
  effects: (_app, { text: sentence }) => expect(sentence).toMatch(says),
});
const schemaError = (name: string, body: object): Scenario => ({
  name: `is rejected: ${name}`,
  request: () => change(body),
  status: 400,
  code: "SCHEMA_ERROR",
});

/** Nearly as deep as a body may be. */
const deep = `{"content":${"[".repeat(990)}${"]".repeat(990)}}`;

describe("PATCH /email-templates/{type}", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios({ method: "PATCH", path: `/email-templates${path}`, body: {} }, ["admin"], (access) =>
        project.as(access),
      ),
      {
        name: "the type must be one that projects can change",
        request: () => change({}, project, "/broadcast"),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "an invalid language is rejected",
        request: () => change({}, project, `${path}?language=d%00`),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "a project on the shared mail server gets an error that it needs its own, before any other check",
        request: () => change({ content: 1 }, shared),
        status: 400,
        code: null,
        effects: async (_app, { text: sentence }) => {
          expect(sentence).toMatch(/their own mail server/);
          expect(await read(shared)).toMatchObject({ is_default: true });
        },
      },
      ...(
        [
          ["a notice that doesn't say what happened", "/security_notice", /must use \{\{noticeTitle\}\}/],
          ["an invitation without its link", "/sign_in_invitation", /must use \{\{signInLink\}\}/],
          ["an email without its code", "/reauthentication_code", /must use \{\{otp\}\}/],
          ["a notice that doesn't name the key", "/api_key_revoked", /must use \{\{keyLastFour\}\}/],
        ] as const
      ).map(
        ([name, where, says]): Scenario => ({
          name: `is rejected: ${name}`,
          request: () => change({ content: contentWithText("Hello {{projectDisplayName}}") }, project, where),
          status: 400,
          code: null,
          effects: async (_app, { text: sentence }) => {
            expect(sentence).toMatch(says);
            expect(await read(project, where)).toMatchObject({ is_default: true });
          },
        }),
      ),
      schemaError("content null", { content: null }),
      schemaError("a subject that is an object", { subject: {} }),
      schemaError("a subject longer than 500 characters", { subject: "x".repeat(501) }),
      schemaError("a subject that no database can keep", { subject: "a\u0000b" }),
      schemaError("words that no database can keep", withBlock(text({ text: "a\u0000b" }))),
      schemaError("half a character", withBlock(text({ text: "\ud800" }))),
      schemaError("more than 200 KiB", withBlock(text({ more: "x".repeat(205_000) }))),
      {
        name: "is rejected: extreme nesting",
        request: () => {
          const request = change({});
          return { ...request, headers: { ...request.headers, "content-type": "application/json" }, body: deep };
        },
        status: 400,
        code: "SCHEMA_ERROR",
      },
      schemaError("an unknown field", { name: "x" }),
      invalid("a number", { content: 1 }, /must be an object/),
      invalid("a list", { content: [] }, /must be an object/),
      invalid("nothing in it", { content: {} }, /"root"/),
      invalid("a root that is no layout", { content: { root: text({ text: "x" }) } }, /"root"/),
      invalid(
        "a child that is missing",
        { content: { root: { type: "EmailLayout", data: { childrenIds: ["a"] } } } },
        /"a"/,
      ),
      invalid(
        "a cycle",
        withBlock({ type: "Container", data: { props: { childrenIds: ["it"] } } }),
        /Block "it": its child "it" is also one of its ancestors/,
      ),
      invalid("an unknown block type", withBlock({ type: "Script", data: {} }), /Block "it"/),
      invalid("a color with words in it", withBlock(text({ text: "x" }, { color: "red;x:y" })), /Block "it".*color/),
      invalid("an unknown font", withBlock(text({ text: "x" }, { fontFamily: "Comic" })), /Block "it".*fontFamily/),
      invalid("a size that is text", withBlock(text({ text: "x" }, { fontSize: "16px" })), /Block "it".*fontSize/),
      invalid("an address with a script", linkTo("javascript:alert(1)"), /Block "it".*url/),
      invalid(
        "a link put together from two",
        linkTo("https://e.example/?to={{emailVerificationLink}}"),
        /Block "it".*url/,
      ),
      invalid("a name where it decides on the place", linkTo("https://{{userDisplayName}}/"), /Block "it".*url/),
      invalid("a link in a text with a script", withBlock(text({ text: "[x](javascript:alert(1))" })), /Block "it"/),
      invalid(
        "variables without end",
        withBlock(text({ text: "{{projectDisplayName}}".repeat(300) })),
        /variables 300 times/,
      ),
    ],
  );

  test("stores the content unchanged, including unknown keys and blocks that are not rendered", async () => {
    const content = {
      ...contentWithText("Hi {{userDisplayName}}"),
      lost: { type: "Container", data: { props: { childrenIds: ["gone"] }, note: "kept" } },
      more: { type: "Spacer", data: null, editor: { x: 1 } },
    };
    const { status, json } = await app.send(change({ subject: "Welcome", content }));
    expect(status).toBe(200);
    expect(json).toEqual({
      type: "email_verification",
      subject: "Welcome",
      content,
      is_default: false,
      language: "",
      languages: [""],
    });
    const { text: stored } = await app.send(templateRequest(project, "GET", path));
    expect(JSON.parse(stored)).toEqual(json);
    expect(stored).toContain(JSON.stringify(content));
  });

  test("keeps absent parts and treats an empty subject as absent", async () => {
    const own = await makeProjectWithSmtp(app);
    const byDefault = await read(own);
    await upsertTemplate(app, own, path, { subject: "Only the subject" });
    expect(await read(own)).toMatchObject({ subject: "Only the subject", content: byDefault.content });
    await upsertTemplate(app, own, path, { subject: "", content: contentWithText("Only the content") });
    expect(await read(own)).toMatchObject({
      subject: "Only the subject",
      content: contentWithText("Only the content"),
    });
    await upsertTemplate(app, own, `${path}?language=de`, { subject: "Deutsch" });
    expect(await read(own, `${path}?language=de`)).toMatchObject({
      subject: "Deutsch",
      content: contentWithText("Only the content"),
    });
  });

  test("an empty update stores the default as a custom template", async () => {
    const own = await makeProjectWithSmtp(app);
    expect((await app.send(change({}, own))).json).toMatchObject({ is_default: false, languages: [""] });
  });

  test("content from a response can be sent back", async () => {
    for (const type of [
      "email_verification",
      "password_reset",
      "magic_link",
      "team_invitation",
      "security_notice",
      "reauthentication_code",
      "api_key_revoked",
    ]) {
      const { content, subject } = await read(shared, `/${type}`);
      const { json } = await app.send(change({ content, subject }, project, `/${type}?language=eo`));
      expect(json).toMatchObject({ content, subject, is_default: false });
    }
  });

  test("concurrent changes to different parts do not overwrite each other", async () => {
    const own = await makeProjectWithSmtp(app);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => app.send(change({ subject: "Half" }, own))),
      ...Array.from({ length: 5 }, () => app.send(change({ content: contentWithText("Half") }, own))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await read(own)).toMatchObject({ subject: "Half", content: contentWithText("Half") });
  });

  test("of a project that is being deleted returns not found", async () => {
    const own = await makeProjectWithSmtp(app);
    await read(own);
    const [answer] = await app.platform.database.transaction(async (transaction) => {
      const end = createStatement<{ id: string }, unknown>("end-project", "delete from projects where id = $id");
      await transaction.run(end, { id: own.id });
      // It waits for the deletion or runs after it; the project is still cached.
      return [app.send(change({ subject: "Late" }, own))];
    });
    expect(await answer).toMatchObject({ status: 404, json: { code: "PROJECT_NOT_FOUND" } });
  });

  test("accepts at most a hundred languages", async () => {
    const own = await makeProjectWithSmtp(app);
    await app.platform.database.pool.query(
      `insert into email_templates (project_id, type, language, subject, content, updated_at)
       select $1, 'email_verification', 'x' || n, 's', '{}', now() from generate_series(1, 100) n`,
      [own.id],
    );
    const { status, text: sentence } = await app.send(change({}, own));
    expect([status, sentence]).toEqual([400, expect.stringMatching(/at most 100 languages/)]);
  });

  test("is audited: type, language and part, but no text", async () => {
    const own = await makeProjectWithSmtp(app);
    await upsertTemplate(app, own, `${path}?language=de`, { subject: "Geheim" });
    const entries = (await listAuditEntries(app, own.id)).filter(({ action }) => action === "email_template.update");
    expect(entries).toMatchObject([
      {
        outcome: "success",
        actor_type: "key",
        actor_id: expect.stringMatching(/-/),
        target_type: "email_template",
        target_id: "email_verification",
        details: { language: "de", changed: ["subject"] },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Geheim");
  });

  test("an update with the stored values changes nothing and is not audited", async () => {
    const own = await makeProjectWithSmtp(app);
    const content = contentWithText("Once");
    await upsertTemplate(app, own, path, { subject: "Once", content });
    const stored = await read(own);
    for (const body of [{ subject: "Once", content }, { subject: "" }, {}]) {
      const { status, json } = await app.send(change(body, own));
      expect([status, json]).toEqual([200, stored]);
    }
    await upsertTemplate(app, own, path, { subject: "Twice", content });
    const entries = (await listAuditEntries(app, own.id)).filter(({ action }) => action === "email_template.update");
    expect(entries.map(({ details }) => details.changed)).toEqual([["subject", "content"], ["subject"]]);
  });

  test("a rejected update is not audited and changes nothing", async () => {
    const own = await makeProjectWithSmtp(app);
    await app.send(change({ content: {} }, own));
    expect(await read(own)).toMatchObject({ is_default: true });
    expect((await listAuditEntries(app, own.id)).filter(({ action }) => action.startsWith("email_template"))).toEqual(
      [],
    );
  });
});
