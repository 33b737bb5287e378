import type { EmailType, EmailVariables } from "@vestibule/emails";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUser, goodPassword, signUp, type TestProject } from "../../../testing/fixtures.ts";
import {
  contentWithText,
  makeProjectWithSmtp,
  templateRequest,
  upsertTemplate,
} from "../../../testing/mail/templates.ts";
import { callbackUrl, createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { enqueueEmail } from "../enqueue-email.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await projectWith({ "": "All", de: "Deutsch", "pt-br": "Brasil" });
});
afterAll(() => app.close());

/**
 * A project with templates of all four types whose text names their language; switched back to the shared server, so
 * that its emails can be read here.
 */
async function projectWith(words: Readonly<Record<string, string>>): Promise<TestProject> {
  const made = await makeProjectWithSmtp(app);
  for (const type of ["email_verification", "password_reset", "magic_link", "team_invitation"]) {
    for (const [language, word] of Object.entries(words)) {
      const content = contentWithText(
        `${word} {{emailVerificationLink}}{{passwordResetLink}}{{magicLink}}{{teamInvitationLink}}`,
      );
      await upsertTemplate(app, made, `/${type}?language=${language}`, {
        subject: `${word} {{projectDisplayName}}`,
        content,
      });
    }
  }
  await useSharedServer(made);
  return made;
}

async function useSharedServer(of: TestProject): Promise<void> {
  const config = { email_config: { type: "shared" }, magic_link_enabled: true };
  const headers = of.as("admin");
  const { status } = await app.send({ method: "PATCH", path: "/internal/projects/current", headers, body: { config } });
  expect(status).toBe(200);
}

const fresh = () => `${crypto.randomUUID()}@example.com`;

interface Asked {
  readonly of?: TestProject;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body: object;
}

/** Subject, first word and stored language of the email that a request sends. */
async function getMail(recipient: string, languages: string | undefined, { of = project, path, headers, body }: Asked) {
  const language = languages === undefined ? {} : { "accept-language": languages };
  const answer = await app.send({
    method: "POST",
    path,
    headers: { ...(headers ?? of.as("client")), ...language },
    body,
  });
  expect(answer.status, answer.text).toBe(200);
  await app.runPasswordResets();
  const mail = (await app.emailsSent()).find((kept) => kept.recipient === recipient);
  const { rows } = await app.platform.database.pool.query<{ language: string | null }>(
    "select language from emails where id = $1",
    [mail?.id],
  );
  return { subject: mail?.subject, text: mail?.text, html: mail?.html, language: rows[0]?.language };
}

const askForSignIn = (email: string, of = project): Asked => ({
  of,
  path: "/auth/otp/send-sign-in-code",
  body: { email, callback_url: callbackUrl },
});

describe("a project's custom emails that published clients don't know", () => {
  const notice = { when: 0, device: null, place: null, ip: null, userDisplayName: "Ada", settingsLink: null };
  const samples: { readonly [T in EmailType]?: EmailVariables[T] } = {
    security_notice: { ...notice, notice: { kind: "password-changed" }, device: ({ getText }) => getText("program") },
    reauthentication_code: { otp: "k7m2qx", codeLifeMs: 600_000 },
    sign_in_invitation: { signInLink: "https://app.example.com/sign-in", recipientEmail: "grace@example.com" },
    api_key_revoked: { ...notice, description: "Nightly", lastFour: "0a1f", teamDisplayName: null },
  };

  async function sendInGerman<T extends EmailType>(of: TestProject, type: T, variables: EmailVariables[T]) {
    const found = await app.projects.find(of.id);
    if (!found) throw new Error("The fixture's project is gone");
    const email = { project: found, userId: null, recipient: fresh(), type, variables, locale: "de-AT" };
    const services = { ...app.platform, smtpUrl: null };
    await app.platform.database.transaction((transaction) => enqueueEmail(transaction, services, email));
    const { subject, text } = (await app.emailsSent()).find(({ recipient }) => recipient === email.recipient) ?? {};
    return { subject, text };
  }

  test.each([
    [
      "security_notice",
      "{{noticeTitle}}, {{device}}",
      "Ihr Passwort wurde geändert, Ein Programm, kein Browser",
      "Your password was changed, A program, not a browser",
    ],
    ["reauthentication_code", "{{otp}} {{codeLife}}", "K7M2QX 10 Minuten", "K7M2QX 10 minutes"],
    ["sign_in_invitation", "{{signInLink}}", "https://app.example.com/sign-in", "https://app.example.com/sign-in"],
    ["api_key_revoked", "{{keyDescription}} {{keyLastFour}}", "Nightly 0a1f", "Nightly 0a1f"],
  ] as const)("%s is in the recipient's language, else as the project wrote it", async (type, words, german, any) => {
    const own = await makeProjectWithSmtp(app);
    for (const language of ["", "de"])
      await upsertTemplate(app, own, `/${type}?language=${language}`, {
        subject: `Ours ${language}`,
        content: contentWithText(words),
      });
    await useSharedServer(own);
    const variables = samples[type] as EmailVariables[typeof type];
    expect(await sendInGerman(own, type, variables)).toEqual({ subject: "Ours de", text: `${german}\n` });
    await app.send(templateRequest(own, "DELETE", `/${type}?language=de`));
    expect(await sendInGerman(own, type, variables)).toEqual({ subject: "Ours", text: `${any}\n` });
    await app.send(templateRequest(own, "DELETE", `/${type}`));
    expect((await sendInGerman(own, type, variables)).subject).not.toContain("Ours");
  });
});

describe("a project's custom templates", () => {
  test.each([
    [undefined, "All", null],
    ["*", "All", null],
    ["fr-FR, fr;q=0.9", "All", null],
    ["de-AT, en;q=0.5", "Deutsch", "de"],
    ["fr, pt-BR;q=0.8, de;q=0.2", "Brasil", "pt-br"],
    ["pt", "All", null],
    ["nonsense;;;\u0000", "All", null],
  ])("are chosen by the caller's languages: %j gets %s", async (languages, word, language) => {
    const email = fresh();
    const mail = await getMail(email, languages, askForSignIn(email));
    expect(mail).toMatchObject({ subject: `${word} Acme`, language });
    expect(mail.text).toMatch(new RegExp(`^${word}\nhttp://localhost:8100/\\S+code=[0-9a-z]{45}\n$`));
  });

  test("are used for the verification email of a sign-up", async () => {
    const email = fresh();
    const body = { email, password: goodPassword, verification_callback_url: callbackUrl };
    expect(await getMail(email, "de", { path: "/auth/password/sign-up", body })).toMatchObject({
      subject: "Deutsch Acme",
    });
  });

  test("are used when the verification email is requested again, with both endpoints", async () => {
    const user = await signUp(app, project);
    const headers = project.as("client", user.accessToken);
    const first = {
      path: "/contact-channels/send-verification-code",
      headers,
      body: { email: user.email, callback_url: callbackUrl },
    };
    expect(await getMail(user.email, "de", first)).toMatchObject({ subject: "Deutsch Acme" });
    const { json } = await app.send({ method: "GET", path: "/contact-channels?user_id=me", headers });
    const [channel] = json.items as { id: string }[];
    const path = `/contact-channels/me/${channel?.id}/send-verification-code`;
    expect(await getMail(user.email, "pt-BR", { path, headers, body: { callback_url: callbackUrl } })).toMatchObject({
      subject: "Brasil Acme",
    });
  });

  test("are used for the password-reset email, even though a job sends it later", async () => {
    const user = await signUp(app, project);
    const body = { email: user.email, callback_url: callbackUrl };
    expect(await getMail(user.email, "de", { path: "/auth/password/send-reset-code", body })).toMatchObject({
      subject: "Deutsch Acme",
      language: "de",
    });
  });

  test("are used for invitations, in the inviter's language", async () => {
    const created = await app.send({
      method: "POST",
      path: "/teams",
      headers: project.as("server"),
      body: { display_name: "Blue" },
    });
    const email = fresh();
    const body = { team_id: created.json.id, email, callback_url: callbackUrl };
    const asked = { path: "/team-invitations/send-code", headers: project.as("server"), body };
    expect(await getMail(email, "de", asked)).toMatchObject({ subject: "Deutsch Acme" });
  });

  test("are not shared with other projects", async () => {
    const other = await projectWith({});
    const email = fresh();
    expect(await getMail(email, "de", askForSignIn(email, other))).toMatchObject({
      subject: "Sign in to Acme",
      language: "en",
    });
  });

  test("without a fallback template the default is used for other languages", async () => {
    const german = await projectWith({ de: "Deutsch" });
    const [email, other] = [fresh(), fresh()];
    expect(await getMail(email, "de", askForSignIn(email, german))).toMatchObject({ subject: "Deutsch Acme" });
    expect(await getMail(other, "en", askForSignIn(other, german))).toMatchObject({
      subject: "Sign in to Acme",
      language: "en",
    });
  });

  test("a template that no longer renders falls back to the default, and the email is still sent", async () => {
    const own = await projectWith({ "": "All" });
    await app.platform.database.pool.query("update email_templates set content = '{}' where project_id = $1", [own.id]);
    const email = fresh();
    expect(await getMail(email, undefined, askForSignIn(email, own))).toMatchObject({ subject: "Sign in to Acme" });
  });

  test("a code in the subject reaches the recipient but not the log", async () => {
    const own = await makeProjectWithSmtp(app);
    await upsertTemplate(app, own, "/magic_link", { subject: "{{otp}} is your code" });
    await useSharedServer(own);
    const email = fresh();
    const { subject } = await getMail(email, undefined, askForSignIn(email, own));
    expect(subject).toMatch(/^[0-9A-Z]{6} is your code$/);
    const log = await app.send({ method: "GET", path: "/internal/emails", headers: own.as("admin") });
    expect(log.text).toContain("is your code");
    expect(log.text).not.toContain(subject?.slice(0, 6));
  });

  test("user-supplied names are escaped", async () => {
    const own = await makeProjectWithSmtp(app);
    const words =
      "Hi {{userDisplayName}}, **{{userDisplayName}}**, [{{userDisplayName}}](https://acme.example/?n={{userDisplayName}})";
    await upsertTemplate(app, own, "/email_verification", {
      subject: "For {{userDisplayName}}",
      content: contentWithText(words),
    });
    await useSharedServer(own);
    const user = await signUp(app, own);
    await changeUser(app, own, user, { display_name: "[win](https://evil.example)\r\nBcc: <script>**x**" });
    const mail = await getMail(user.email, undefined, {
      path: "/contact-channels/send-verification-code",
      headers: own.as("client", user.accessToken),
      body: { email: user.email, callback_url: callbackUrl },
    });
    expect(mail.subject).toMatch(/^For \[win\]\([^\r\n]*<script>\*\*x\*\*$/);
    const hrefs = [...(mail.html ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(hrefs).toHaveLength(1);
    expect(hrefs[0]).toMatch(/^https:\/\/acme\.example\/\?n=%5Bwin/);
    for (const part of [mail.html, mail.text]) expect(part).not.toContain("https://evil");
    expect(mail.html).not.toContain("<script");
  });
});
