import { defineConfig } from "vitest/config";

const conditions = ["vestibule-source"];
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };
/** In ms. Vitest gives up after one second, which passes on a busy machine without anything being wrong. */
const expectSoon = { poll: { timeout: 30_000 } };

/** `unit`: rules and packages. `api`: the server on a real PostgreSQL. `e2e`: a running server, a browser, published clients. */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          sequence: { groupOrder: 0 },
          testTimeout: 30_000,
          include: [
            "packages/**/*.test.{ts,tsx}",
            "apps/dashboard/**/*.test.{ts,tsx}",
            "examples/**/*.test.{ts,tsx}",
            "scripts/**/*.test.{ts,mjs}",
            "docs/**/*.test.ts",
          ],
        },
      },
      {
        ...shared,
        test: {
          name: "api",
          sequence: { groupOrder: 1 },
          include: ["apps/server/**/*.test.ts"],
          globalSetup: ["apps/server/src/testing/start-postgres.ts"],
          // Each file has a database of its own and shares nothing else; loading the server anew for each would take three times as long.
          isolate: false,
          // Half of the time they wait for the database: one worker for each core, where Vitest would leave one free.
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
          sequence: { groupOrder: 2 },
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/support/prepare.ts"],
          expect: expectSoon,
          testTimeout: 120_000,
          // A browser, a server and a mail server for each of three tests share two cores. What passes only the second time is
          // named at the end of `npm test`: it has a race, in the test or in the product, that is to be found.
          retry: 1,
          hookTimeout: 120_000,
          // Each file starts a server and a browser of its own; loading the browser's client and the published kits anew
          // for each would take a sixth of the time.
          isolate: false,
          // They wait for each other often; two cores carry three of them.
          maxWorkers: 3,
        },
      },
    ],
  },
});
