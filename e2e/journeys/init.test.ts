import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv, promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { findFreePort } from "../support/free-port.ts";
import {
  createOwnedProject,
  createOwner,
  freshEmail,
  type Owner,
  password,
  type TestProject,
} from "../support/project.ts";
import { spawnProgram } from "../support/server/process.ts";
import { type CreatedApplication, createdApplications, createdBackends } from "./support/created-applications.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const command = join(root, "packages/cli/src/main.ts");

let demo: Demo;
let owner: Owner;
let project: TestProject;
beforeAll(async () => {
  demo = await startDemo();
  owner = await createOwner(demo.server.url);
  project = await createOwnedProject(owner, demo.server.url);
});
afterAll(() => demo.stop());

/** A committed application, as its generator writes it, with the packages of this workspace. */
async function create({ files }: Pick<CreatedApplication, "files">): Promise<string> {
  const folder = await mkdtemp(join(inject("runFolder"), "init-"));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  // A folder of its own, where Vite writes temporary files.
  await mkdir(join(folder, "node_modules"));
  for (const name of await listPackages()) {
    const link = join(folder, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    // Turbopack doesn't follow a link to the link of a workspace.
    await symlink(await realpath(join(root, "node_modules", name)), link, "junction");
  }
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  await run("git", ["init", "--quiet"], { cwd: folder });
  await run("git", ["add", "--all"], { cwd: folder });
  await run("git", [...identity, "commit", "--quiet", "--message", "Start"], { cwd: folder });
  return folder;
}

/** The installed packages, those of a scope with its name. */
async function listPackages(): Promise<readonly string[]> {
  const names = (await readdir(join(root, "node_modules"))).filter((name) => !name.startsWith("."));
  const scoped = names.filter((name) => name.startsWith("@"));
  const lists = scoped.map(async (scope) =>
    (await readdir(join(root, "node_modules", scope))).map((name) => `${scope}/${name}`),
  );
  return [...names.filter((name) => !name.startsWith("@")), ...(await Promise.all(lists)).flat()];
}

async function init(folder: string, options: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const process = spawnProgram(command, ["init", "--yes", "--no-install", ...options], environment, folder);
  const code = await process.exitCode;
  return { code, output: process.output() };
}

async function runScript(folder: string, { program, args }: CreatedApplication["build"][number]): Promise<void> {
  const environment = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const script = spawnProgram(join(root, "node_modules", program), args, environment, folder);
  const code = await script.exitCode;
  if (code !== 0) throw new Error(`${program} failed:\n${script.output()}`);
}

describe("vestibule init", () => {
  it.each(createdApplications)(
    "adds sign-in to a new application of $name, which builds and signs a user up",
    async (application) => {
      const folder = await create(application);
      const { code, output } = await init(folder, [
        ...["--server", demo.server.url, "--project-id", project.projectId],
        ...["--publishable-client-key", project.publishableClientKey],
        ...["--secret-server-key", project.secretServerKey],
      ]);
      expect([code, output]).toEqual([0, expect.stringContaining(`Found a ${application.name} application`)]);
      expect(output).toContain(`for example ${application.open}, and sign up.`);
      const { stdout } = await run("git", ["status", "--porcelain", "--untracked-files=all"], { cwd: folder });
      expect(stdout.split("\n").filter(Boolean).sort()).toEqual(application.changed);

      for (const script of application.build) await runScript(folder, script);
      const port = await findFreePort();
      const { program, args } = application.serve(port);
      // Vitest sets TEST, and some servers then print nothing.
      const variables = { PORT: String(port), HOST: "localhost", NODE_ENV: "production", TEST: "" };
      const server = spawnProgram(join(root, "node_modules", program), args, variables, folder);
      expect([await server.prints(String(port)), server.output()]).toEqual([true, expect.anything()]);

      const user = await demo.visit();
      const page = await user.context.newPage();
      await page.goto(`http://localhost:${port}${new URL(application.open).pathname}`);
      await page.getByRole("link", { name: "Sign up" }).click();
      const email = freshEmail();
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign up" }).click();
      await page.getByText(`Hello ${email}`).waitFor();
      server.child.kill();
      await server.exitCode;
    },
  );

  it.each(createdBackends)(
    "adds users to a new $name server, with the code that it prints",
    async ({ name, dependency, main }) => {
      const manifest = { type: "module", dependencies: dependency === null ? {} : { [dependency]: "*" } };
      const folder = await create({
        files: { "package.json": JSON.stringify(manifest), ".gitignore": "node_modules\n" },
      });
      const { baseUrl, projectId, publishableClientKey, secretServerKey } = project;
      const keys = ["--publishable-client-key", publishableClientKey, "--secret-server-key", secretServerKey];
      const options = ["--server", baseUrl, "--project-id", projectId, ...keys];
      const { code, output } = await init(folder, dependency === null ? [...options, "--framework", "node"] : options);
      expect([code, output]).toEqual([0, expect.stringContaining(`Found a ${name} application (JavaScript`)]);

      // Indented below its number, up to the next one.
      const usage = /starts your server, add:\n([\s\S]*?)\n\n\d\. /.exec(output)?.[1] ?? "";
      await writeFile(join(folder, "main.js"), main(usage.replaceAll(/^ {3}/gm, "")));
      const port = await findFreePort();
      const variables = parseEnv(await readFile(join(folder, ".env"), "utf8")) as Record<string, string>;
      const server = spawnProgram(join(folder, "main.js"), [], { ...variables, PORT: String(port) }, folder);
      expect([await server.prints("ready"), server.output()]).toEqual([true, expect.anything()]);

      const url = `http://localhost:${port}/me`;
      const email = freshEmail();
      const signedUp = await callApi(baseUrl, { projectId, publishableClientKey }, "POST", "/auth/password/sign-up", {
        email,
        password,
        verification_callback_url: "http://localhost/verify",
      });
      const headers = { authorization: `Bearer ${signedUp.body.access_token}` };
      expect((await fetch(url)).status).toBe(401);
      const response = await fetch(url, { headers });
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining(name === "Node.js" ? email : String(signedUp.body.user_id)),
      ]);
      server.child.kill();
      await server.exitCode;
    },
  );

  it("creates the keys with the session of an owner who has signed in, in a project that they own", async () => {
    const [application] = createdApplications;
    if (!application) throw new Error("There is no application.");
    const folder = await create(application);
    const home = await mkdtemp(join(inject("runFolder"), "home-"));
    await mkdir(join(home, "vestibule"));
    const credentials = { [`${demo.server.url} internal`]: owner.refreshToken };
    await writeFile(join(home, "vestibule", "credentials.json"), JSON.stringify(credentials));
    const { projectId } = await createOwnedProject(owner, demo.server.url);
    const environment = { XDG_CONFIG_HOME: home };

    const refused = await init(folder, ["--server", demo.server.url, "--project-id", "other"], environment);
    expect(refused.output).toContain("You don't own a project other. Your projects:");
    expect(refused.output).toContain(projectId);
    expect(refused.code).toBe(1);

    const { code } = await init(folder, ["--server", demo.server.url, "--project-id", projectId], environment);
    expect(code).toBe(0);
    const lines = (await readFile(join(folder, ".env.local"), "utf8")).split("\n");
    const publishableClientKey = lines.at(-2)?.replace(/^.*=/, "") ?? "";
    const caller = { projectId, publishableClientKey };
    expect((await callApi(demo.server.url, caller, "GET", "/projects/current")).status).toBe(200);
  });

  it("names what is missing, and writes nothing, when no owner has signed in", async () => {
    const [application] = createdApplications;
    if (!application) throw new Error("There is no application.");
    const folder = await create(application);
    const environment = { XDG_CONFIG_HOME: join(folder, "home") };
    const { code, output } = await init(folder, ["--server", demo.server.url], environment);
    expect([code, output]).toEqual([1, expect.stringContaining("With --yes, pass --project-id")]);
    expect((await run("git", ["status", "--porcelain"], { cwd: folder })).stdout).toBe("");
  });
});
