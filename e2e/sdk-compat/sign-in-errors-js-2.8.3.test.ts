import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { getCode } from "../support/mail-server.ts";
import { configureProject, freshEmail, password } from "../support/project.ts";
import { type PublishedProject, startPublishedProject } from "./published-project.ts";
import type { SendRequest } from "./published-sdk.ts";

let published: PublishedProject;
let sendSignedOut: SendRequest;
let sendAsUser: SendRequest;
let email: string;

beforeAll(async () => {
  published = await startPublishedProject({ magic_link_enabled: true });
  const { app, email: signedUp } = await published.signUp({ verified: true });
  email = signedUp;
  sendAsUser = published.createSender(app);
  sendSignedOut = published.createSender(published.createApp());
});
afterAll(() => published.stop());

const json = (body: object, method = "POST"): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const unknownPollingCode = "0".repeat(45);

/** Enables a sign-in method for one request, because the other requests need it disabled. */
async function withConfig(config: object, send: () => Promise<Response>): Promise<Response> {
  await configureProject(published.project, config);
  const off = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, !value]));
  return send().finally(() => configureProject(published.project, off));
}

/** Sends a valid ceremony code with a credential that doesn't match it. */
async function sendInvalidCeremony(kind: "registration" | "authentication"): Promise<Response> {
  const send = kind === "registration" ? sendAsUser : sendSignedOut;
  const start = await send(`/auth/passkey/initiate-passkey-${kind}`, json({}));
  const { code } = await start.json();
  return kind === "registration"
    ? send("/auth/passkey/register", json({ credential: { id: "x" }, code }))
    : send("/auth/passkey/sign-in", json({ authentication_response: { id: "x" }, code }));
}

/** A correct password, then a wrong second factor. */
async function sendWrongSecondFactor(): Promise<Response> {
  const { app, email: other } = await published.signUp();
  const secret = Buffer.alloc(20, 7).toString("base64");
  await published.createSender(app)("/users/me", json({ totp_secret_base64: secret }, "PATCH"));
  const { baseUrl } = published.project;
  const credentials = { email: other, password };
  const { projectId, publishableClientKey } = published.project;
  const caller = { projectId, publishableClientKey };
  const { body } = await callApi(baseUrl, caller, "POST", "/auth/password/sign-in", credentials);
  const code = (body.details as { attempt_code: string }).attempt_code;
  return sendSignedOut("/auth/mfa/sign-in", json({ type: "totp", totp: "no code", code }));
}

async function sendCodeUntilExhausted(): Promise<Response> {
  const address = freshEmail();
  const callback_url = published.getPageUrl("magic-link-callback");
  await sendSignedOut("/auth/otp/send-sign-in-code", json({ email: address, callback_url }));
  const code = getCode(await published.waitForEmailOfKind("magic-link-callback", address));
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    await sendSignedOut("/auth/otp/sign-in/check-code", json({ code }));
  }
  return sendSignedOut("/auth/otp/sign-in", json({ code }));
}

async function sendRevocationOfOwnSession(): Promise<Response> {
  const sessions = await (await sendAsUser("/auth/sessions?user_id=me", {})).json();
  const own = sessions.items.find((session: { is_current_session: boolean }) => session.is_current_session);
  return sendAsUser(`/auth/sessions/${own.id}?user_id=me`, { method: "DELETE" });
}

const oauthToken = (change: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams({
    grant_type: "authorization_code",
    client_id: published.project.projectId,
    client_secret: published.project.publishableClientKey,
    redirect_uri: published.getPageUrl("magic-link-callback"),
    code: "0".repeat(64),
    code_verifier: "verifier",
    ...change,
  }),
});

interface Row {
  readonly code: string;
  readonly send: () => Promise<Response>;
  /** Values that the SDK's error must have read from `details`; undefined: the code has none. */
  readonly knows?: () => object;
}

const rows: readonly Row[] = [
  {
    code: "ANONYMOUS_ACCOUNTS_NOT_ENABLED",
    send: () => sendSignedOut("/auth/anonymous/sign-up", { method: "POST" }),
  },
  {
    code: "PASSKEY_AUTHENTICATION_NOT_ENABLED",
    send: () => sendSignedOut("/auth/passkey/initiate-passkey-authentication", json({})),
  },
  {
    code: "PASSKEY_REGISTRATION_FAILED",
    send: () => withConfig({ passkey_enabled: true }, () => sendInvalidCeremony("registration")),
    knows: () => ({ constructorArgs: [expect.stringMatching(/./)] }),
  },
  {
    code: "PASSKEY_AUTHENTICATION_FAILED",
    send: () => withConfig({ passkey_enabled: true }, () => sendInvalidCeremony("authentication")),
    knows: () => ({ constructorArgs: [expect.stringMatching(/./)] }),
  },
  { code: "INVALID_TOTP_CODE", send: sendWrongSecondFactor },
  { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED", send: sendCodeUntilExhausted },
  { code: "CANNOT_DELETE_CURRENT_SESSION", send: sendRevocationOfOwnSession },
  {
    code: "PASSWORD_CONFIRMATION_MISMATCH",
    send: () => sendAsUser("/auth/password/update", json({ old_password: "not mine", new_password: password })),
  },
  {
    code: "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
    send: async () => {
      const { app } = await published.signUp();
      const channel = { user_id: "me", type: "email", value: email, used_for_auth: true };
      return published.createSender(app)("/contact-channels", json(channel));
    },
    knows: () => ({ details: { type: "email", contact_channel_value: email } }),
  },
  {
    code: "INVALID_POLLING_CODE",
    send: () => sendSignedOut("/auth/cli/poll", json({ polling_code: unknownPollingCode })),
  },
  { code: "INVALID_AUTHORIZATION_CODE", send: () => sendSignedOut("/auth/oauth/token", oauthToken({})) },
  {
    code: "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED",
    send: () => sendAsUser("/connected-accounts/me/github/access-token", json({})),
  },
];

describe("@stackframe/js 2.8.3 parses the errors of every sign-in method", () => {
  it.each(rows)("$code", async ({ code, send, knows }) => {
    const error: unknown = await send().catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: `KnownError<${code}>`, errorCode: code });
    if (knows) expect(error).toMatchObject(knows());
  });
});
