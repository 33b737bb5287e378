import { makeProject, type TestProject } from "../fixtures.ts";
import type { TestApp, TestRequest } from "../test-app.ts";

/** The email configuration a project needs to edit templates. */
const customSmtpConfig = {
  type: "standard",
  host: "127.0.0.1",
  port: 2525,
  username: "mailer",
  password: "mail-secret",
  sender_name: "Acme Mail",
  sender_email: "hello@acme.example",
} as const;

export const makeProjectWithSmtp = (app: TestApp): Promise<TestProject> =>
  makeProject(app, { email_config: customSmtpConfig });

/** Template content with a single text block. */
export const contentWithText = (words: string): Record<string, unknown> => ({
  root: { type: "EmailLayout", data: { childrenIds: ["words"] } },
  words: { type: "Text", data: { props: { text: words } } },
});

export const templateRequest = (
  project: TestProject,
  method: "GET" | "PATCH" | "DELETE" | "POST",
  path: string,
  body?: object,
): TestRequest => ({
  method,
  path: `/email-templates${path}`,
  headers: project.as("admin"),
  ...(body === undefined ? {} : { body }),
});

/** Saves a template. `path`: its type, with an optional language, such as `/magic_link?language=de`. */
export async function upsertTemplate(app: TestApp, project: TestProject, path: string, body: object): Promise<void> {
  const { status, text } = await app.send(templateRequest(project, "PATCH", path, body));
  if (status !== 200) throw new Error(`The fixture's template was not stored: ${text}`);
}
