import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { inject } from "vitest";
import { findFreePort } from "../../support/free-port.ts";
import type { TestProject } from "../../support/project.ts";
import { type ServerProcess, spawnProgram } from "../../support/server/process.ts";
import { createNextEnvironment, type NextAppFiles, nextProgram, writeNextApp } from "./write-next-app.ts";

export interface NextAppOptions extends NextAppFiles {
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
  /** Builds for production, by default with Turbopack. Returns the output. @throws with the output if it fails */
  build(bundler?: "turbopack" | "webpack"): Promise<string>;
  start(command: "start" | "dev"): Promise<NextServer>;
}

export async function createNextApp(project: TestProject, options: NextAppOptions): Promise<NextApp> {
  const folder = join(inject("runFolder"), `next-app-${randomUUID()}`);
  await writeNextApp(folder, options);
  const environment = { ...createNextEnvironment(project), ...options.environment };
  return {
    folder,
    build: async (bundler = "turbopack") => {
      const build = spawnProgram(nextProgram, ["build", folder, `--${bundler}`], environment);
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
