import type { StackClientApp } from "@stackframe/js";
import { linkOf, type MailServer, type ReceivedMail, startMailServer } from "../support/mail-server.ts";
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
  /** The way the application talks to the server. */
  senderOf(app: PublishedApp): SendRequest;
  /** Somebody new, signed in to a new application by `password`, and with a verified address if asked. */
  signUp(options?: { verified?: boolean }): Promise<{ readonly app: PublishedApp; readonly email: string }>;
  /** A page of the application that mails link to; each kind of mail has its own. */
  pageFor(kind: MailKind): string;
  /** The mail of that kind to that address, now or when it comes. `after`: that many of them do not count. */
  mailOf(kind: MailKind, address: string, after?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

type MailKind = "verify" | "reset" | "sign-in";

/** `config`: of the project, on top of the defaults. */
export async function startPublishedProject(config: object = {}): Promise<PublishedProject> {
  const mailServer = await startMailServer();
  const [sdk, server] = await Promise.all([loadPublishedSdk(), startServer({ smtpUrl: mailServer.url })]);
  const project = await createProject(server.url, config);
  const { baseUrl, projectId, publishableClientKey } = project;
  const pageFor = (kind: MailKind) => `${server.url}/${kind}`;
  const mailOf: PublishedProject["mailOf"] = (kind, address, after = 0) =>
    mailWithLinkTo(mailServer, address, pageFor(kind), after);
  const createApp: PublishedProject["createApp"] = (tokenStore = "memory") =>
    new sdk.StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore });
  return {
    server,
    project,
    createApp,
    senderOf: (app) => sendRequestOf(sdk, app),
    pageFor,
    mailOf,
    signUp: async ({ verified = false } = {}) => {
      const [app, email] = [createApp(), freshEmail()];
      await app.signUpWithCredential({ email, password, verificationCallbackUrl: pageFor("verify") });
      if (verified) await app.verifyEmail(linkOf(await mailOf("verify", email)).searchParams.get("code") ?? "");
      return { app, email };
    },
    stop: async () => {
      await server.discard();
      await mailServer.stop();
    },
  };
}

/** Notices to the same address have no link to a page of the application. */
async function mailWithLinkTo(mailServer: MailServer, address: string, page: string, after: number) {
  const find = () =>
    mailServer.mails.filter(
      ({ recipients, message }) => recipients.includes(address) && message.text?.includes(`${page}?`),
    );
  await mailServer.until(() => find().length > after);
  return find()[after] as ReceivedMail;
}
