import type { BrowserContextOptions } from "playwright-core";
import { type ApiAnswer, callApi } from "../../support/api.ts";
import type { Demo } from "../../support/demo.ts";
import { codeOf } from "../../support/mail-server.ts";
import { createProject, freshEmail, password, type TestProject } from "../../support/project.ts";
import { type Account, signInByCookies, type Visitor } from "../../support/visitor.ts";

/** Somebody with an account in the project, whose password is `password` and whose address is verified. */
export interface Member extends Account {
  readonly id: string;
}

/** The example application with a project of its own, so that tests with other settings do not disturb each other. */
export interface Application {
  readonly project: TestProject;
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  createMember(): Promise<Member>;
  /** A visitor who is signed in to a new account. */
  visitAsMember(options?: BrowserContextOptions): Promise<Visitor & { readonly account: Member }>;
  /** Gives a browser the session of these tokens. */
  signIn(visitor: Visitor, tokens: Pick<Account, "accessToken" | "refreshToken">): Promise<void>;
  /** The user that a browser is signed in as, as the server tells. */
  whoIs(visitor: Visitor): Promise<Record<string, unknown>>;
  /** One request as a client. `accessToken`: of whoever asks. @throws when it is refused */
  call(method: string, path: string, body?: object, accessToken?: string): Promise<Record<string, unknown>>;
  /** One request with the rights of a server. @throws when it is refused */
  callAsOwner(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
}

/** Every way to sign in, two providers among them. */
const everyWay = {
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

function succeeded({ status, body }: ApiAnswer): Record<string, unknown> {
  if (status >= 300) throw new Error(`The request was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** `config`: of the project, on top of every way to sign in. */
export async function createApplication(demo: Demo, config: object = {}): Promise<Application> {
  const project = await createProject(demo.server.url, { ...everyWay, ...config });
  const { baseUrl, projectId, publishableClientKey, adminAccessToken } = project;
  const client = { projectId, publishableClientKey };
  const call: Application["call"] = async (method, path, body, accessToken) =>
    succeeded(await callApi(baseUrl, { ...client, ...(accessToken && { accessToken }) }, method, path, body));

  const visit: Application["visit"] = async (options) => {
    const visitor = await demo.visit(options);
    // What the server that hands out the application says about its project.
    await visitor.context.route(`${demo.url}/config.json`, (route) => route.fulfill({ json: { ...client, baseUrl } }));
    return visitor;
  };
  const createMember = async (): Promise<Member> => {
    const email = freshEmail();
    const callback = `${demo.url}/handler/email-verification`;
    const credentials = { email, password, verification_callback_url: callback };
    const tokens = await call("POST", "/auth/password/sign-up", credentials);
    await call("POST", "/contact-channels/verify", { code: codeOf(await demo.mailServer.mailTo(email)) });
    return {
      id: String(tokens.user_id),
      email,
      accessToken: String(tokens.access_token),
      refreshToken: String(tokens.refresh_token),
    };
  };
  const signIn: Application["signIn"] = (visitor, tokens) => signInByCookies(visitor, baseUrl, tokens, project);
  return {
    project,
    visit,
    createMember,
    visitAsMember: async (options) => {
      const [account, visitor] = await Promise.all([createMember(), visit(options)]);
      await signIn(visitor, account);
      return { ...visitor, account };
    },
    signIn,
    whoIs: async ({ context }) => {
      const cookie = (await context.cookies()).find(({ name }) => name === "stack-access");
      const [, accessToken] = JSON.parse(decodeURIComponent(cookie?.value ?? "[]")) as string[];
      return call("GET", "/users/me", undefined, accessToken);
    },
    call,
    callAsOwner: async (method, path, body) =>
      succeeded(await callApi(baseUrl, { projectId, adminAccessToken }, method, path, body)),
  };
}
