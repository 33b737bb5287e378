import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUser, makeProject, signUp, type TestProject, type TestUser } from "../../testing/fixtures.ts";
import { makeProjectWithSmtp, upsertTemplate } from "../../testing/mail/templates.ts";
import { callbackUrl, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let project: TestProject;
beforeAll(async () => {
  app = await createTestApp();
  project = await makeProject(app, { magic_link_enabled: true });
});
afterAll(() => app.close());

async function makeReader(locale: string | null, on = project): Promise<TestUser> {
  const user = await signUp(app, on);
  await changeUser(app, on, user, { locale });
  return user;
}

/** The latest email to the recipient, with the language in the email log. */
async function findLatest(recipient: string) {
  const mail = (await app.emailsSent()).find((sent) => sent.recipient === recipient);
  const { rows } = await app.platform.database.pool.query<{ language: string | null }>(
    "select language from emails where id = $1",
    [mail?.id],
  );
  return { subject: mail?.subject, text: mail?.text, html: mail?.html, language: rows[0]?.language };
}

async function post(path: string, body: object, headers: Record<string, string>): Promise<void> {
  const { status, text } = await app.send({ method: "POST", path, headers, body });
  expect(status, text).toBe(200);
  await app.runPasswordResets();
}

const requestReset = (email: string, headers = project.as("client")) =>
  post("/auth/password/send-reset-code", { email, callback_url: callbackUrl }, headers);

describe("our emails are in the recipient's language", () => {
  test.each([
    ["de-AT", "Setzen Sie Ihr Passwort bei Acme zurück", "de"],
    ["pt-PT", "Redefina sua senha em Acme", "pt-br"],
    ["zh-Hant-HK", "重設您在 Acme 的密碼", "zh-tw"],
    ["en-GB", "Reset your password at Acme", "en"],
    ["sv", "Reset your password at Acme", "en"],
    [null, "Reset your password at Acme", "en"],
  ])("a user with the locale %j gets %j", async (locale, subject, language) => {
    const user = await makeReader(locale);
    await requestReset(user.email);
    expect(await findLatest(user.email)).toMatchObject({ subject, language });
  });

  test("the languages of the request don't change them, because another person may have sent it", async () => {
    const [german, unknown] = [await makeReader("de"), await makeReader(null)];
    for (const { email } of [german, unknown])
      await requestReset(email, { ...project.as("client"), "accept-language": "fr" });
    expect((await findLatest(german.email)).language).toBe("de");
    expect((await findLatest(unknown.email)).language).toBe("en");
  });

  test("a sign-in code is, for an account with this email", async () => {
    const user = await makeReader("fr");
    await changeUser(app, project, user, { otp_auth_enabled: true, primary_email_verified: true });
    const body = { email: user.email.toUpperCase(), callback_url: callbackUrl };
    await post("/auth/otp/send-sign-in-code", body, project.as("client"));
    expect(await findLatest(user.email.toUpperCase())).toMatchObject({ subject: "Connexion à Acme", language: "fr" });
  });

  test("an invitation is, if the recipient has an account", async () => {
    const user = await makeReader("he");
    const team = await app.send({
      method: "POST",
      path: "/teams",
      headers: project.as("server"),
      body: { display_name: "Blue" },
    });
    const body = { team_id: team.json.id, email: user.email, callback_url: callbackUrl };
    await post("/team-invitations/send-code", body, project.as("server"));
    const mail = await findLatest(user.email);
    expect(mail).toMatchObject({ subject: "הצטרפות אל Blue ב-Acme", language: "he" });
    expect(mail.html).toContain('<html lang="he" dir="rtl">');
  });

  test("a security notice is, with its time, device and location", async () => {
    const user = await makeReader("de");
    const headers = {
      ...project.as("client", user.accessToken),
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };
    const secret = { totp_secret_base64: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=" };
    expect((await app.send({ method: "PATCH", path: "/users/me", headers, body: secret })).status).toBe(200);
    const { subject, text, language } = await findLatest(user.email);
    expect([subject, language]).toEqual(["Die Zwei-Faktor-Authentifizierung wurde aktiviert – Acme", "de"]);
    expect(text).toContain("Gerät: Firefox unter Linux");
    expect(text).toContain("Zeitpunkt: 15. Jan. 2026, 12:00 UTC");
  });

  test("a user of another project with the same email doesn't matter", async () => {
    const other = await makeProject(app, { magic_link_enabled: true });
    const user = await makeReader("ja");
    await post("/auth/otp/send-sign-in-code", { email: user.email, callback_url: callbackUrl }, other.as("client"));
    expect((await findLatest(user.email)).language).toBe("en");
  });
});

describe("a project's own templates", () => {
  test("are chosen by the recipient's language before those of the request", async () => {
    const own = await makeProjectWithSmtp(app);
    await upsertTemplate(app, own, "/password_reset", { subject: "All" });
    await upsertTemplate(app, own, "/password_reset?language=de", { subject: "Deutsch" });
    await upsertTemplate(app, own, "/password_reset?language=fr", { subject: "Français" });
    const subjectFor = async (locale: string | null, languages: string) => {
      const user = await makeReader(locale, own);
      await requestReset(user.email, { ...own.as("client"), "accept-language": languages });
      const { rows } = await app.platform.database.pool.query<{ subject: string }>(
        "select subject from emails where recipient = $1 and type = 'password_reset'",
        [user.email],
      );
      return rows[0]?.subject;
    };
    expect(await subjectFor("de-AT", "fr")).toBe("Deutsch");
    expect(await subjectFor(null, "fr")).toBe("Français");
    // The owner's template stays, although we have a Japanese text.
    expect(await subjectFor("ja", "en")).toBe("All");
  });
});
