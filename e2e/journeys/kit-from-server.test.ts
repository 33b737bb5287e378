import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Demo, startDemo } from "../support/demo.ts";
import { findFreePort } from "../support/free-port.ts";
import { createProject, freshEmail, password, type TestProject } from "../support/project.ts";
import { spawnProgram } from "../support/server/process.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const getVersion = (name: string): string => require(`${name}/package.json`).version;
/** A program of a package of this workspace. */
const getProgram = (name: string, path: string): string => join(dirname(require.resolve(`${name}/package.json`)), path);

/** As `npm create vite` with the React template writes it. Vite and TypeScript are those of this workspace. */
const emptyProject = {
  "package.json": JSON.stringify({
    name: "my-app",
    private: true,
    type: "module",
    dependencies: { react: getVersion("react"), "react-dom": getVersion("react-dom") },
    devDependencies: { "@types/react": getVersion("@types/react"), "@types/react-dom": getVersion("@types/react-dom") },
  }),
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "ES2023",
      lib: ["ES2023", "DOM", "DOM.Iterable"],
      module: "ESNext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      strict: true,
      noEmit: true,
      types: [],
      skipLibCheck: true,
      verbatimModuleSyntax: true,
    },
    include: ["src"],
  }),
  "src/env.d.ts": "interface ImportMeta { readonly env: Record<string, string> }",
  "src/main.tsx": `import { createRoot } from "react-dom/client";

function App() {
  return <h1>Get started</h1>;
}

createRoot(document.getElementById("root")!).render(
  <App />
);
`,
  "index.html": '<!doctype html><div id="root"></div><script type="module" src="/src/main.tsx"></script>',
};

let demo: Demo;
let project: TestProject;
let folder: string;
beforeAll(async () => {
  demo = await startDemo();
  project = await createProject(demo.server.url);
  folder = await mkdtemp(join(tmpdir(), "vestibule-app-"));
  await mkdir(join(folder, "src"));
  for (const [name, text] of Object.entries(emptyProject)) await writeFile(join(folder, name), text);
});
afterAll(async () => {
  await demo.stop();
  await rm(folder, { recursive: true });
});

/** `npm install` as a user runs it, with the packages that npm has already downloaded. */
const install = (url: string) =>
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", url], { cwd: folder });

describe("the kit that the server offers", () => {
  it("has a command that adds and installs it in a new Vite project, which builds and signs a user up", async () => {
    await install(`${demo.server.url}/kit/cli.tgz`);
    const command = join(folder, "node_modules", ".bin", "vestibule");
    const keys = ["--project-id", project.projectId, "--publishable-client-key", project.publishableClientKey];
    // The server is the one that the command came from.
    const options = ["init", "--yes", "--framework", "react-vite", ...keys];
    await run(inject("nodePath"), [command, ...options], { cwd: folder });

    const lock = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
    const { integrity } = lock.packages["node_modules/@vestibule/react"];
    const head = await fetch(`${demo.server.url}/kit/react.tgz`, { method: "HEAD" });
    expect(integrity).toBe(head.headers.get("repr-digest")?.replace(/^sha-512=:(.*):$/, "sha512-$1"));

    await run(process.execPath, [getProgram("typescript", "bin/tsc"), "-p", folder]);
    const vite = getProgram("vite", "bin/vite.js");
    await run(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: folder });

    const port = await findFreePort();
    const preview = spawnProgram(vite, ["preview", folder, "--port", String(port), "--strictPort"], {});
    expect(await preview.prints(String(port))).toBe(true);
    const { context } = await demo.visit();
    const application = await context.newPage();
    await application.goto(`http://localhost:${port}/`);
    await application.getByRole("link", { name: "Sign up" }).click();
    const email = freshEmail();
    await application.getByLabel("Email").fill(email);
    await application.getByLabel("Password", { exact: true }).fill(password);
    await application.getByRole("button", { name: "Sign up" }).click();
    await application.getByText(`Hello ${email}`).waitFor();
    expect(application.url()).toBe(`http://localhost:${port}/`);
    preview.child.kill();
    await preview.exitCode;
  });

  it("has the client and the command, which run outside of this repository", async () => {
    await install(`${demo.server.url}/kit/client.tgz`);
    await install(`${demo.server.url}/kit/cli.tgz`);
    const script = 'import { StackServerApp } from "@vestibule/client"; console.log(typeof StackServerApp);';
    const node = inject("nodePath");

    const client = await run(node, ["--input-type=module", "--eval", script], { cwd: folder });
    const command = await run(node, [join(folder, "node_modules", ".bin", "vestibule"), "--version"], { cwd: folder });

    expect(client.stdout.trim()).toBe("function");
    expect(command.stdout).toContain("0.1.0");
  });
});
