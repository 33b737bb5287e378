import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createProcessIdentity } from "./process-identity.ts";
import { createDataFolderPrefix, deleteOldTemplates, deleteStaleData } from "./stale-data.ts";

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "vestibule-stale-"));
});
afterEach(() => rm(parent, { recursive: true }));

/** The identity of another process, and how to end it. */
async function startProcess() {
  const file = new URL("./process-identity.ts", import.meta.url);
  const script = `import(${JSON.stringify(file)}).then(({ createProcessIdentity }) => console.log(createProcessIdentity()));`;
  const child = spawn(process.execPath, ["--eval", `${script}setInterval(() => {}, 1000);`]);
  onTestFinished(() => void child.kill("SIGKILL"));
  const [output] = await once(child.stdout, "data");
  const kill = async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return { identity: String(output).trim(), kill };
}

async function createFolder(identity: string): Promise<string> {
  const folder = join(parent, `vestibule-test-data-${identity}-AbCdEf`);
  await mkdir(join(folder, "postgres", "data"), { recursive: true });
  await writeFile(join(folder, "lock"), "");
  return folder;
}

/** Of a process that has ended. */
async function createStaleFolder(): Promise<string> {
  const { identity, kill } = await startProcess();
  await kill();
  return createFolder(identity);
}

const list = async () => (await readdir(parent)).sort();

describe("the data folder of a killed process", () => {
  it("is deleted, and that of a process that runs is not", async () => {
    const { identity, kill } = await startProcess();
    const folder = await createFolder(identity);
    await mkdir(join(parent, `${createDataFolderPrefix()}GhIjKl`));
    await deleteStaleData([parent]);
    expect(await list()).toHaveLength(2);

    await kill();
    await Promise.all([deleteStaleData([parent]), deleteStaleData([parent, parent])]);

    expect(await list()).toEqual([`${createDataFolderPrefix()}GhIjKl`]);
    expect(folder).toContain(identity);
  });

  it("is deleted if another process has its ID now", async () => {
    const [pid, _startTime, namespace] = createProcessIdentity().split(".");
    await createFolder(`${pid}.1.${namespace}`);
    await deleteStaleData([parent]);
    expect(await list()).toEqual([]);
  });

  it("stays if it may belong to a process of another container", async () => {
    await createFolder("1.1.1");
    await deleteStaleData([parent]);
    expect(await list()).toHaveLength(1);
  });

  it("stays while its server runs", async () => {
    const database = new DatabaseSync(join(await createStaleFolder(), "lock"));
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    await deleteStaleData([parent]);
    expect(await list()).toHaveLength(1);

    database.close();
    await deleteStaleData([parent]);
    expect(await list()).toEqual([]);
  });

  it("stays while its PostgreSQL runs", async () => {
    const { identity } = await startProcess();
    const postmaster = join(await createStaleFolder(), "postgres", "data", "postmaster.pid");
    await writeFile(postmaster, `${identity.split(".")[0]}\n/data\n`);
    await deleteStaleData([parent]);
    expect(await list()).toHaveLength(1);
  });

  it("stays if it belongs to another user, and so does a link", async () => {
    const folder = await createStaleFolder();
    await deleteStaleData([parent], 4_000_000);
    expect(await list()).toHaveLength(1);

    await rm(folder, { recursive: true });
    const target = join(parent, "elsewhere");
    await mkdir(target);
    await symlink(target, folder);
    await deleteStaleData([parent]);
    expect(await list()).toHaveLength(2);
  });

  it("is no other folder", async () => {
    const names = ["vestibule-test-0", "vestibule-test-data-AbCdEf", "vestibule-test-database-1.1.1-AbCdEf"];
    for (const name of names) await mkdir(join(parent, name));
    await deleteStaleData([parent]);
    expect(await list()).toEqual([...names].sort());
  });
});

describe("templates", () => {
  const current = ["template-aaaa", "compiled-aaaa"];
  const create = async (name: string, hoursAgo: number) => {
    await mkdir(join(parent, name));
    const time = new Date(Date.now() - hoursAgo * 3_600_000);
    await utimes(join(parent, name), time, time);
  };

  it("of other versions are deleted after a day without use; the current one stays", async () => {
    for (const name of ["template-aaaa", "compiled-aaaa", "template-aaaa.lock"]) await create(name, 1000);
    for (const name of ["template-bbbb", "compiled-bbbb"]) await create(name, 23);
    for (const name of ["template-cccc", "template-cccc.new", "compiled-cccc", "compiled"]) await create(name, 25);
    await create("something-else", 1000);

    await deleteOldTemplates(parent, current);

    const kept = [
      "compiled-aaaa",
      "compiled-bbbb",
      "something-else",
      "template-aaaa",
      "template-aaaa.lock",
      "template-bbbb",
    ];
    expect(await list()).toEqual(kept);
  });
});
