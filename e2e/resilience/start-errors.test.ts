import { spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { callApi } from "../support/api.ts";
import { createDataFolder, removeDataFolder } from "../support/data-folder.ts";
import { findFreePort } from "../support/free-port.ts";
import { createProject, freshEmail, password } from "../support/project.ts";
import { readMessages, spawnServer } from "../support/server/process.ts";
import { serverEnvironment, startServer } from "../support/server.ts";

async function copyDataFolder(): Promise<string> {
  const folder = await createDataFolder();
  onTestFinished(() => removeDataFolder(folder));
  return folder;
}

/** Runs a server that fails to start, until it exits. */
async function failToStart(options: { dataFolder: string; port?: number; environment?: Record<string, string> }) {
  const port = options.port ?? (await findFreePort());
  const server = spawnServer({
    ...serverEnvironment({ dataFolder: options.dataFolder, port }),
    ...options.environment,
  });
  onTestFinished(() => {
    server.child.kill("SIGKILL");
  });
  return { exitCode: await server.exitCode, output: readMessages(server.output()) };
}

describe("a server that can't start explains how to fix it", () => {
  it("and lists all configuration problems at once, without printing secrets", async () => {
    const environment = {
      VESTIBULE_PORT: "http",
      VESTIBULE_HOST: "localhost:80",
      VESTIBULE_PUBLIC_URL: "ftp://example.com",
      VESTIBULE_SECRET: "hunter2-too-short",
      VESTIBULE_SMTP_URL: "mail.example.com:hunter2",
      VESTIBULE_DATABASE_URL: "mysql://root:hunter2@localhost/app",
      VESTIBULE_MAIL_FROM: "Ada <ada@example.com>",
      VESTIBULE_LOG_LEVEL: "loud",
    };

    const { exitCode, output } = await failToStart({ dataFolder: await copyDataFolder(), environment });

    expect(exitCode).toBe(1);
    for (const name of Object.keys(environment)) expect(output).toContain(`- ${name} must`);
    expect(output).toContain("has 8 problems");
    expect(output).not.toContain("hunter2");
    expect(output).not.toMatch(/^\s+at /m);
  });

  it("when another program uses its port", async () => {
    const port = await findFreePort();
    const other = createServer().listen(port, "127.0.0.1");
    onTestFinished(() => {
      other.close();
    });

    const { exitCode, output } = await failToStart({ dataFolder: await copyDataFolder(), port });

    expect(exitCode).toBe(1);
    expect(output).toContain(
      `Port ${port} is in use by another program. Stop it, or set VESTIBULE_PORT to a free port.`,
    );
    expect(output).not.toMatch(/^\s+at /m);
  });

  it.each([
    ["is a file", "taken"],
    ["is below a file", "taken/below"],
  ])("when its data folder %s", async (_what, path) => {
    const folder = await copyDataFolder();
    await writeFile(join(folder, "taken"), "");

    const { exitCode, output } = await failToStart({ dataFolder: join(folder, path) });

    expect(exitCode).toBe(1);
    expect(output).toContain(`${join(folder, path)} is not a folder, or is below a file.`);
    expect(output).toContain("Set VESTIBULE_DATA_DIR to another path.");
  });

  it("when its data folder is below a virtual file system (operations review §1: VESTIBULE_DATA_DIR below /proc)", async () => {
    const { exitCode, output } = await failToStart({ dataFolder: "/proc/vestibule/data" });

    expect(exitCode).toBe(1);
    expect(output).toContain("The data folder /proc/vestibule/data can't be used");
    expect(output).toContain("Set VESTIBULE_DATA_DIR to another path.");
    expect(output).not.toMatch(/^\s+at /m);
  });

  it("when another server uses its data folder, and that server keeps running", async () => {
    const first = await startServer();
    onTestFinished(() => first.discard());

    const { exitCode, output } = await failToStart({ dataFolder: first.dataFolder });

    expect(exitCode).toBe(1);
    expect(output).toContain(`Another Vestibule server (pid ${first.process.child.pid}) is using the data folder`);
    expect((await fetch(`${first.url}/health?db=1`)).status).toBe(200);
  });

  it("when its database was created by another version of PostgreSQL", async () => {
    const server = await startServer();
    onTestFinished(() => removeDataFolder(server.dataFolder));
    await server.stop();
    await writeFile(join(server.dataFolder, "postgres", "data", "PG_VERSION"), "13\n");

    const { exitCode, output } = await failToStart({ dataFolder: server.dataFolder });

    expect(exitCode).toBe(1);
    expect(output).toContain("was created by PostgreSQL 13, but this server runs PostgreSQL");
    expect(output).toContain("VESTIBULE_DATABASE_URL");
  });

  it("when its database folder contains other files", async () => {
    const folder = await copyDataFolder();
    await mkdir(join(folder, "postgres", "data"), { recursive: true });
    await writeFile(join(folder, "postgres", "data", "notes.txt"), "mine");

    const { exitCode, output } = await failToStart({ dataFolder: folder });

    expect(exitCode).toBe(1);
    expect(output).toContain("Restore it from a backup, or move it to start with an empty database.");
  });
});

async function mountTinyDisk(megabytes: number): Promise<string> {
  const folder = await createDataFolder();
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]);
  onTestFinished(async () => {
    spawnSync("umount", [folder]);
    await removeDataFolder(folder);
  });
  return folder;
}

/** Mounting needs root and a capability that containers often lack; without it these tests are skipped. */
function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  return spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
}

describe.runIf(canMount())("a full disk during startup", () => {
  it.each([1, 24])("of %i MB is reported with a fix", async (megabytes) => {
    const folder = await mountTinyDisk(megabytes);

    const { exitCode, output } = await failToStart({ dataFolder: folder });

    expect(exitCode).toBe(1);
    expect(output).toMatch(/The disk .*is full\. Free up some space and start again\./);
  });
});

it("a server without the native package for password hashes starts with one sentence that names it (operations 6)", async () => {
  const hooks = `import{registerHooks}from"node:module";registerHooks({resolve(name,context,next){if(name==="@node-rs/argon2")throw new Error("Cannot find native binding");return next(name,context)}})`;
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hooks)}` };
  const server = await startServer({ environment });
  onTestFinished(() => server.discard());
  await expect.poll(server.process.output).toContain("The native package of @node-rs/argon2 for");
  expect(server.process.output()).not.toContain("Cannot find native binding");

  const project = await createProject(server.url);
  const client = { projectId: project.projectId, publishableClientKey: project.publishableClientKey };
  const account = { email: freshEmail(), password };
  const signUp = { ...account, verification_callback_url: `${server.url}/verify` };
  expect((await callApi(server.url, client, "POST", "/auth/password/sign-up", signUp)).status).toBe(200);
  expect((await callApi(server.url, client, "POST", "/auth/password/sign-in", account)).status).toBe(200);
});
