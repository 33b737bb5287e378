import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CliContext, CommandError } from "./cli-context.ts";
import { createCredentialsFile } from "./credentials-file.ts";
import type { Target } from "./parse-command.ts";

const target: Target = { apiUrl: "https://auth.example", projectId: "p1", publishableClientKey: "pck_1" };
const other: Target = { ...target, projectId: "p2" };

let homeFolder: string;
const open = (environment: CliContext["environment"] = {}) =>
  createCredentialsFile({
    environment,
    homeFolder,
    version: "0",
    userAgent: "test",
    print: () => {},
    printError: () => {},
  });

beforeEach(async () => {
  homeFolder = await mkdtemp(join(tmpdir(), "vestibule-cli-"));
});
afterEach(() => rm(homeFolder, { recursive: true, force: true }));

test("has no token before the first sign-in", async () => {
  expect(await open().read(target)).toBeNull();
});

test("stores and reads tokens by server and project", async () => {
  const file = open();
  await file.write(target, "token-1");
  await file.write(other, "token-2");
  expect([await open().read(target), await open().read(other)]).toEqual(["token-1", "token-2"]);
});

test("only the owner can read the file", async () => {
  const file = open();
  await file.write(target, "token-1");
  expect((await stat(file.path)).mode & 0o777).toBe(0o600);
});

test("keeps the other project's token after a sign-out and deletes the file after the last one", async () => {
  const file = open();
  await file.write(target, "token-1");
  await file.write(other, "token-2");
  await file.write(target, null);
  expect([await file.read(target), await file.read(other)]).toEqual([null, "token-2"]);
  await file.write(other, null);
  expect(await readdir(dirname(file.path))).toEqual([]);
});

test("XDG_CONFIG_HOME changes the directory", async () => {
  const folder = join(homeFolder, "elsewhere");
  await open({ XDG_CONFIG_HOME: folder }).write(target, "token-1");
  expect(await readFile(join(folder, "vestibule", "credentials.json"), "utf8")).toContain("token-1");
});

test.each(["not json", "[1]", "null", '{"a":1}'])(
  "leaves a file that contains %s unchanged and names it in the error",
  async (content) => {
    const file = open();
    await file.write(target, "token-1");
    await writeFile(file.path, content);
    await expect(file.read(target)).rejects.toThrow(CommandError);
    await expect(file.write(target, "token-2")).rejects.toThrow(file.path);
    expect(await readFile(file.path, "utf8")).toBe(content);
  },
);
