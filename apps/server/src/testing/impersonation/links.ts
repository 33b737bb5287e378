import type { TestProject, TestUser } from "../fixtures.ts";
import { publicUrl, type TestApp, type TestRequest, type TestResponse } from "../test-app.ts";

/** The handler page that every client SDK provides. */
export const linkCallbackUrl = `${publicUrl}/demo/handler/magic-link-callback`;

export const linkRequest = (userId: string, headers: Record<string, string>, change: object = {}): TestRequest => ({
  method: "POST",
  path: "/internal/impersonation-links",
  headers,
  body: { user_id: userId, callback_url: linkCallbackUrl, ...change },
});

/** Creates an impersonation link and returns its code. */
export async function createImpersonationCode(
  app: TestApp,
  userId: string,
  headers: Record<string, string>,
  change: object = {},
): Promise<string> {
  const { json, text } = await app.send(linkRequest(userId, headers, change));
  const code = URL.canParse(String(json.url)) ? new URL(String(json.url)).searchParams.get("code") : null;
  if (!code) throw new Error(`The fixture's link failed: ${text}`);
  return code;
}

export const openLink = (app: TestApp, project: TestProject, code: string): Promise<TestResponse> =>
  app.send({ method: "POST", path: "/auth/otp/sign-in", headers: project.as("client"), body: { code } });

/** Starts an impersonation session with a link created by a key, and returns its tokens. */
export async function startImpersonation(
  app: TestApp,
  project: TestProject,
  user: TestUser,
  change: object = {},
): Promise<TestUser> {
  const { json, text } = await openLink(
    app,
    project,
    await createImpersonationCode(app, user.id, project.as("admin"), change),
  );
  if (!json.access_token) throw new Error(`The fixture's link was refused: ${text}`);
  return { ...user, accessToken: String(json.access_token), refreshToken: String(json.refresh_token) };
}
