import { randomUUID } from "node:crypto";
import { expectOk } from "./expectations.ts";
import {
  type AdminApp,
  type ClientApp,
  getSendRequest,
  type PublishedClient,
  type SendRequest,
  type ServerApp,
  type SignedInUser,
  type TokenStore,
} from "./published-client.ts";

/** The server and the project that a run checks. */
export interface CompatTarget {
  /** Origin of the server. */
  readonly baseUrl: string;
  readonly projectId: string;
  readonly publishableClientKey?: string;
  readonly secretServerKey?: string;
  readonly superSecretAdminKey?: string;
  /** An origin that the project trusts, for the links in emails. */
  readonly appUrl: string;
}

export type EmailPage = "email-verification" | "password-reset" | "magic-link-callback" | "team-invitation";

export interface CompatEmail {
  /** The code in the link. */
  readonly code: string;
  readonly text: string;
}

/** Reads the emails that the server sends. */
export interface Mailbox {
  /** Waits for an email whose link leads to the page. `after`: number of such emails to skip. */
  waitFor(page: EmailPage, address: string, after?: number): Promise<CompatEmail>;
}

export interface Member {
  readonly app: ClientApp;
  readonly user: SignedInUser;
  readonly email: string;
}

/** What steps start from: apps of the published client, new users, and their emails. */
export interface World {
  readonly client: PublishedClient;
  readonly target: CompatTarget;
  /** @throws without a mailbox */
  readonly mailbox: Mailbox;
  /** A separate client app, signed out unless tokens are given. */
  createApp(tokenStore?: TokenStore): ClientApp;
  createServerApp(tokenStore?: TokenStore): ServerApp;
  createAdminApp(): AdminApp;
  /** Sends requests the way the app does. */
  createSender(app: object): SendRequest;
  /** Signs up a new user with `password`. */
  signUp(): Promise<Member>;
  /** A page of the application, for links in emails. */
  pageUrl(page: EmailPage): string;
}

export const password = "correct horse battery";

/** A new, unused email. */
export const freshEmail = (): string => `compat-${randomUUID()}@example.com`;

export function createWorld(client: PublishedClient, target: CompatTarget, mailbox: Mailbox | null): World {
  const { baseUrl, projectId, publishableClientKey, secretServerKey, superSecretAdminKey, appUrl } = target;
  const shared = { baseUrl, projectId, ...(publishableClientKey !== undefined && { publishableClientKey }) };
  const createApp: World["createApp"] = (tokenStore = "memory") => new client.StackClientApp({ ...shared, tokenStore });
  const pageUrl: World["pageUrl"] = (page) => `${appUrl}/handler/${page}`;
  return {
    client,
    target,
    get mailbox() {
      if (mailbox === null) throw new Error("This run can't read emails.");
      return mailbox;
    },
    createApp,
    createServerApp: (tokenStore = "memory") =>
      new client.StackServerApp({ ...shared, secretServerKey: secretServerKey ?? "", tokenStore }),
    createAdminApp: () =>
      new client.StackAdminApp({
        ...shared,
        secretServerKey: secretServerKey ?? "",
        superSecretAdminKey: superSecretAdminKey ?? "",
        tokenStore: "memory",
      }),
    createSender: (app) => getSendRequest(client, app),
    signUp: async () => {
      const [app, email] = [createApp(), freshEmail()];
      expectOk(
        await app.signUpWithCredential({ email, password, verificationCallbackUrl: pageUrl("email-verification") }),
      );
      return { app, user: await app.getUser({ or: "throw" }), email };
    },
    pageUrl,
  };
}
