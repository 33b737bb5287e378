import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withLock } from "./lock.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestibule-lock-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("only one of several holders works at a time", async () => {
  const path = join(folder, "one");
  let active = 0;
  const seen: number[] = [];
  const work = async () => {
    active += 1;
    seen.push(active);
    await new Promise(setImmediate);
    active -= 1;
  };
  await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)]);
  expect(seen).toEqual([1, 1, 1]);
});

it("is released when the work fails", async () => {
  const path = join(folder, "failing");
  await expect(withLock(path, () => Promise.reject(new Error("disk full")))).rejects.toThrow("disk full");
  expect(await withLock(path, async () => "done")).toBe("done");
});

it("is released when the process that holds it is killed", async () => {
  const path = join(folder, "killed");
  const script = `require("node:net").createServer().listen(${JSON.stringify(path)}, () => console.log("listening"))`;
  const holder = spawn(process.execPath, ["--eval", script]);
  await once(holder.stdout, "data");
  const waiting = withLock(path, async () => "done");
  holder.kill("SIGKILL");
  expect(await waiting).toBe("done");
});
