import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProject, type TestProject } from "../../../testing/fixtures.ts";
import {
  contentWithText,
  makeProjectWithSmtp,
  templateRequest,
  upsertTemplate,
} from "../../../testing/mail/templates.ts";
import { accessScenarios, runScenarios } from "../../../testing/scenarios.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let shared: TestProject;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  shared = await makeProject(app);
  project = await makeProjectWithSmtp(app);
});
afterAll(() => app.close());

const preview = (body: object, of = shared, type = "/magic_link") =>
  templateRequest(of, "POST", `${type}/preview`, body);

describe("POST /email-templates/{type}/preview", () => {
  runScenarios(
    () => app,
    [
      ...accessScenarios(
        { method: "POST", path: "/email-templates/magic_link/preview", body: {} },
        ["admin"],
        (access) => shared.as(access),
      ),
      {
        name: "rejects an unknown type",
        request: () => preview({}, shared, "/none"),
        status: 400,
        code: "SCHEMA_ERROR",
      },
      {
        name: "renders the default with example values, also on the shared mail server",
        request: () => preview({}),
        status: 200,
        contains: { subject: "Sign in to Acme" },
        effects: (_app, { json }) => {
          expect(json.html).toContain("K7M2QX");
          expect(json.html).toContain('<html lang="en"');
          expect(json.text).toMatch(/^https:\/\/example\.com\/\S+$/m);
        },
      },
      {
        name: "renders the draft and stores nothing",
        request: () =>
          preview({ subject: "For {{projectDisplayName}}: {{otp}}", content: contentWithText("**Hi** {{otp}}") }),
        status: 200,
        contains: { subject: "For Acme: K7M2QX", text: "Hi K7M2QX\n" },
        effects: async (_app, { json }) => {
          expect(json.html).toContain("<strong>Hi</strong> K7M2QX");
          expect((await app.send(templateRequest(shared, "GET", "/magic_link"))).json).toMatchObject({
            is_default: true,
          });
        },
      },
      {
        name: "names the invalid block",
        request: () =>
          preview({ content: { ...contentWithText("x"), bad: { type: "Heading", data: { style: { color: 1 } } } } }),
        status: 400,
        code: null,
        effects: (_app, { text }) => expect(text).toMatch(/Block "bad".*color must be a color such as #0b6e63/),
      },
    ],
  );

  test.each([
    ["email_verification", "Acme", "https://example.com/"],
    ["password_reset", "Acme", "https://example.com/"],
    ["magic_link", "Acme", "https://example.com/"],
    ["team_invitation", "Acme", "https://example.com/"],
    ["security_notice", "Acme", "https://example.com/"],
    ["reauthentication_code", "Acme", "K7M2QX"],
    ["api_key_revoked", "API Key Revoked", "https://example.com/"],
  ])("renders a complete email for %s", async (type, subject, text) => {
    const { status, json } = await app.send(preview({}, shared, `/${type}`));
    expect(status).toBe(200);
    expect(json.subject).toContain(subject);
    expect(json.html).toMatch(/^<!doctype html>/);
    expect(json.text).toContain(text);
  });

  test("our texts about an event are in the template's language", async () => {
    const request = preview({ content: contentWithText("{{noticeTitle}}") }, shared, "/security_notice");
    const { json } = await app.send({ ...request, path: `${request.path}?language=de` });
    expect(json).toMatchObject({ text: "Neue Anmeldung in Ihrem Konto\n" });
  });

  test("renders the stored template in the requested language", async () => {
    await upsertTemplate(app, project, "/magic_link?language=ar", { content: contentWithText("{{linkLife}}") });
    const arabic = await app.send(preview({}, project, "/magic_link"));
    expect(arabic.json.html).toContain('<html lang="en" dir="ltr"');
    const request = preview({}, project);
    const { json } = await app.send({ ...request, path: `${request.path}?language=ar-EG` });
    expect(json.html).toContain('<html lang="ar" dir="rtl"');
    expect(json.text).toBe("10 دقائق\n");
  });
});
