import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StackClientApp } from "@vestibule/client";
import { type StartOptions, startVestibule, type Vestibule } from "@vestibule/test";
import { afterEach, describe, expect, it } from "vitest";
import { hashBcrypt } from "../../apps/server/src/testing/hash-bcrypt.ts";
import { measure } from "../support/measure.ts";
import { freshEmail, password } from "../support/project.ts";
import { getPostmaster, isRunning } from "../support/server/postmaster.ts";
import { spawnProgram } from "../support/server/process.ts";

const crash = join(import.meta.dirname, "support", "crash.ts");

function getDataFolder(serverPid: number): string {
  const variables = readFileSync(`/proc/${serverPid}/environ`, "utf8").split("\0");
  const variable = variables.find((each) => each.startsWith("VESTIBULE_DATA_DIR="));
  if (!variable) throw new Error(`The process ${serverPid} is no server.`);
  return variable.slice("VESTIBULE_DATA_DIR=".length);
}

const getPid = ({ serverPid }: { readonly serverPid: number | null }): number => serverPid ?? 0;

const started: Vestibule[] = [];
afterEach(() => Promise.all(started.splice(0).map((vestibule) => vestibule.stop())));

async function start(options?: StartOptions): Promise<Vestibule> {
  const vestibule = await startVestibule(options);
  started.push(vestibule);
  return vestibule;
}

describe("servers of the test kit", () => {
  it("run at the same time, with their own ports, data, and users", async () => {
    const first = await start();
    const others = Promise.all([start(), start()]);
    await measure("the start of two servers at the same time", () => others);
    const [second, third] = await others;
    const user = await first.createUser();
    expect(new Set([first.url, second.url, third.url]).size).toBe(3);
    expect(await first.app.getUser(user.id)).toMatchObject({ primaryEmail: user.primaryEmail });
    expect(await second.app.getUser(user.id)).toBeNull();
    expect(await third.app.listUsers()).toHaveLength(0);
  });

  it("start from a template", async () => {
    await start();
    await measure("the start of a server from the template", () => start());
    expect(started).toHaveLength(2);
  });

  it("leave no process and no folder behind after a stop", async () => {
    const vestibule = await start();
    const dataFolder = getDataFolder(getPid(vestibule));
    const processes = [getPid(vestibule), getPostmaster(dataFolder)];
    expect(processes.map(isRunning)).toEqual([true, true]);

    await vestibule.stop();

    expect(processes.map(isRunning)).toEqual([false, false]);
    expect(existsSync(dataFolder)).toBe(false);
    await vestibule.stop();
  });

  it("leave no process and no folder behind when the test's process is killed", async () => {
    const test = spawnProgram(crash, [], {});
    if (!(await test.prints("server "))) throw new Error(test.output());
    const server = Number(/server (\d+)/.exec(test.output())?.[1]);
    const dataFolder = getDataFolder(server);
    const processes = [server, getPostmaster(dataFolder)];
    expect(processes.map(isRunning)).toEqual([true, true]);

    test.child.kill("SIGKILL");

    await expect.poll(() => processes.map(isRunning)).toEqual([false, false]);
    await expect.poll(() => existsSync(dataFolder)).toBe(false);
  });

  it("leave no folder behind after the next start when the server's process is killed as well (issue 17)", async () => {
    const test = spawnProgram(crash, [], {});
    if (!(await test.prints("server "))) throw new Error(test.output());
    const server = Number(/server (\d+)/.exec(test.output())?.[1]);
    const dataFolder = getDataFolder(server);
    const processes = [server, getPostmaster(dataFolder)];
    process.kill(server, "SIGKILL");
    test.child.kill("SIGKILL");
    await expect.poll(() => processes.map(isRunning)).toEqual([false, false]);
    await test.exitCode;
    expect(existsSync(dataFolder)).toBe(true);
    const living = getDataFolder(getPid(await start()));

    await start();

    expect(existsSync(dataFolder)).toBe(false);
    expect(existsSync(living)).toBe(true);
  });

  it("have separate projects, each with its own users and inbox", async () => {
    const vestibule = await start();
    const project = await vestibule.createProject({ displayName: "Other", config: { credential_enabled: false } });
    await project.createUser();

    expect(await vestibule.app.listUsers()).toHaveLength(0);
    expect(await project.app.listUsers()).toHaveLength(1);
    expect(await project.app.getProject()).toMatchObject({
      displayName: "Other",
      config: { credentialEnabled: false, passkeyEnabled: true },
    });
  });

  it("find the worker, the list, and the pages that the built server reads while it runs", async () => {
    const vestibule = await start();
    const passwordHash = await hashBcrypt(password, { cost: 4 });
    const { primaryEmail } = await vestibule.createUser({ passwordHash });
    const { url, projectId, publishableClientKey } = vestibule;
    const app = new StackClientApp({ baseUrl: url, projectId, publishableClientKey, tokenStore: "memory" });

    const imported = await app.signInWithCredential({ email: primaryEmail ?? "", password, noRedirect: true });
    const verificationCallbackUrl = "http://localhost:3000/handler";
    const account = { email: freshEmail(), password: "password123", verificationCallbackUrl };
    const common = await app.signUpWithCredential({ ...account, noRedirect: true });

    expect(imported.status).toBe("ok");
    expect(common).toMatchObject({ status: "error", error: { details: { reason: "password_too_common" } } });
    expect((await fetch(`${url}/dashboard`)).status).toBe(200);
  });

  it("that can't start report what they printed", async () => {
    const failure = start({ environment: { VESTIBULE_RATE_LIMITS: "perhaps" } });
    await expect(failure).rejects.toThrow('VESTIBULE_RATE_LIMITS must be on or off; it is "perhaps"');
  });
});
