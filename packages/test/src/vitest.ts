import { test as base, type TestAPI } from "vitest";
import type { VestibuleProject } from "./project/project.ts";
import { type AttachOptions, type StartOptions, startVestibule, type Vestibule } from "./start-vestibule.ts";

export interface VitestFixtures {
  /** One server for each worker of Vitest. */
  readonly vestibule: Vestibule;
  /** A new project for each test, so that tests don't see each other's users. In attach mode, the project of the options. */
  readonly project: VestibuleProject;
}

/** Vitest's `test` with the fixtures `vestibule` and `project`. */
export const createTest = (options: StartOptions | AttachOptions = {}): TestAPI<VitestFixtures> =>
  base.extend<VitestFixtures>({
    vestibule: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the dependencies of a fixture from this pattern.
      async ({}, use) => {
        const vestibule = await startVestibule(options);
        await use(vestibule);
        await vestibule.stop();
      },
      { scope: "worker" },
    ],
    project: async ({ vestibule }, use) => {
      await use(options.url === undefined ? await vestibule.createProject() : vestibule);
    },
  });

export const test: TestAPI<VitestFixtures> = createTest();
