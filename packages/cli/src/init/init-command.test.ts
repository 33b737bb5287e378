import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyChanges } from "./apply-changes.ts";
import { frameworks } from "./frameworks.ts";
import { runInitCommand } from "./init-command.ts";

/** Answers like a server that knows one project. `info` changes what it says about itself. */
let info: Record<string, unknown>;
let server: Server;
let url: string;
beforeAll(async () => {
  const project = { id: "p1", display_name: "Test", config: { enabled_oauth_providers: [] } };
  server = createServer((request, response) => {
    const key = request.headers["x-stack-publishable-client-key"];
    const secret = request.headers["x-stack-secret-server-key"];
    const refuse = (code: string) => {
      response.writeHead(401, { "content-type": "application/json", "x-stack-known-error": code });
      response.end(JSON.stringify({ code, error: `The key is wrong: ${code}` }));
    };
    response.setHeader("content-type", "application/json");
    if (request.url === "/dashboard/config.json") response.end(JSON.stringify(info));
    else if (secret !== undefined && secret !== "ssk_1") refuse("INVALID_SECRET_SERVER_KEY");
    else if (key !== "pck_1") refuse("INVALID_PUBLISHABLE_CLIENT_KEY");
    else if (request.url?.startsWith("/api/v1/projects/current")) response.end(JSON.stringify(project));
    else response.end(JSON.stringify({ items: [], is_paginated: true, pagination: { next_cursor: null } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vestibule-init-"));
  const kitIntegrity = { client: "sha512-1", react: "sha512-2", backend: "sha512-3", next: "sha512-4" };
  info = { baseUrl: url, version: "1.2.3", publishableClientKey: "pck_internal", kitIntegrity };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], { cwd: folder });
function commit(): void {
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Start");
}
const read = (path: string) => readFile(join(folder, path), "utf8");
const list = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(".git"))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

async function init(...args: string[]) {
  const out: string[] = [];
  const context = {
    environment: {},
    homeFolder: join(folder, "home"),
    version: "1.2.3",
    userAgent: "test",
    print: (text: string) => void out.push(text),
    printError: () => undefined,
  };
  const project = ["--project-id", "p1", "--publishable-client-key", "pck_1", "--secret-server-key", "ssk_1"];
  const options = ["--yes", "--server", url, "--no-install", ...project, ...args];
  const error = await runInitCommand(["init", ...options], context, folder).then(
    () => null,
    (reason: unknown) => (reason as Error).message,
  );
  return { error, out: out.join("\n") };
}

const vite = {
  "package.json": JSON.stringify({
    name: "app",
    type: "module",
    dependencies: { react: "19" },
    devDependencies: { vite: "8", typescript: "7" },
  }),
  "src/main.tsx": "import { createRoot } from 'react-dom/client'\n\ncreateRoot(root).render(\n  <App />,\n)\n",
  ".gitignore": "node_modules\n*.local\n",
};
const next = {
  "package.json": JSON.stringify({ dependencies: { next: "16", react: "19" } }),
  "src/app/layout.js":
    'import "./globals.css";\n\nexport default function Layout({ children }) {\n  return (\n    <html>\n      <body>{children}</body>\n    </html>\n  );\n}\n',
  ".gitignore": ".env*\n",
};
const api = (dependencies: object, more: object = {}) => ({
  "package.json": JSON.stringify({ dependencies, ...more }),
});

describe("vestibule init", () => {
  it("adds sign-in to a Vite application in TypeScript", async () => {
    await write(vite);
    commit();
    const { error, out } = await init();
    expect(error).toBeNull();
    expect(out).toContain("React with Vite application (TypeScript, npm)");
    expect(await read("src/auth.tsx")).toContain("PropsWithChildren");
    expect(await read("src/main.tsx")).toContain("<AuthProvider>");
    expect(await read(".env.local")).toBe(
      `# Vestibule\nVITE_VESTIBULE_API_URL=${url}\nVITE_VESTIBULE_PROJECT_ID=p1\nVITE_VESTIBULE_PUBLISHABLE_CLIENT_KEY=pck_1\n`,
    );
    expect(out).toContain("http://localhost:5173");
    expect(out).toContain(`npm install @vestibule/react@${url}/kit/react.tgz`);
    git("stash", "--include-untracked");
    expect(await list()).toContain("src/main.tsx");
    expect(await list()).not.toContain("src/auth.tsx");
  });

  it("writes the files of a Next.js application below src if it is there, and the secret for its user alone", async () => {
    await write(next);
    commit();
    const { error } = await init();
    expect(error).toBeNull();
    expect(await list()).toContain("src/app/handler/[...stack]/page.jsx");
    expect(await read("src/stack/server.js")).toContain("StackServerApp");
    expect(await read("src/app/layout.js")).toContain("<StackProvider app={stackServerApp}>");
    expect(await read(".env.local")).toContain("VESTIBULE_SECRET_SERVER_KEY=ssk_1");
    expect((await stat(join(folder, ".env.local"))).mode & 0o077).toBe(0);
  });

  it("writes no types in a JavaScript application", async () => {
    await write({ ...vite, "package.json": JSON.stringify({ dependencies: { react: "19", vite: "8" } }) });
    expect((await init()).out).toContain("(JavaScript, npm)");
    const text = await read("src/auth.jsx");
    expect(text).toContain("AuthProvider({ children }) {");
    expect(text).not.toMatch(/[«»]|PropsWithChildren/);
  });

  it.each([
    ["express", api({ express: "5" }), "vestibule.mjs"],
    ["hono", { ...api({ hono: "4" }, { type: "module" }), "src/index.js": "" }, "src/vestibule.js"],
    ["fastify", { ...api({ fastify: "5", typescript: "7" }), "src/index.ts": "" }, "src/vestibule.ts"],
    ["node", api({}), "vestibule.mjs"],
  ] as const)("prints for %s what to add to the server, and makes Git ignore the secret", async (id, files, path) => {
    await write(files);
    commit();
    const { error, out } = await init("--framework", id);
    expect(error).toBeNull();
    expect(await list()).toContain(path);
    expect(out).toMatch(path.endsWith(".mjs") ? /= require\("\.\/vestibule\.mjs"\)/ : /from "\.\/vestibule\.js"/);
    expect(await read(".gitignore")).toBe(".env\n");
    expect(git("status", "--porcelain").toString()).not.toContain(".env");
  });

  it("finds every framework by its dependencies, and has templates for it", async () => {
    for (const { id, dependencies, files = [] } of frameworks.filter(({ dependencies }) => dependencies.length > 0)) {
      const named = Object.fromEntries(dependencies.map((name) => [name, "1"]));
      await write({ ...api(named), ...(files[0] && { [`${files[0]}.tsx`]: "" }) });
      const { error, out } = await init();
      expect([id, error]).toEqual([id, null]);
      expect(out).toContain(frameworks.find((framework) => framework.id === id)?.title);
      await rm(folder, { recursive: true });
    }
  });

  it("changes nothing when it runs again", async () => {
    await write(vite);
    expect((await init()).error).toBeNull();
    const before = await Promise.all((await list()).map(read));
    const { error, out } = await init();
    expect(error).toBeNull();
    expect(out).toContain("All files are up to date.");
    expect(await Promise.all((await list()).map(read))).toEqual(before);
  });

  it("prints the edit of a file whose shape it doesn't know", async () => {
    await write({ ...vite, "src/main.tsx": "export const start = () => (ready ? <App /> : null);\n" });
    const { error, out } = await init();
    expect(error).toBeNull();
    expect(out).toContain("In src/main.tsx, put <App /> into the provider");
    expect(out).toContain('import { AuthProvider } from "./auth";');
    expect(await read("src/main.tsx")).not.toContain("AuthProvider");
  });

  it.each([
    ["pnpm-lock.yaml", "pnpm add"],
    ["yarn.lock", "yarn add"],
    ["bun.lock", "bun add"],
    ["package-lock.json", "npm install"],
  ])("uses the package manager of %s", async (file, command) => {
    await write({ ...vite, [file]: "" });
    expect((await init()).out).toContain(command);
  });
});

describe("vestibule init writes nothing", () => {
  it.each([
    ["outside of a Node.js project", {}, [], "has no package.json"],
    ["for a framework that it doesn't know", api({ vue: "3" }), [], "--framework with one of: nextjs"],
    ["for a framework that doesn't exist", vite, ["--framework", "cobol"], 'no framework "cobol"'],
    ["for Next.js without the App Router", api({ next: "16" }), [], "no app/layout or src/app/layout file"],
    ["with a package.json that isn't JSON", { "package.json": "{" }, [], "isn't valid JSON"],
    ["without a server", vite, ["--server", "http://localhost:1"], "No server answers at http://localhost:1"],
    ["for a URL without a scheme", vite, ["--server", "localhost"], "--server must be an http(s) URL"],
    [
      "with a wrong publishable key",
      vite,
      ["--publishable-client-key", "pck_2"],
      "Check --project-id and --publishable",
    ],
    ["with a wrong secret key", api({ hono: "4" }), ["--secret-server-key", "ssk_2"], "Check --secret-server-key"],
    ["with a secret key as the publishable one", vite, ["--publishable-client-key", "ssk_1"], "is a secret key"],
    ["without the project and without questions", vite, ["--project-id="], "pass --project-id"],
  ])("%s", async (_name, files, args, sentence) => {
    await write(files);
    const before = await list();
    const { error } = await init(...args);
    expect(error).toContain(sentence);
    expect(await list()).toEqual(before);
  });

  it.each([
    ["isn't Vestibule", { hello: 1 }, "isn't a Vestibule server"],
    ["has another version than the command", { version: "2.0.0" }, `npx "`],
    ["lacks a package", { kitIntegrity: {} }, "doesn't offer /kit/react.tgz"],
  ])("if the server %s", async (_name, changed, sentence) => {
    info = "hello" in changed ? changed : { ...info, ...changed };
    await write(vite);
    const { error } = await init();
    expect(error).toContain(sentence);
    expect(await list()).not.toContain("src/auth.tsx");
  });

  it("over uncommitted changes, unless it is forced", async () => {
    await write(vite);
    commit();
    await write({ "notes.txt": "mine" });
    expect((await init()).error).toContain("aren't committed");
    expect(await list()).not.toContain("src/auth.tsx");
    expect((await init("--force")).error).toBeNull();
  });

  it("over an existing file with other content, and shows what to merge, unless it is forced", async () => {
    await write({ ...vite, "src/stack.ts": "export const mine = 1;\n" });
    const { error } = await init();
    expect(error).toContain("src/stack.ts exists and has other content. Merge this into it:");
    expect(error).toContain("new StackClientApp({");
    expect(await read("src/stack.ts")).toBe("export const mine = 1;\n");
    expect((await init("--force")).error).toBeNull();
    expect(await read("src/stack.ts")).toContain("StackClientApp");
  });

  it("over a variable with another value", async () => {
    await write({ ...vite, ".env.local": "VITE_VESTIBULE_PROJECT_ID=p0\nMINE=1\n" });
    expect((await init()).error).toContain(".env.local sets VITE_VESTIBULE_PROJECT_ID already");
    expect((await init("--force")).error).toBeNull();
    expect(await read(".env.local")).toMatch(/^VITE_VESTIBULE_PROJECT_ID=p1\nMINE=1\n/);
  });

  it("secret into a file that Git tracks, even if it is forced", async () => {
    await write({ ...api({ express: "5" }), ".env": "PORT=3000\n" });
    commit();
    expect((await init("--force")).error).toContain("git rm --cached .env");
    expect(await read(".env")).toBe("PORT=3000\n");
  });

  it("if the packages can't be installed", async () => {
    await write({ ...vite, "yarn.lock": "" });
    const before = await list();
    const path = process.env.PATH;
    process.env.PATH = folder;
    try {
      const context = {
        environment: {},
        homeFolder: folder,
        version: "1.2.3",
        userAgent: "test",
        print: () => undefined,
        printError: () => undefined,
      };
      const options = ["--server", url, "--project-id", "p1", "--publishable-client-key", "pck_1"];
      await expect(runInitCommand(["init", "--yes", ...options], context, folder)).rejects.toThrow(
        "could not be installed with yarn",
      );
    } finally {
      process.env.PATH = path;
    }
    expect(await list()).toEqual(before);
    expect(await read("src/main.tsx")).toBe(vite["src/main.tsx"]);
  });

  it("if one of the files can't be written", async () => {
    await write({ "a.txt": "old", blocked: "a file where a folder is needed" });
    const change = { text: "new", previous: null, isSecret: false };
    const changes = [
      { ...change, path: "a.txt", previous: "old" },
      { ...change, path: "new/folder/b.txt" },
      { ...change, path: "blocked/c.txt" },
    ];
    await expect(applyChanges(folder, changes)).rejects.toThrow("nothing was changed");
    expect(await list()).toEqual(["a.txt", "blocked"]);
    expect(await read("a.txt")).toBe("old");
  });
});
