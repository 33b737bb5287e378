import { defineConfig } from "@playwright/test";

const executablePath = process.env.VESTIBULE_CHROMIUM;

export default defineConfig({
  testDir: "tests",
  testMatch: "*.spec.ts",
  // Default: the browser that Playwright has installed.
  use: { launchOptions: executablePath ? { executablePath } : {} },
});
