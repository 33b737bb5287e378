import { createIdentityProvider } from "../../../apps/server/src/testing/identity-provider/identity-provider.ts";
import { type AuthenticatorApp, openAuthenticatorApp } from "../../journeys/support/authenticator-app.ts";
import { callApi } from "../../support/api.ts";
import { findFreePort } from "../../support/free-port.ts";
import { getCode, type MailServer, startMailServer } from "../../support/mail-server.ts";
import { freshEmail, password, readDemo } from "../../support/project.ts";
import { internalKeys, type Server, startServer } from "../../support/server.ts";

/** The demo with every sign-in method of these journeys, on a server of its own. */
export interface Application {
  readonly url: string;
  readonly mailServer: MailServer;
  /** The email of a new user whose password is `password` and whose email is verified. */
  createMember(): Promise<string>;
  createMemberWithSecondFactor(): Promise<{ readonly email: string; readonly phone: AuthenticatorApp }>;
  /** The identity provider signs in a new user from now on; returns their name. */
  setProviderUser(): string;
  stop(): Promise<void>;
}

const settings = {
  credential_enabled: true,
  magic_link_enabled: true,
  client_team_creation_enabled: true,
  oauth_providers: [{ id: "google", type: "shared" }],
};
const providerSecret = "secret-of-the-issuer";

/** The setup link that a new server prints. */
export const getClaimLink = (server: Server): string => {
  const [link] = server.process.output().match(/http:[^\s"]+\/claim\?code=[0-9a-z]+/) ?? [];
  if (!link) throw new Error("The server printed no setup link.");
  return link;
};

async function configureDemo(server: Server): Promise<void> {
  const owner = { email: freshEmail(), password };
  const code = new URL(getClaimLink(server)).searchParams.get("code") ?? "";
  await fetch(`${server.url}/claim`, {
    method: "POST",
    body: new URLSearchParams({ ...owner, code }),
    redirect: "manual",
  });
  const internal = { projectId: "internal", publishableClientKey: internalKeys.publishableClientKey };
  const signIn = await callApi(server.url, internal, "POST", "/auth/password/sign-in", owner);
  const { projectId } = await readDemo(server.url);
  const caller = { projectId, adminAccessToken: String(signIn.body.access_token) };
  const { status } = await callApi(server.url, caller, "PATCH", "/internal/projects/current", { config: settings });
  if (status !== 200) throw new Error(`The demo could not be configured: ${status}`);
}

export async function startApplication(): Promise<Application> {
  const [port, mailServer] = await Promise.all([findFreePort(), startMailServer()]);
  const provider = await createIdentityProvider({
    clientSecret: providerSecret,
    publicUrl: `http://localhost:${port}`,
    providerIds: ["google"],
  });
  const server = await startServer({
    port,
    smtpUrl: mailServer.url,
    environment: {
      VESTIBULE_TEST_IDENTITY_PROVIDER_URL: provider.url,
      VESTIBULE_TEST_IDENTITY_PROVIDER_SECRET: providerSecret,
    },
  });
  await configureDemo(server);
  const demo = await readDemo(server.url);
  const url = `${server.url}/demo`;

  async function signUp(): Promise<{ email: string; accessToken: string }> {
    const email = freshEmail();
    const account = { email, password, verification_callback_url: `${url}/handler/email-verification` };
    const { body } = await callApi(server.url, demo, "POST", "/auth/password/sign-up", account);
    const code = getCode(await mailServer.waitForEmail(email));
    await callApi(server.url, demo, "POST", "/contact-channels/verify", { code });
    return { email, accessToken: String(body.access_token) };
  }
  return {
    url,
    mailServer,
    createMember: async () => (await signUp()).email,
    createMemberWithSecondFactor: async () => {
      const { email, accessToken } = await signUp();
      const phone = openAuthenticatorApp();
      const secret = { totp_secret_base64: phone.secretBase64 };
      await callApi(server.url, { ...demo, accessToken }, "PATCH", "/users/me", secret);
      return { email, phone };
    },
    setProviderUser: () => {
      const email = freshEmail();
      provider.behavior.person = { sub: email, email, email_verified: true, name: "Grace Hopper" };
      return "Grace Hopper";
    },
    stop: async () => {
      await server.discard();
      await Promise.all([provider.close(), mailServer.stop()]);
    },
  };
}
