import { randomUUID } from "node:crypto";
import { type ServerTeam, type ServerUser, StackAdminApp, StackServerApp } from "@vestibule/client";
import type { Clock } from "../clock.ts";
import type { Inbox } from "../inbox/inbox.ts";
import { type FakeOidcProvider, type FakeOidcProviderOptions, startFakeOidcProvider } from "../oidc/provider.ts";
import { type SignedIn, type SignedInOptions, signIn } from "./signed-in.ts";

export type UserOptions = Parameters<StackServerApp["createUser"]>[0];

export interface TeamOptions {
  readonly displayName?: string | undefined;
  /** Become members with the default permissions. */
  readonly members?: readonly Pick<ServerUser, "id">[] | undefined;
}

export interface ProjectKeys {
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
  /** Undefined in attach mode, unless you pass it. */
  readonly superSecretAdminKey: string | undefined;
}

/** A project of the server, and everything that a test does with it. */
export interface VestibuleProject extends ProjectKeys {
  /** Of the server, without a trailing slash. */
  readonly url: string;
  /** The variables with which your application finds the server and the project. */
  readonly environment: Readonly<Record<string, string>>;
  /** As your backend would use it. */
  readonly app: StackServerApp;
  /** For the project's settings. @throws in attach mode without `superSecretAdminKey` */
  readonly admin: StackAdminApp;
  readonly clock: Clock;
  readonly inbox: Inbox;
  /** Creates a user with a new verified email and without a password, unless you set others. */
  createUser(options?: UserOptions): Promise<ServerUser>;
  createTeam(options?: TeamOptions): Promise<ServerTeam>;
  /** Signs a user in without a sign-in page or an email. Default: a new user. */
  signedIn(userOrOptions?: ServerUser | SignedInOptions): Promise<SignedIn>;
  /** Starts an OpenID provider and adds it to the project's sign-in methods. */
  fakeOidcProvider(options?: FakeOidcProviderOptions): Promise<FakeOidcProvider>;
}

/** What all projects of a server share. */
export interface ProjectEnvironment {
  readonly url: string;
  readonly clock: Clock;
  readonly inbox: Inbox;
  /** Called at the end of the project's server. */
  onStop(stop: () => Promise<void>): void;
}

export function openProject(keys: ProjectKeys, shared: ProjectEnvironment): VestibuleProject {
  const { url, clock, inbox, onStop } = shared;
  const { superSecretAdminKey, ...serverKeys } = keys;
  const app = new StackServerApp({ baseUrl: url, ...serverKeys, tokenStore: null });
  let admin: StackAdminApp | undefined;
  const getAdmin = (): StackAdminApp => {
    if (superSecretAdminKey === undefined) throw new Error("Pass superSecretAdminKey to startVestibule for this.");
    admin ??= new StackAdminApp({ baseUrl: url, ...serverKeys, superSecretAdminKey, tokenStore: null });
    return admin;
  };
  const createUser = (options: UserOptions = {}): Promise<ServerUser> =>
    app.createUser({
      primaryEmail: `user-${randomUUID()}@example.com`,
      primaryEmailVerified: true,
      primaryEmailAuthEnabled: true,
      ...options,
    });
  return {
    url,
    ...keys,
    environment: createEnvironment(url, keys),
    app,
    get admin() {
      return getAdmin();
    },
    clock,
    inbox,
    createUser,
    createTeam: async ({ displayName = "Team", members = [] } = {}) => {
      const team = await app.createTeam({ displayName });
      for (const { id } of members) await team.addUser(id);
      return team;
    },
    signedIn: async (userOrOptions = {}) => {
      const options = "createSession" in userOrOptions ? { user: userOrOptions } : userOrOptions;
      return signIn({ baseUrl: url, ...serverKeys }, options.user ?? (await createUser(options.create)), options);
    },
    fakeOidcProvider: async (options) => {
      const provider = await startFakeOidcProvider(getAdmin(), clock, options);
      onStop(provider.stop);
      return provider;
    },
  };
}

function createEnvironment(url: string, keys: ProjectKeys): Record<string, string> {
  const publicVariables = {
    VESTIBULE_API_URL: url,
    VESTIBULE_PROJECT_ID: keys.projectId,
    VESTIBULE_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey,
  };
  const forNext = Object.entries(publicVariables).map(([name, value]) => [`NEXT_PUBLIC_${name}`, value]);
  return {
    ...publicVariables,
    ...Object.fromEntries(forNext),
    VESTIBULE_SECRET_SERVER_KEY: keys.secretServerKey,
  };
}
