import { rm } from "node:fs/promises";
import { attachedClock, createClock } from "./clock.ts";
import { openCapturedEmails } from "./inbox/captured-emails.ts";
import type { Inbox } from "./inbox/inbox.ts";
import { startSmtpInbox } from "./inbox/smtp-server.ts";
import {
  createInternalKeys,
  createProjectFactory,
  type InternalKeys,
  type ProjectOptions,
} from "./project/create-project.ts";
import { openProject, type ProjectKeys, type VestibuleProject } from "./project/project.ts";
import { findServerProgram } from "./server/find-program.ts";
import { startServerProcess } from "./server/server-process.ts";
import { prepareDataFolder } from "./server/template.ts";

export interface StartOptions extends ProjectOptions {
  readonly url?: undefined;
  /** Variables of the server, such as `VESTIBULE_RATE_LIMITS`, which is off by default. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/** A server that is already running, and one of its projects. */
export interface AttachOptions extends Omit<ProjectKeys, "superSecretAdminKey"> {
  readonly url: string;
  /** For `admin`, `inbox` and `fakeOidcProvider`. */
  readonly superSecretAdminKey?: string | undefined;
  /** Of `startSmtpInbox`, if the server sends its emails there. Default: the server's development inbox. */
  readonly inbox?: Inbox | undefined;
}

/** A server, with a first project. */
export interface Vestibule extends VestibuleProject, AsyncDisposable {
  /** Another project, isolated from the first one. Default: with the same options. @throws in attach mode */
  createProject(options?: ProjectOptions): Promise<VestibuleProject>;
  /** What the server has printed; empty in attach mode. */
  serverOutput(): string;
  /** Process ID of the server; null in attach mode. */
  readonly serverPid: number | null;
  /** Stops everything that was started, and deletes the data. In attach mode, the server and its project stay. */
  stop(): Promise<void>;
}

/**
 * Starts a real server with its own PostgreSQL, port and data, or attaches to a running one. It ends with this process at
 * the latest, even if this process is killed.
 */
export function startVestibule(options: StartOptions | AttachOptions = {}): Promise<Vestibule> {
  return options.url === undefined ? start(options) : attach(options);
}

type Undo = () => Promise<void>;

async function stopAll(started: Undo[]): Promise<void> {
  for (const undo of started.splice(0).reverse()) await undo();
}

async function start({ environment, ...projectOptions }: StartOptions): Promise<Vestibule> {
  const program = findServerProgram();
  const started: Undo[] = [];
  try {
    const smtp = await startSmtpInbox();
    started.push(smtp.stop);
    const prepared = await prepareDataFolder(program);
    started.push(() => rm(prepared.dataFolder, { recursive: true, force: true }));
    const internal = createInternalKeys();
    const server = await startServerProcess({
      program,
      ...prepared,
      environment: { ...createServerEnvironment(smtp.url, internal), ...environment },
    });
    started.push(server.stop);
    const clock = createClock(server.setClock);
    const createKeys = createProjectFactory(server.url, internal, clock);
    const createProject = async (options: ProjectOptions = projectOptions): Promise<VestibuleProject> =>
      openProject(await createKeys(options), {
        url: server.url,
        clock,
        inbox: smtp.open(),
        onStop: (stop) => started.push(stop),
      });
    return addLifecycle(await createProject(), {
      createProject,
      serverOutput: server.output,
      serverPid: server.pid,
      stop: () => stopAll(started),
    });
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}

const createServerEnvironment = (smtpUrl: string, internal: InternalKeys): Record<string, string> => ({
  VESTIBULE_SMTP_URL: smtpUrl,
  VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY: internal.publishableClientKey,
  VESTIBULE_INTERNAL_SECRET_SERVER_KEY: internal.secretServerKey,
  VESTIBULE_INTERNAL_SUPER_SECRET_ADMIN_KEY: internal.superSecretAdminKey,
  VESTIBULE_RATE_LIMITS: "off",
  VESTIBULE_DEMO: "off",
  VESTIBULE_LOG_LEVEL: "warn",
  // Developers read its output when a test fails.
  VESTIBULE_LOG_FORMAT: "pretty",
});

async function attach({ url, superSecretAdminKey, inbox: given, ...keys }: AttachOptions): Promise<Vestibule> {
  const started: Undo[] = [];
  const origin = new URL(url).origin;
  const project = openProject(
    { ...keys, superSecretAdminKey },
    { url: origin, clock: attachedClock, inbox: missingInbox, onStop: (stop) => started.push(stop) },
  );
  const inbox = given ?? (superSecretAdminKey === undefined ? missingInbox : await openCapturedEmails(project.admin));
  return addLifecycle(project, {
    inbox,
    createProject: async () => {
      throw new Error("In attach mode, startVestibule() works with one project. Create others in the dashboard.");
    },
    serverOutput: () => "",
    serverPid: null,
    stop: () => stopAll(started),
  });
}

const rejectInbox = async () => {
  throw new Error("Pass superSecretAdminKey to startVestibule, so that it can read the server's development inbox.");
};
const missingInbox: Inbox = { next: rejectInbox, list: rejectInbox, clear: rejectInbox };

type Lifecycle = Pick<Vestibule, "createProject" | "serverOutput" | "serverPid" | "stop"> & { readonly inbox?: Inbox };

/** Keeps the getters of the project, which create its apps on demand. */
const addLifecycle = (project: VestibuleProject, lifecycle: Lifecycle): Vestibule =>
  Object.defineProperties(project, {
    ...Object.getOwnPropertyDescriptors({ ...lifecycle, [Symbol.asyncDispose]: lifecycle.stop }),
  }) as Vestibule;
