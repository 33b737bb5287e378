import type { StackAdminApp, StackClientApp, StackServerApp } from "@stackframe/js";
import { mailWithLink } from "../journeys/support/mail-with-link.ts";
import { codeOf, type ReceivedMail, startMailServer } from "../support/mail-server.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { type Server, startServer } from "../support/server.ts";
import { loadPublishedSdk, type SendRequest, sendRequestOf } from "./published-sdk.ts";

type PublishedApp = StackClientApp<true>;

/** A server with a project, and the published client in this process as its only user. */
export interface PublishedProject {
  readonly server: Server;
  readonly project: TestProject;
  /** An application of its own: nobody is signed in yet, unless these tokens say who. */
  createApp(tokenStore?: "memory" | { accessToken: string; refreshToken: string }): PublishedApp;
  /** An application on a server, which holds the secret key. */
  createServerApp(): StackServerApp<true>;
  /** Whoever administers the project with its keys. */
  createAdminApp(): StackAdminApp<true>;
  /** The way the application talks to the server. */
  senderOf(app: PublishedApp): SendRequest;
  /** Somebody new, signed in to a new application by `password`, and with a verified address if asked. */
  signUp(options?: { verified?: boolean }): Promise<{ readonly app: PublishedApp; readonly email: string }>;
  /** A page of the application that mails link to; each kind of mail has its own. */
  pageFor(kind: MailKind): string;
  /** The first mail of that kind to that address, now or when it comes. */
  mailOf(kind: MailKind, address: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

type MailKind = "email-verification" | "password-reset" | "magic-link-callback" | "team-invitation";

/** `config`: of the project, on top of the defaults. */
export async function startPublishedProject(config: object = {}): Promise<PublishedProject> {
  const mailServer = await startMailServer();
  const [sdk, server] = await Promise.all([loadPublishedSdk(), startServer({ smtpUrl: mailServer.url })]);
  const project = await createProject(server.url, config);
  const { baseUrl, projectId, publishableClientKey, secretServerKey, superSecretAdminKey } = project;
  const pageFor = (kind: MailKind) => `${server.url}/handler/${kind}`;
  const mailOf: PublishedProject["mailOf"] = (kind, address) => mailWithLink(mailServer, address, kind);
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
    senderOf: (app) => sendRequestOf(sdk, app),
    pageFor,
    mailOf,
    signUp: async ({ verified = false } = {}) => {
      const [app, email] = [createApp(), freshEmail()];
      await app.signUpWithCredential({ email, password, verificationCallbackUrl: pageFor("email-verification") });
      if (verified) await app.verifyEmail(codeOf(await mailOf("email-verification", email)));
      return { app, email };
    },
    stop: async () => {
      await server.discard();
      await mailServer.stop();
    },
  };
}
