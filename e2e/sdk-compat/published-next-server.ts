import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { inject } from "vitest";
import { findFreePort } from "../support/free-port.ts";
import type { TestProject } from "../support/project.ts";
import { spawnProgram } from "../support/server/process.ts";
import type { PageServer } from "./published-page-server.ts";

/** Names under which the releases of the published Next.js kit are installed. */
export type PublishedNextKit = "@stackframe/stack" | "stackframe-stack-2.8.12" | "stackframe-stack-newest";

const installed = fileURLToPath(new URL("../../node_modules", import.meta.url));
const application = fileURLToPath(new URL("./next-app", import.meta.url));
const nextProgram = join(installed, "next/dist/bin/next");

/** Builds the Next.js application in `next-app` with this release for production, and starts it. Nothing is cached. */
export async function serveNextApp(project: TestProject, kit: PublishedNextKit): Promise<PageServer> {
  const folder = join(inject("runFolder"), `next-${randomUUID()}`);
  await copyAsJavaScript(folder);
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const packages = { next: "next", react: "react", "react-dom": "react-dom", "@stackframe/stack": kit };
  for (const [name, source] of Object.entries(packages)) {
    const link = join(folder, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(installed, source), link, "junction");
  }
  const environment = {
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_PUBLIC_STACK_API_URL: project.baseUrl,
    NEXT_PUBLIC_STACK_PROJECT_ID: project.projectId,
    NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    STACK_SECRET_SERVER_KEY: project.secretServerKey,
    STACK_SUPER_SECRET_ADMIN_KEY: project.superSecretAdminKey,
  };
  const build = spawnProgram(nextProgram, ["build", folder], environment);
  if ((await build.exitCode) !== 0) throw new Error(`Next.js couldn't build the application:\n${build.output()}`);
  const port = await findFreePort();
  const server = spawnProgram(
    nextProgram,
    ["start", folder, "--port", String(port), "--hostname", "127.0.0.1"],
    environment,
  );
  if (!(await server.prints("Ready in"))) throw new Error(`Next.js didn't start:\n${server.output()}`);
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.child.kill("SIGTERM");
      await server.exitCode;
    },
  };
}

/** If Next.js finds TypeScript, it installs a compiler and types from the internet. */
async function copyAsJavaScript(folder: string): Promise<void> {
  for (const entry of await readdir(application, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(folder, relative(application, path)).replace(/\.tsx?$/, ".js");
    await mkdir(dirname(target), { recursive: true });
    const { code } = await transform(await readFile(path, "utf8"), { loader: "tsx", jsx: "automatic" });
    await writeFile(target, code.replaceAll(/(from "\..*)\.tsx?"/g, '$1.js"'));
  }
}
