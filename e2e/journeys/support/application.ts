import type { BrowserContextOptions } from "playwright-core";
import { type ApiResponse, callApi } from "../../support/api.ts";
import { type Account, type BrowserUser, signInByCookies } from "../../support/browser-user.ts";
import type { Demo } from "../../support/demo.ts";
import { getCode } from "../../support/mail-server.ts";
import { createProject, freshEmail, password, type TestProject } from "../../support/project.ts";

/** A user of the project whose password is `password` and whose email is verified. */
export interface Member extends Account {
  readonly id: string;
}

/** The example application with its own project, so that tests with different settings don't affect each other. */
export interface Application {
  readonly project: TestProject;
  visit(options?: BrowserContextOptions): Promise<BrowserUser>;
  createMember(): Promise<Member>;
  /** A browser signed in to a new account. */
  visitAsMember(options?: BrowserContextOptions): Promise<BrowserUser & { readonly account: Member }>;
  /** Signs a browser in with these tokens. */
  signIn(user: BrowserUser, tokens: Pick<Account, "accessToken" | "refreshToken">): Promise<void>;
  /** The user that a browser is signed in as, read from the server. */
  getCurrentUser(user: BrowserUser): Promise<Record<string, unknown>>;
  /** Sends one client request. `accessToken`: the caller's. @throws if it is rejected */
  call(method: string, path: string, body?: object, accessToken?: string): Promise<Record<string, unknown>>;
  /** Sends one request as the project's owner. @throws if it is rejected */
  callAsOwner(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
}

/** Every sign-in method, with two OAuth providers. */
const allSignInMethods = {
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  anonymous_accounts_enabled: true,
  client_user_deletion_enabled: true,
  oauth_providers: [
    { id: "google", type: "shared" },
    { id: "github", type: "shared" },
  ],
};

function succeeded({ status, body }: ApiResponse): Record<string, unknown> {
  if (status >= 300) throw new Error(`The request was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** `config`: merged over a project with every sign-in method enabled. */
export async function createApplication(demo: Demo, config: object = {}): Promise<Application> {
  const project = await createProject(demo.server.url, { ...allSignInMethods, ...config });
  const { baseUrl, projectId, publishableClientKey, adminAccessToken } = project;
  const client = { projectId, publishableClientKey };
  const call: Application["call"] = async (method, path, body, accessToken) =>
    succeeded(await callApi(baseUrl, { ...client, ...(accessToken && { accessToken }) }, method, path, body));

  const visit: Application["visit"] = async (options) => {
    const user = await demo.visit(options);
    // Points the demo at this project instead of its own.
    await user.context.route(`${demo.url}/config.json`, (route) => route.fulfill({ json: { ...client, baseUrl } }));
    return user;
  };
  const createMember = async (): Promise<Member> => {
    const email = freshEmail();
    const callback = `${demo.url}/handler/email-verification`;
    const credentials = { email, password, verification_callback_url: callback };
    const tokens = await call("POST", "/auth/password/sign-up", credentials);
    await call("POST", "/contact-channels/verify", { code: getCode(await demo.mailServer.waitForEmail(email)) });
    return {
      id: String(tokens.user_id),
      email,
      accessToken: String(tokens.access_token),
      refreshToken: String(tokens.refresh_token),
    };
  };
  const signIn: Application["signIn"] = (user, tokens) => signInByCookies(user, baseUrl, tokens, project);
  return {
    project,
    visit,
    createMember,
    visitAsMember: async (options) => {
      const [account, user] = await Promise.all([createMember(), visit(options)]);
      await signIn(user, account);
      return { ...user, account };
    },
    signIn,
    getCurrentUser: async ({ context }) => {
      const cookie = (await context.cookies()).find(({ name }) => name === "stack-access");
      const [, accessToken] = JSON.parse(decodeURIComponent(cookie?.value ?? "[]")) as string[];
      return call("GET", "/users/me", undefined, accessToken);
    },
    call,
    callAsOwner: async (method, path, body) =>
      succeeded(await callApi(baseUrl, { projectId, adminAccessToken }, method, path, body)),
  };
}
