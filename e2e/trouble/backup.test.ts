import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { callApi } from "../support/api.ts";
import { makeDataFolder, removeDataFolder } from "../support/data-folder.ts";
import { freshEmail, readDemo } from "../support/project.ts";
import { askDatabase, databaseUrl, operate, readSecret, spawnOperator } from "../support/server/operator.ts";
import { getPostmaster, isRunning } from "../support/server/postmaster.ts";
import { type Server, startServer } from "../support/server.ts";
import { createDemoCaller } from "../support/sign-up.ts";

interface SignedUp {
  readonly email: string;
  readonly refreshToken: string;
}

/** Sign-ups that are under way at any time. */
const writers = 4;
/** Answered before the backup begins, and after it has ended. */
const before = 20;
const after = 8;

let server: Server;
/** For everything that is made beside the server. */
let folder: string;
let file: string;
/** In the order of their answers. */
const signedUp: SignedUp[] = [];
/** How many had been answered when the backup was asked for, and when it was there. */
let answeredAtStart: number;
let answeredAtEnd: number;

/** Signs people up on the server until told to stop. */
async function keepSigningUp(): Promise<{ reach(count: number): Promise<unknown>; stop(): Promise<void> }> {
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

/** Of what was restored into a database of one's own, beside the server's. */
let external: Record<string, string>;

const runWell = async (args: readonly string[], environment: Readonly<Record<string, string>>, says: string) =>
  expect(await operate(args, environment)).toEqual({ code: 0, output: expect.stringContaining(says) });

beforeAll(async () => {
  server = await startServer();
  folder = await makeDataFolder();
  const secret = await readSecret(server.dataFolder);
  file = join(folder, "vestibule.backup");
  const load = await keepSigningUp();
  await load.reach(before);
  answeredAtStart = signedUp.length;
  await runWell(["backup", file], { VESTIBULE_DATA_DIR: server.dataFolder }, "Backed up");
  answeredAtEnd = signedUp.length;
  await load.reach(answeredAtEnd + after);
  await load.stop();

  await askDatabase(await databaseUrl(server.dataFolder), "create database external");
  external = {
    VESTIBULE_DATABASE_URL: await databaseUrl(server.dataFolder, "external"),
    VESTIBULE_DATA_DIR: join(folder, "external"),
    VESTIBULE_SECRET: secret,
  };
  await runWell(["restore", file], external, "Restored");
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
  const statusesOf = (people: readonly SignedUp[]) => Promise.all(people.map(refresh));
  const answeredBefore = await statusesOf(signedUp.slice(0, answeredAtStart));
  expect(answeredBefore.filter((status) => status !== 200)).toEqual([]);
  const answeredAfter = await statusesOf(signedUp.slice(answeredAtEnd + writers));
  expect(answeredAfter.length).toBeGreaterThan(0);
  expect(answeredAfter.filter((status) => status !== 401)).toEqual([]);
}

describe("a backup of a server under load", () => {
  it("was made while people went on signing up, and is readable by its owner alone", async () => {
    expect(answeredAtEnd).toBeGreaterThan(answeredAtStart);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("brings every answered sign-up and its session to a database of one's own", async () => {
    const restored = await startServer({ dataFolder: join(folder, "external"), environment: external });
    await checkSessions(restored);
    const refused = await operate(["restore", file], external);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining("Stop all servers") });
    await restored.stop();
  });
});

describe("kill -9 in the middle of a restore", () => {
  /** Starts a restore whose file never ends, and kills it when it is in the middle of a table. */
  async function killRestore(packed: Buffer, environment: Record<string, string>): Promise<void> {
    const dataFolder = environment.VESTIBULE_DATA_DIR ?? "";
    const restore = spawnOperator(["restore", "-"], environment);
    // Whoever is killed leaves something unread.
    restore.child.stdin.on("error", () => undefined);
    restore.child.stdin.write(packed.subarray(0, Math.floor(packed.length * 0.7)));
    const loading = `select from pg_stat_activity where application_name = 'vestibule-operator'
      and xact_start is not null and wait_event = 'ClientRead' and query like 'copy public.%'`;
    const isLoading = async (): Promise<boolean> => {
      if (restore.child.exitCode !== null) throw new Error(`The restore ended:\n${restore.output()}`);
      const rows = databaseUrl(dataFolder).then((url) => askDatabase(url, loading));
      // Until PostgreSQL runs there is nobody to ask.
      return (await rows.catch(() => [])).length > 0;
    };
    await vi.waitUntil(isLoading, { timeout: 60_000, interval: 50 });
    const postmaster = getPostmaster(dataFolder);
    restore.child.kill("SIGKILL");
    await restore.exitCode;
    await expect.poll(() => isRunning(postmaster)).toBe(false);
  }

  it("leaves nothing; the next one brings sessions from a database of one's own to a data folder", async () => {
    const fromExternal = join(folder, "external.backup");
    await runWell(["backup", fromExternal], external, "Backed up");
    const dataFolder = await makeDataFolder();
    const environment = { VESTIBULE_DATA_DIR: dataFolder, VESTIBULE_SECRET: external.VESTIBULE_SECRET ?? "" };
    await killRestore(await readFile(fromExternal), environment);

    expect(await operate(["backup", join(folder, "nothing.backup")], environment)).toEqual({
      code: 1,
      output: expect.stringContaining("nothing to back up"),
    });
    await runWell(["restore", fromExternal], environment, "Restored");
    const restored = await startServer({ dataFolder, environment });
    await checkSessions(restored);
    const refused = await operate(["restore", file], environment);
    expect(refused).toEqual({ code: 1, output: expect.stringContaining("is using the data folder") });
    await restored.discard();
  });
});
