import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../http/listener.ts";
import type { HttpResponse } from "../../http/message.ts";
import { QueueFullError } from "../../platform/concurrency-limit.ts";
import { toBodyReader } from "../../testing/body-reader.ts";
import { goodPassword, internalProject, signUp } from "../../testing/fixtures.ts";
import { changeConfig } from "../../testing/sign-in-fixtures.ts";
import { startSite, writeDashboard } from "../../testing/start-site.ts";
import { createTestApp, publicUrl, type TestApp } from "../../testing/test-app.ts";

type Fields = Readonly<Record<string, string>>;
const code = "0".repeat(45);
const password = "another horse battery";

let app: TestApp;
let folder: string;
let site: Answer;
beforeAll(async () => {
  folder = await writeDashboard();
  app = await createTestApp();
  site = startSite(app, folder);
  const methods = { credential_enabled: true, magic_link_enabled: true, sign_up_enabled: true };
  await changeConfig(app, internalProject(app), methods);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await app.close();
});

interface Sent {
  /** Accept-Language. */
  readonly language?: string;
  readonly fields?: Fields;
  readonly cookie?: string;
  readonly on?: Answer;
}

async function send(path: string, { language = "", fields, cookie = "", on = site }: Sent = {}): Promise<HttpResponse> {
  const form = fields && new URLSearchParams(fields).toString();
  const { response } = await on({
    method: form === undefined ? "GET" : "POST",
    path: `/dashboard/${path}`,
    query: new URLSearchParams({ code }),
    headers: { "sec-fetch-site": "same-origin", origin: publicUrl, "accept-language": language, cookie },
    readBody: form === undefined ? null : toBodyReader(form),
    remoteAddress: "127.0.0.1",
  });
  return response;
}

describe("languages", () => {
  const texts: readonly (readonly [tag: string, page: string, heading: string])[] = [
    ["en", "sign-in", "Sign in"],
    ["ar", "sign-in", "تسجيل الدخول"],
    ["de", "sign-up", "Registrieren"],
    ["es", "forgot-password", "¿Olvidaste tu contraseña?"],
    ["fr", "password-reset", "Choisir un nouveau mot de passe"],
    ["he", "magic-link", "התחברות באימייל"],
    ["hi", "magic-link-callback", "साइन इन पूरा करें"],
    ["id", "email-verification", "Verifikasi email Anda"],
    ["it", "sign-in", "Accedi"],
    ["ja", "sign-up", "新規登録"],
    ["ko", "forgot-password", "비밀번호를 잊으셨나요?"],
    ["nl", "password-reset", "Kies een nieuw wachtwoord"],
    ["pl", "magic-link-callback", "Dokończ logowanie"],
    ["pt-BR", "magic-link-callback", "Conclua o login"],
    ["ru", "email-verification", "Подтвердите адрес электронной почты"],
    ["tr", "sign-in", "Oturum aç"],
    ["uk", "sign-up", "Реєстрація"],
    ["vi", "forgot-password", "Bạn quên mật khẩu?"],
    ["zh-CN", "password-reset", "设置新密码"],
    ["zh-TW", "projects", "控制台需要 JavaScript"],
  ];

  test.each(texts)("%s: %s is headed %j", async (tag, name, heading) => {
    const path = name === "projects" ? name : `handler/${name}`;
    const { status, headers, body } = await send(path, { language: `${tag}, en;q=0.5` });
    expect([status, headers.vary]).toEqual([200, "accept-language"]);
    const direction = tag === "ar" || tag === "he" ? "rtl" : "ltr";
    expect(body).toContain(`<noscript><div class="card" lang="${tag}" dir="${direction}">`);
    expect(body).toContain(`<h1>${heading}</h1>`);
  });

  test("errors are found by their code, and written from right to left in Arabic", async () => {
    const fields = { email: "unknown@example.com", password };
    const response = await send("handler/sign-in", { language: "ar-EG", fields });
    expect([response.status, response.headers.vary]).toEqual([400, "accept-language"]);
    expect(response.body).toContain('<html lang="ar" dir="rtl">');
    expect(response.body).toContain("<title>خطأ: تسجيل الدخول · Vestibule</title>");
    expect(response.body).toContain('id="password-error">البريد الإلكتروني أو كلمة المرور غير صحيحة');
  });

  test("the length of a password has the plural form of its number", async () => {
    const fields = { email: "new@example.com", password: "7 chars" };
    const response = await send("handler/sign-up", { language: "ru", fields });
    expect(response.body).toContain('id="password-error">Используйте не менее 8 символов.');
    expect(response.body).toContain('id="password-hint">Не менее 8 символов');
  });

  test("emails are isolated, so that they don't reorder a sentence", async () => {
    const fields = { email: "unknown@example.com" };
    const response = await send("handler/forgot-password", { language: "he", fields });
    expect(response.body).toContain("אם יש חשבון עם הכתובת <bdi>unknown@example.com</bdi>,");
  });

  test("the account page is in the browser's language", async () => {
    const { email } = await signUp(app, internalProject(app));
    const { cookies = [] } = await send("handler/sign-in", { fields: { email, password: goodPassword } });
    const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
    const { body, headers } = await send("session/account", { language: "de", cookie });
    expect(body).toContain(`Sie sind als <bdi>${email}</bdi> angemeldet.`);
    expect(headers.vary).toBe("accept-language");
  });

  test("a page that doesn't exist, and one that fails, are in the browser's language", async () => {
    const missing = await send("nothing.css", { language: "fr" });
    expect([missing.status, missing.headers.vary]).toEqual([404, "accept-language"]);
    expect(missing.body).toContain("<h1>Page introuvable</h1>");
    const on = startSite({ ...app, answer: () => Promise.reject(new Error("The disk is gone")) }, folder);
    const fields = { email: "ada@example.com", password: "secret" };
    const failed = await send("handler/sign-in", { language: "he", fields, on });
    expect([failed.status, failed.headers.vary]).toEqual([500, "accept-language"]);
    expect(failed.body).toContain('<html lang="he" dir="rtl">');
    expect(failed.body).toContain("מזהה בקשה");
  });
});

describe("pages with status 429", () => {
  const start = (headers: Fields) => {
    const busy: typeof app.answer = async () => ({
      response: { status: 429, headers, body: "Too many attempts." },
      route: "busy",
      requestId: "busy",
    });
    return startSite({ ...app, answer: busy }, folder);
  };
  const rows: readonly (readonly [form: string, fields: Fields])[] = [
    ["sign-in", { email: "ada@example.com", password }],
    ["sign-in", { attempt_code: code, otp: "123456" }],
    ["sign-up", { email: "ada@example.com", password }],
    ["forgot-password", { email: "ada@example.com" }],
    ["password-reset", { code, password }],
    ["magic-link", { email: "ada@example.com" }],
    ["magic-link-callback", { code }],
    ["email-verification", { code }],
  ];

  test.each(rows)(
    "carry the Retry-After of the API's answer, and say when to try again: %s %j",
    async (form, fields) => {
      const on = start({ "retry-after": "840" });
      const response = await send(`handler/${form}`, { language: "uk", fields, on });
      expect([response.status, response.headers["retry-after"]]).toEqual([429, "840"]);
      expect(response.body).toContain('role="alert">Забагато спроб. Спробуйте ще раз через 14 хвилин.');
    },
  );

  test("carry the Retry-After of a server whose queue of requests is full", async () => {
    const on = startSite({ ...app, answer: () => Promise.reject(new QueueFullError()) }, folder);
    const response = await send("handler/magic-link", { fields: { email: "ada@example.com" }, on });
    expect([response.status, response.headers["retry-after"]]).toEqual([429, "1"]);
  });

  test("have no Retry-After if the API's answer has none", async () => {
    const fields = { email: "ada@example.com" };
    const response = await send("handler/magic-link", { fields, on: start({}) });
    expect([response.status, "retry-after" in response.headers]).toEqual([429, false]);
    expect(response.body).toContain('role="alert">Too many attempts. Wait a minute, then try again.');
  });
});
