import type { StackAdminApp, StackClientApp, StackServerApp } from "@stackframe/js";
import { waitForEmailWithLink } from "../journeys/support/wait-for-email-with-link.ts";
import { getCode, type ReceivedEmail, startMailServer } from "../support/mail-server.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";
import { getSendRequest, loadPublishedSdk, type SendRequest } from "./published-sdk.ts";

type PublishedApp = StackClientApp<true>;

/** A server with a project, used by the published client in this process. */
export interface PublishedProject {
  readonly server: Server;
  readonly project: TestProject;
  /** A separate client app, signed out unless tokens are given. */
  createApp(tokenStore?: "memory" | { accessToken: string; refreshToken: string }): PublishedApp;
  /** A server app with the secret server key. */
  createServerApp(): StackServerApp<true>;
  /** An admin app with the project's keys. */
  createAdminApp(): StackAdminApp<true>;
  /** Sends requests the way the app does. */
  createSender(app: PublishedApp): SendRequest;
  /** Signs up a new user in a new app with `password`, and verifies the email if requested. */
  signUp(options?: { verified?: boolean }): Promise<{ readonly app: PublishedApp; readonly email: string }>;
  /** The application page that this kind of email links to. */
  getPageUrl(kind: EmailKind): string;
  /** Waits for the first email of that kind to this recipient. */
  waitForEmailOfKind(kind: EmailKind, address: string): Promise<ReceivedEmail>;
  stop(): Promise<void>;
}

type EmailKind = "email-verification" | "password-reset" | "magic-link-callback" | "team-invitation";

/** `config`: merged over the project's defaults. */
export async function startPublishedProject(config: object = {}): Promise<PublishedProject> {
  const mailServer = await startMailServer();
  const [sdk, server] = await Promise.all([loadPublishedSdk(), startServer({ smtpUrl: mailServer.url })]);
  const project = await createProject(server.url, config);
  const { baseUrl, projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = project;
  const getPageUrl = (kind: EmailKind) => `${server.url}/handler/${kind}`;
  const waitForEmailOfKind: PublishedProject["waitForEmailOfKind"] = (kind, address) =>
    waitForEmailWithLink(mailServer, address, kind);
  const createApp: PublishedProject["createApp"] = (tokenStore = "memory") =>
    new sdk.StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore });
  return {
    server,
    project,
    createApp,
    createServerApp: () =>
      new sdk.StackServerApp({ baseUrl, projectId, publishableClientKey, secretServerKey, tokenStore: "memory" }),
    createAdminApp: () =>
      new sdk.StackAdminApp({
        baseUrl,
        projectId,
        publishableClientKey,
        secretServerKey,
        superSecretAdminKey,
        tokenStore: "memory",
      }),
    createSender: (app) => getSendRequest(sdk, app),
    getPageUrl,
    waitForEmailOfKind,
    signUp: async ({ verified = false } = {}) => {
      const [app, email] = [createApp(), freshEmail()];
      await app.signUpWithCredential({ email, password, verificationCallbackUrl: getPageUrl("email-verification") });
      if (verified) await app.verifyEmail(getCode(await waitForEmailOfKind("email-verification", email)));
      return { app, email };
    },
    stop: async () => {
      await server.discard();
      await mailServer.stop();
    },
  };
}
