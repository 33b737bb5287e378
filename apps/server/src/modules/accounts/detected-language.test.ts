import { languages } from "@vestibule/contract";
import { loadLanguage } from "@vestibule/emails";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUser, goodPassword, makeProject, readUser, type TestProject } from "../../testing/fixtures.ts";
import {
  exchangeRequest,
  followToProvider,
  getCallbackCode,
  returnRequest,
} from "../../testing/identity-provider/flow.ts";
import { createIdentityProvider, type IdentityProvider } from "../../testing/identity-provider/identity-provider.ts";
import { requestSignInCode, signUpAnonymously } from "../../testing/sign-in-fixtures.ts";
import {
  callbackUrl,
  createTestApp,
  type ProjectConfigInput,
  publicUrl,
  type TestApp,
} from "../../testing/test-app.ts";

const secret = "secret-of-the-test-issuer-which-is-long-enough";
const settings = {
  magic_link_enabled: true,
  anonymous_accounts_enabled: true,
  oauth_providers: [{ id: "google", type: "shared" }],
} satisfies ProjectConfigInput;
let issuer: IdentityProvider;
let app: TestApp;
let detecting: TestProject;
let ordinary: TestProject;
beforeAll(async () => {
  issuer = await createIdentityProvider({ clientSecret: secret, publicUrl, providerIds: ["google"] });
  app = await createTestApp({ oauth: { shared: {}, testIdentityProvider: { url: issuer.url, secret } } });
  detecting = await makeProject(app, { ...settings, detect_language: true });
  ordinary = await makeProject(app, { ...settings, default_language: "nl" });
});
afterAll(async () => {
  await app.close();
  await issuer.close();
});

const freshEmail = () => `${crypto.randomUUID()}@example.com`;
type Headers = Record<string, string>;

async function post(path: string, headers: Headers, body: object) {
  const { status, json, text } = await app.send({ method: "POST", path, headers, body });
  expect(status, text).toBe(200);
  return json;
}

const withPassword = (email: string) => ({
  email,
  password: goodPassword,
  verification_callback_url: callbackUrl,
});

/** Each signs up with the languages of a browser and returns the access token. */
const signUps: readonly (readonly [string, (project: TestProject, languages: string) => Promise<unknown>])[] = [
  [
    "a password",
    async (project, languages) =>
      (
        await post(
          "/auth/password/sign-up",
          { ...project.as("client"), "accept-language": languages },
          withPassword(freshEmail()),
        )
      ).access_token,
  ],
  [
    "an email code",
    async (project, languages) => {
      const code = await requestSignInCode(app, project, freshEmail());
      const headers = { ...project.as("client"), "accept-language": languages };
      return (await post("/auth/otp/sign-in", headers, { code })).access_token;
    },
  ],
  [
    "a provider",
    async (project, languages) => {
      const email = freshEmail();
      issuer.behavior.person = { sub: email, email, email_verified: true };
      const request = returnRequest(await followToProvider(app, issuer, project));
      const answer = await app.send({ ...request, headers: { ...request.headers, "accept-language": languages } });
      return (await app.send(exchangeRequest(project, getCallbackCode(answer)))).json.access_token;
    },
  ],
  [
    "an anonymous account",
    async (project, languages) =>
      (await post("/auth/anonymous/sign-up", { ...project.as("client"), "accept-language": languages }, {}))
        .access_token,
  ],
];

describe.each(signUps)("signing up with %s", (_method, signUp) => {
  test.each([
    ["de-at,de;q=0.9,en;q=0.8", "de-AT"],
    ["en;q=0.5,zh-hant-tw", "zh-Hant-TW"],
    ["*", null],
    ["not a language", null],
  ])("saves the first language of %j as %j", async (languages, locale) => {
    const token = await signUp(detecting, languages);
    expect((await readUser(app, detecting, String(token))).locale).toBe(locale);
  });

  test("saves none if the project doesn't detect it", async () => {
    const token = await signUp(ordinary, "de");
    expect((await readUser(app, ordinary, String(token))).locale).toBeNull();
  });
});

describe("upgrading an anonymous account", () => {
  test.each([
    [null, "fr-CA"],
    ["ja", "ja"],
  ])("of a user with the language %j leaves them with %j", async (before, after) => {
    const anonymous = await signUpAnonymously(app, detecting);
    await changeUser(app, detecting, anonymous, { locale: before });
    const headers = { ...detecting.as("client", anonymous.accessToken), "accept-language": "fr-CA" };
    const { user_id, access_token } = await post("/auth/password/sign-up", headers, withPassword(freshEmail()));
    expect(user_id).toBe(anonymous.id);
    expect((await readUser(app, detecting, String(access_token))).locale).toBe(after);
  });
});

describe("the first email to a new user", () => {
  const subjectFor = async (project: TestProject) => {
    const email = freshEmail();
    await post("/auth/password/sign-up", { ...project.as("client"), "accept-language": "de" }, withPassword(email));
    return (await app.emailsSent()).find(({ recipient }) => recipient === email)?.subject;
  };

  test("is in their browser's language if the project detects it", async () => {
    expect(await subjectFor(detecting)).toEqual(expect.stringMatching(/^Bestätigen Sie Ihre .* bei Acme$/));
  });

  test("is in the project's language otherwise", async () => {
    expect(await subjectFor(ordinary)).toBe("Bevestig je e-mailadres bij Acme");
  });
});

test.each(languages)("there are emails in the project language %s", async (language) => {
  expect((await loadLanguage(language)).tag).toBe(language);
});
