import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { test as base } from "@vestibule/test/playwright";

/** Starts the application for each worker, with the server and the project of that worker. */
const test = base.extend<object, { application: string }>({
  application: [
    async ({ vestibule }, use, { workerIndex }) => {
      const port = 3100 + workerIndex;
      const environment = { ...process.env, ...vestibule.environment, PORT: String(port) };
      const application = spawn(process.execPath, ["src/main.ts"], { env: environment });
      // It prints its URL when it is ready.
      await once(application.stdout, "data");
      await use(`http://localhost:${port}`);
      application.kill();
    },
    { scope: "worker" },
  ],
  baseURL: ({ application }, use) => use(application),
});

test("a signed-in user sees their account", async ({ page, signIn }) => {
  const { user } = await signIn();
  await page.goto("/me");
  await expect(page.locator("body")).toContainText(user.primaryEmail ?? "");
});

test("a visitor is asked to sign in", async ({ page }) => {
  await page.goto("/me");
  await expect(page.locator("body")).toContainText("Sign in first.");
});
