import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import type { TestProject } from "../../support/project.ts";
import { type ServerProcess, spawnProgram } from "../../support/server/process.ts";

const program = fileURLToPath(new URL("../../../packages/cli/src/main.ts", import.meta.url));

/** A CLI user with their own home folder. */
export interface Terminal {
  readonly home: string;
  /** Runs `vestibule` with these arguments. */
  run(...commandArguments: readonly string[]): ServerProcess;
}

/** `appUrl`: the application that authorizes CLI sign-ins. */
export async function openTerminal(project: TestProject, appUrl: string): Promise<Terminal> {
  const home = await mkdtemp(join(inject("runFolder"), "home-"));
  const environment = {
    HOME: home,
    XDG_CONFIG_HOME: "",
    VESTIBULE_API_URL: project.baseUrl,
    VESTIBULE_APP_URL: appUrl,
    VESTIBULE_PROJECT_ID: project.projectId,
    VESTIBULE_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
  };
  return { home, run: (...commandArguments) => spawnProgram(program, commandArguments, environment) };
}
