import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartError } from "../start-error.ts";
import { openDataFolder, readOrCreateSecretFile } from "./index.ts";

let parent: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "vestibule-data-folder-"));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(parent, { recursive: true, force: true });
});

/** Starts a process that opens the folder; resolves to its first output line: "open" or the error message. */
async function openElsewhere(folder: string): Promise<{ child: ChildProcess; line: string }> {
  const module = new URL("./index.ts", import.meta.url).href;
  const source = `
    const { openDataFolder } = await import(${JSON.stringify(module)});
    try { await openDataFolder(${JSON.stringify(folder)}); console.log("open"); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name + ": " + error.message); }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [chunk] = await once(child.stdout, "data");
  return { child, line: String(chunk).trim() };
}

describe("a data folder", () => {
  it("is created with its parents, without list permission for others", async () => {
    const folder = await openDataFolder(join(parent, "a", "b"));
    expect(folder.path).toBe(join(parent, "a", "b"));
    expect((await stat(folder.path)).mode & 0o066).toBe(0);
    await folder.release();
  });

  it("rejects a second server and names the process of the first", async () => {
    const folder = await openDataFolder(parent);
    const second = await openElsewhere(parent);
    expect(second.line).toMatch(
      new RegExp(`^StartError: Another Vestibule server \\(pid ${process.pid}\\) is using the data folder`),
    );
    await folder.release();
  });

  it("can't be opened twice in the same process, and the first lock stays valid", async () => {
    const folder = await openDataFolder(parent);
    await expect(openDataFolder(parent)).rejects.toThrow(StartError);
    expect((await openElsewhere(parent)).line).toMatch(/^StartError/);
    await folder.release();
  });

  it("can be opened again after release", async () => {
    await (await openDataFolder(parent)).release();
    expect((await openElsewhere(parent)).line).toBe("open");
  });

  it("can be opened right after its process was killed", async () => {
    const { child, line } = await openElsewhere(parent);
    expect(line).toBe("open");
    child.kill("SIGKILL");
    await once(child, "exit");
    await (await openDataFolder(parent)).release();
  });

  it("is locked by exactly one of several simultaneous starts", async () => {
    const lines = (await Promise.all([1, 2, 3, 4].map(() => openElsewhere(parent)))).map(({ line }) => line);
    expect(lines.filter((line) => line === "open")).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith("StartError: Another Vestibule server"))).toHaveLength(3);
  });

  it("leaves no file that lets another user hold the lock", async () => {
    const folder = await openDataFolder(parent);
    expect((await stat(join(parent, "lock"))).mode & 0o077).toBe(0);
    await folder.release();
  });

  it("below a file is rejected with a message that names the setting", async () => {
    await writeFile(join(parent, "file"), "");
    await expect(openDataFolder(join(parent, "file", "below"))).rejects.toThrow(/VESTIBULE_DATA_DIR/);
    await expect(openDataFolder(join(parent, "file"))).rejects.toThrow(/not a folder/);
  });

  it("without write permission is rejected with a message that names the setting", async () => {
    // The kernel's own file system, which even root can't write to.
    await expect(openDataFolder("/sys/vestibule")).rejects.toThrow(/VESTIBULE_DATA_DIR/);
  });
});

describe("a data folder below a virtual file system (operations review §1: VESTIBULE_DATA_DIR below /proc)", () => {
  it.each(["/proc/vestibule", "/proc/vestibule/data", "/proc/self/vestibule/data"])(
    "%s is rejected with a message that names the setting",
    async (path) => {
      await expect(openDataFolder(path)).rejects.toThrow(`The data folder ${path} can't be`);
      await expect(openDataFolder(path)).rejects.toThrow(/VESTIBULE_DATA_DIR/);
    },
  );
});

describe("a secret file", () => {
  it("is created once, readable only by its owner, and then read", async () => {
    expect(await readOrCreateSecretFile(parent, "secret", () => "first")).toBe("first");
    expect(await readOrCreateSecretFile(parent, "secret", () => "second")).toBe("first");
    expect((await stat(join(parent, "secret"))).mode & 0o777).toBe(0o600);
    expect(await readdir(parent)).toEqual(["secret"]);
  });

  it("gives simultaneous starts the same value", async () => {
    const values = await Promise.all(
      Array.from({ length: 8 }, (_, n) => readOrCreateSecretFile(parent, "secret", () => `value-${n}`)),
    );
    expect(new Set(values).size).toBe(1);
    expect(await readFile(join(parent, "secret"), "utf8")).toBe(`${values[0]}\n`);
  });

  it("gets its permissions fixed if a restored backup has wider ones", async () => {
    await writeFile(join(parent, "secret"), "kept\n");
    await chmod(join(parent, "secret"), 0o644);
    expect(await readOrCreateSecretFile(parent, "secret", () => "new")).toBe("kept");
    expect((await stat(join(parent, "secret"))).mode & 0o777).toBe(0o600);
  });

  it("is rejected, not replaced, if it is empty", async () => {
    await writeFile(join(parent, "secret"), "");
    await expect(readOrCreateSecretFile(parent, "secret", () => "new")).rejects.toThrow(StartError);
  });
});
