import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { callApi } from "../support/api.ts";
import { createDataFolder, removeDataFolder } from "../support/data-folder.ts";
import { createDemoCaller } from "../support/demo-caller.ts";
import { freshEmail, readDemo } from "../support/project.ts";
import { getPostmaster, isRunning } from "../support/server/postmaster.ts";
import { databaseUrl, queryDatabase, readSecret, runServerCli, spawnServerCli } from "../support/server/server-cli.ts";
import { type Server, startServer } from "../support/server.ts";

interface SignedUp {
  readonly email: string;
  readonly refreshToken: string;
}

/** Concurrent sign-ups. */
const writers = 4;
/** Sign-ups answered before the backup starts, and after it ends. */
const before = 20;
const after = 8;

let server: Server;
/** For files created outside the server. */
let folder: string;
let file: string;
/** In order of the responses. */
const signedUp: SignedUp[] = [];
/** Number of answered sign-ups when the backup was requested, and when it was complete. */
let answeredAtStart: number;
let answeredAtEnd: number;

/** Signs up users continuously until stopped. */
async function startSigningUp(): Promise<{ reach(count: number): Promise<unknown>; stop(): Promise<void> }> {
  const { signUp } = await createDemoCaller(server.url);
  let isStopped = false;
  const write = async (): Promise<void> => {
    while (!isStopped) {
      const email = freshEmail();
      const { status, body } = await signUp(email);
      if (status === 200) signedUp.push({ email, refreshToken: String(body.refresh_token) });
    }
  };
  const running = Promise.all(Array.from({ length: writers }, write));
  return {
    reach: (count) => vi.waitUntil(() => signedUp.length >= count, { timeout: 60_000, interval: 20 }),
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

/** Environment of an external database that the backup was restored to. */
let external: Record<string, string>;

const runSuccessfully = async (args: readonly string[], environment: Readonly<Record<string, string>>, says: string) =>
  expect(await runServerCli(args, environment)).toEqual({ code: 0, output: expect.stringContaining(says) });

beforeAll(async () => {
  server = await startServer();
  folder = await createDataFolder();
  const secret = await readSecret(server.dataFolder);
  file = join(folder, "vestibule.backup");
  const load = await startSigningUp();
  await load.reach(before);
  answeredAtStart = signedUp.length;
  await runSuccessfully(["backup", file], { VESTIBULE_DATA_DIR: server.dataFolder }, "Backed up");
  answeredAtEnd = signedUp.length;
  await load.reach(answeredAtEnd + after);
  await load.stop();

  await queryDatabase(await databaseUrl(server.dataFolder), "create database external");
  external = {
    VESTIBULE_DATABASE_URL: await databaseUrl(server.dataFolder, "external"),
    VESTIBULE_DATA_DIR: join(folder, "external"),
    VESTIBULE_SECRET: secret,
  };
  await runSuccessfully(["restore", file], external, "Restored");
});
afterAll(async () => {
  await server.discard();
  await removeDataFolder(folder);
});

async function checkSessions(restored: Server): Promise<void> {
  const { projectId, publishableClientKey } = await readDemo(restored.url);
  const refresh = async ({ refreshToken }: SignedUp): Promise<number> => {
    const caller = { projectId, publishableClientKey, refreshToken };
    return (await callApi(restored.url, caller, "POST", "/auth/sessions/current/refresh", {})).status;
  };
  const readStatuses = (people: readonly SignedUp[]) => Promise.all(people.map(refresh));
  const answeredBefore = await readStatuses(signedUp.slice(0, answeredAtStart));
  expect(answeredBefore.filter((status) => status !== 200)).toEqual([]);
  const answeredAfter = await readStatuses(signedUp.slice(answeredAtEnd + writers));
  expect(answeredAfter.length).toBeGreaterThan(0);
  expect(answeredAfter.filter((status) => status !== 401)).toEqual([]);
}

describe("a backup of a server under load", () => {
  it("is created during sign-ups, and only its owner can read it", async () => {
    expect(answeredAtEnd).toBeGreaterThan(answeredAtStart);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("restores every answered sign-up and its session to an external database", async () => {
    const restored = await startServer({ dataFolder: join(folder, "external"), environment: external });
    await checkSessions(restored);
    const refused = await runServerCli(["restore", file], external);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining("Stop all servers") });
    await restored.stop();
  });
});

describe("kill -9 in the middle of a restore", () => {
  /** Starts a restore from an endless file and kills it in the middle of a table. */
  async function killRestore(packed: Buffer, environment: Record<string, string>): Promise<void> {
    const dataFolder = environment.VESTIBULE_DATA_DIR ?? "";
    const restore = spawnServerCli(["restore", "-"], environment);
    // Killing the process breaks its input pipe.
    restore.child.stdin.on("error", () => undefined);
    restore.child.stdin.write(packed.subarray(0, Math.floor(packed.length * 0.7)));
    const loading = `select from pg_stat_activity where application_name = 'vestibule-operator'
      and xact_start is not null and wait_event = 'ClientRead' and query like 'copy public.%'`;
    const isLoading = async (): Promise<boolean> => {
      if (restore.child.exitCode !== null) throw new Error(`The restore ended:\n${restore.output()}`);
      const rows = databaseUrl(dataFolder).then((url) => queryDatabase(url, loading));
      // Fails until PostgreSQL accepts connections.
      return (await rows.catch(() => [])).length > 0;
    };
    await vi.waitUntil(isLoading, { timeout: 60_000, interval: 50 });
    const postmaster = getPostmaster(dataFolder);
    restore.child.kill("SIGKILL");
    await restore.exitCode;
    await expect.poll(() => isRunning(postmaster)).toBe(false);
  }

  it("leaves nothing behind, and the next restore moves sessions from an external database to a data folder", async () => {
    const fromExternal = join(folder, "external.backup");
    await runSuccessfully(["backup", fromExternal], external, "Backed up");
    const dataFolder = await createDataFolder();
    const environment = { VESTIBULE_DATA_DIR: dataFolder, VESTIBULE_SECRET: external.VESTIBULE_SECRET ?? "" };
    await killRestore(await readFile(fromExternal), environment);

    expect(await runServerCli(["backup", join(folder, "nothing.backup")], environment)).toEqual({
      code: 1,
      output: expect.stringContaining("nothing to back up"),
    });
    await runSuccessfully(["restore", fromExternal], environment, "Restored");
    const restored = await startServer({ dataFolder, environment });
    await checkSessions(restored);
    const refused = await runServerCli(["restore", file], environment);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining("is using the data folder") });
    await restored.discard();
  });
});
