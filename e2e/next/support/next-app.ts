import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { inject } from "vitest";
import { findFreePort } from "../../support/free-port.ts";
import type { TestProject } from "../../support/project.ts";
import { type ServerProcess, spawnProgram } from "../../support/server/process.ts";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const installed = join(repository, "node_modules");
const example = join(repository, "examples/nextjs");
const nextProgram = join(installed, "next/dist/bin/next");

export interface NextAppOptions {
  readonly cacheComponents: boolean;
  /** More files, by path, or changed ones. */
  readonly files?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface NextServer {
  readonly url: string;
  readonly process: ServerProcess;
  stop(): Promise<void>;
}

/** The application of `examples/nextjs` with the packed `@vestibule/next`, as `npm install` unpacks it. */
export interface NextApp {
  readonly folder: string;
  /** Builds for production. Returns the output. @throws with the output if it fails */
  build(): Promise<string>;
  start(command: "start" | "dev"): Promise<NextServer>;
}

export async function createNextApp(project: TestProject, options: NextAppOptions): Promise<NextApp> {
  const folder = join(inject("runFolder"), `next-app-${randomUUID()}`);
  await copyAsJavaScript(folder);
  await installPackages(folder);
  const files = {
    "package.json": JSON.stringify({ private: true, type: "module" }),
    "next.config.js": formatConfig(options.cacheComponents),
    ...options.files,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const environment = {
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_PUBLIC_VESTIBULE_API_URL: project.baseUrl,
    NEXT_PUBLIC_VESTIBULE_PROJECT_ID: project.projectId,
    NEXT_PUBLIC_VESTIBULE_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    VESTIBULE_SECRET_SERVER_KEY: project.secretServerKey,
    ...options.environment,
  };
  return {
    folder,
    build: async () => {
      const build = spawnProgram(nextProgram, ["build", folder], environment);
      if ((await build.exitCode) !== 0) throw new Error(`Next.js couldn't build the application:\n${build.output()}`);
      return build.output();
    },
    start: async (command) => {
      const port = await findFreePort();
      const where = [folder, "--port", String(port), "--hostname", "127.0.0.1"];
      const server = spawnProgram(nextProgram, [command, ...where], environment);
      if (!(await server.prints("Ready in"))) throw new Error(`Next.js didn't start:\n${server.output()}`);
      return {
        url: `http://localhost:${port}`,
        process: server,
        stop: async () => {
          server.child.kill("SIGTERM");
          await server.exitCode;
        },
      };
    },
  };
}

/** The packages of the application are links, and outside of its folder. */
const formatConfig = (cacheComponents: boolean): string => `export default {
  cacheComponents: ${cacheComponents},
  ${cacheComponents ? "partialPrefetching: true," : ""}
  turbopack: { root: "/" },
  experimental: { turbopackFileSystemCacheForBuild: false },
};
`;

/** If Next.js finds TypeScript, it installs a compiler and types from the internet. */
async function copyAsJavaScript(folder: string): Promise<void> {
  for (const entry of await readdir(example, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.tsx?$/.test(path) || /next\.config|node_modules|\.next/.test(path)) continue;
    const target = join(folder, relative(example, path)).replace(/\.tsx?$/, ".js");
    await mkdir(dirname(target), { recursive: true });
    const { code } = await transform(await readFile(path, "utf8"), { loader: "tsx", jsx: "automatic" });
    await writeFile(target, code);
  }
}

async function installPackages(folder: string): Promise<void> {
  const target = join(folder, "node_modules/@vestibule/next");
  await mkdir(target, { recursive: true });
  const tarball = join(repository, "dist/kit/next.tgz");
  await promisify(execFile)("tar", ["xzf", tarball, "-C", target, "--strip-components", "1"]);
  for (const name of ["next", "react", "react-dom", "jose"])
    await symlink(join(installed, name), join(folder, "node_modules", name), "junction");
}
