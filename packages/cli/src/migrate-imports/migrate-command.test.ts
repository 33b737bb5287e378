import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../run-command.ts";

const manifest = {
  name: "shop",
  dependencies: { "@stackframe/stack": "^2.8.12", next: "16.0.0" },
  devDependencies: { "@stackframe/js": "2.8.3" },
  peerDependencies: { "@stackframe/react": ">=2" },
};

const files = {
  "package.json": `${JSON.stringify(manifest, null, 4)}\n`,
  "app/stack.ts":
    'import { StackServerApp } from "@stackframe/stack";\nconst id = process.env.NEXT_PUBLIC_STACK_PROJECT_ID;\n',
  "app/page.tsx": 'import { useUser } from "@stackframe/stack";\n',
  "app/other.css": '/* import "@stackframe/stack" */\n',
  "node_modules/x/index.js": 'require("@stackframe/js");\n',
  ".env.local":
    "# STACK_SECRET_SERVER_KEY\nNEXT_PUBLIC_STACK_PROJECT_ID=p\nexport STACK_SECRET_SERVER_KEY=ssk\nOTHER=1\n",
};

let folder: string;
const write = (name: string, text: string | Uint8Array) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: folder });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vestibule-migrate-"));
  for (const [name, text] of Object.entries(files)) write(name, text);
  return () => rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(["migrate-imports", ...args], {
    environment: {},
    homeFolder: "/nonexistent",
    version: "1.2.3",
    userAgent: "test",
    print: (text) => out.push(text),
    printError: (text) => errors.push(text),
  });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}

describe("vestibule migrate-imports", () => {
  it("changes imports and dependencies, and nothing else", async () => {
    const { code, out } = await run(folder, "--server", "https://auth.example.com/");
    expect(code).toBe(0);
    expect(read("app/stack.ts")).toContain('from "@vestibule/next"');
    expect(read("app/page.tsx")).toBe('import { useUser } from "@vestibule/next";\n');
    const kit = "https://auth.example.com/kit";
    expect(JSON.parse(read("package.json"))).toEqual({
      name: "shop",
      dependencies: { "@vestibule/next": `${kit}/next.tgz`, next: "16.0.0" },
      devDependencies: { "@vestibule/client": `${kit}/client.tgz` },
      peerDependencies: { "@vestibule/react": "*" },
    });
    expect(read("package.json")).toMatch(/^\{\n {4}"name"/);
    for (const name of ["app/other.css", "node_modules/x/index.js", ".env.local"] as const)
      expect(read(name)).toBe(files[name]);
    expect(out).toContain('app/page.tsx:1\n  - import { useUser } from "@stackframe/stack";\n  + import');
    expect(out).toContain("Changed 3 files.");
  });

  it("with --dry-run lists the changes and writes nothing", async () => {
    const { out } = await run(folder, "--dry-run", "--env");
    expect(out).toContain("Would change 4 files.");
    for (const [name, text] of Object.entries(files)) expect(read(name)).toBe(text);
  });

  it("with --env renames variables, and names the code that reads them", async () => {
    const { out } = await run(folder, "--env");
    expect(read(".env.local")).toBe(
      "# STACK_SECRET_SERVER_KEY\nNEXT_PUBLIC_VESTIBULE_PROJECT_ID=p\nexport VESTIBULE_SECRET_SERVER_KEY=ssk\nOTHER=1\n",
    );
    expect(out).toContain("! app/stack.ts: reads NEXT_PUBLIC_STACK_PROJECT_ID, which is now NEXT_PUBLIC_VESTIBULE_");
  });

  it("without Next.js names the variables as our client reads them", async () => {
    write("package.json", "{}");
    await run(folder, "--env");
    expect(read(".env.local")).toContain("\nVESTIBULE_PROJECT_ID=p\n");
  });

  it("is done after the first time", async () => {
    await run(folder);
    expect((await run(folder)).out).toBe("Nothing to change.");
  });

  it("refuses uncommitted changes, except with --force", async () => {
    git("init", "--quiet");
    const refused = await run(folder);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("--force") });
    expect(read("app/page.tsx")).toBe(files["app/page.tsx"]);
    git("add", "--all");
    git("commit", "--quiet", "--message", "All");
    expect((await run(folder)).code).toBe(0);
    expect((await run(folder, "--force")).code).toBe(0);
  });

  it("says which files it could not read, and changes the others", async () => {
    write("app/latin.ts", Uint8Array.from([0x2f, 0x2f, 0xe9]));
    write("broken/package.json", "{");
    const { code, out } = await run(folder);
    expect(code).toBe(0);
    expect(out).toContain("! app/latin.ts: can't be read");
    expect(out).toContain("! broken/package.json: isn't JSON");
    expect(read("app/page.tsx")).toContain("@vestibule/next");
  });

  it.each([
    ["an unknown option", ["--fast"], "--fast"],
    ["a second folder", [".", "other"], "Unexpected argument: other"],
    ["a server that isn't a URL", ["--server", "localhost"], "--server must be an http(s) URL."],
  ])("%s is a usage error and prints the help", async (_name, args, sentence) => {
    const { code, errors } = await run(...args);
    expect(code).toBe(2);
    expect(errors).toContain(sentence);
    expect(errors).toContain("Usage: vestibule migrate-imports");
  });

  it("a folder that doesn't exist is an error", async () => {
    expect(await run(join(folder, "missing"))).toMatchObject({ code: 1, errors: expect.stringContaining("missing") });
  });

  it("--help prints the usage", async () => {
    expect(await run("--help")).toMatchObject({ code: 0, out: expect.stringContaining("--dry-run") });
  });
});
