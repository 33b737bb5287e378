import { randomInt } from "node:crypto";
import { defineConfig } from "vitest/config";
import { compileEnglish, compileMessages } from "./scripts/lib/compile-messages.mjs";

const conditions = ["vestibule-source"];
const shared = {
  plugins: [compileMessages(), compileEnglish()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
};
/** In ms. Vitest's default of one second is too short on a busy machine. */
const expectSoon = { poll: { timeout: 30_000 } };

/** The workers inherit it. Vitest sets VITEST before it loads this file; other tools that load it need no seed. */
process.env.VESTIBULE_TEST_SEED ||= String(randomInt(2 ** 31));
if (process.env.VITEST)
  process.stdout.write(`Seed of the property tests: VESTIBULE_TEST_SEED=${process.env.VESTIBULE_TEST_SEED}\n`);
const setupFiles = ["scripts/lib/seed-properties.mjs"];

/**
 * `unit`: rules and packages. `components`, `components-dashboard`: React components in a simulated browser. `api`: the server on a real PostgreSQL. `e2e`: a running
 * server, a browser and published clients.
 */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          testTimeout: 30_000,
          setupFiles,
          // A new process for each file would take most of the time.
          isolate: false,
          maxWorkers: 2,
          include: [
            "packages/**/*.test.ts",
            "apps/dashboard/**/*.test.ts",
            "examples/*/src/**/*.test.ts",
            "scripts/**/*.test.{ts,mjs}",
            "docs/**/*.test.ts",
          ],
        },
      },
      {
        ...shared,
        test: {
          name: "components",
          sequence: { groupOrder: 1 },
          environment: "happy-dom",
          testTimeout: 30_000,
          // As for the dashboard.
          isolate: false,
          maxWorkers: 2,
          include: ["packages/**/*.test.tsx", "examples/**/*.test.tsx"],
        },
      },
      {
        ...shared,
        test: {
          name: "components-dashboard",
          sequence: { groupOrder: 1 },
          environment: "happy-dom",
          testTimeout: 30_000,
          include: ["apps/dashboard/**/*.test.tsx"],
          setupFiles: ["apps/dashboard/src/testing/record-components.ts"],
          // Each test renders the dashboard anew. Loading its 700 modules again for each file would take twice as long.
          isolate: false,
          // One worker per core, as for the server.
          maxWorkers: 2,
        },
      },
      {
        ...shared,
        test: {
          name: "api",
          sequence: { groupOrder: 2 },
          include: ["apps/server/**/*.test.ts"],
          setupFiles,
          globalSetup: ["apps/server/src/testing/start-postgres.ts"],
          // Each file has its own database and shares nothing else. Loading the server again for each file would take
          // three times as long.
          isolate: false,
          // Tests wait for the database half of the time, so use one worker per core. Vitest would leave one core free.
          maxWorkers: 2,
          expect: expectSoon,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        ...shared,
        test: {
          name: "e2e",
          sequence: { groupOrder: 3 },
          include: ["e2e/**/*.test.ts", "examples/*/tests/**/*.test.ts"],
          globalSetup: ["e2e/support/global-setup.ts"],
          expect: expectSoon,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // The files of a worker share a server and a browser. Starting them for each file would take a third of the
          // time.
          isolate: false,
          // The tests often wait for each other; two cores can run three of them.
          maxWorkers: 3,
        },
      },
    ],
  },
});
