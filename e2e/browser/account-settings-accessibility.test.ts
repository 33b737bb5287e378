import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication } from "../journeys/support/application.ts";
import { openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { findAccessibilityIssues, screenModes } from "../support/accessibility.ts";
import type { BrowserUser } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";

let demo: Demo;
let application: Application;
beforeAll(async () => {
  demo = await startDemo();
  application = await createApplication(demo);
});
afterAll(() => demo.stop());

interface Row {
  readonly name: string;
  readonly section?: "auth" | "sessions";
  /** Runs before the page opens. */
  readonly prepare?: (user: BrowserUser) => Promise<unknown>;
  /** Brings the page into the state under test and waits for it. */
  readonly arrive: (page: Page) => Promise<unknown>;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const fail = (pattern: string) => (user: BrowserUser) =>
  user.context.route(pattern, (route) => route.fulfill({ status: 503, body: "Down" }));

const rows: readonly Row[] = [
  { name: "security", arrive: (page) => page.locator("[data-state=ready]", { hasText: "Passkeys" }).last().waitFor() },
  {
    name: "a rejected email",
    arrive: async (page) => {
      await press(page, "Add email");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.locator("[aria-invalid=true]").waitFor();
    },
  },
  {
    name: "the menu of an email",
    arrive: async (page) => {
      await page.getByRole("button", { name: /^Actions for/ }).click();
      await page.getByRole("menuitem", { name: "Remove" }).waitFor();
    },
  },
  {
    name: "the password form with errors",
    arrive: async (page) => {
      await press(page, "Change password");
      await press(page, "Change password");
      await page.getByText("Choose a password.").waitFor();
    },
  },
  {
    name: "the password length hint",
    arrive: async (page) => {
      await press(page, "Change password");
      await page.getByRole("textbox", { name: "New password", exact: true }).fill("correct horse");
      await page.getByText("Long enough.").waitFor();
    },
  },
  {
    name: "a new passkey",
    arrive: async (page) => {
      await press(page, "Add passkey");
      await page.getByRole("textbox", { name: "Name", exact: true }).waitFor();
    },
  },
  {
    name: "setting up a second factor",
    arrive: async (page) => {
      await press(page, "Set up");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "the recovery codes",
    arrive: async (page) => {
      await press(page, "Set up");
      const secret = await page.locator("dialog code").textContent();
      const phone = openAuthenticatorApp(secret?.replaceAll(" ", ""));
      await page.getByLabel("Code from the app").fill(phone.nextCode());
      await page.keyboard.press("Enter");
      await page.getByText("Save your recovery codes").waitFor();
    },
  },
  {
    name: "identity confirmation",
    prepare: ({ context }) =>
      context.route("**/auth/sessions/current", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), fresh_until_millis: 0 } });
      }),
    arrive: async (page) => {
      await press(page, "Turn on");
      await page.getByRole("heading", { name: "Confirm your identity" }).waitFor();
    },
  },
  { name: "sessions", section: "sessions", arrive: (page) => page.getByText("This device", { exact: true }).waitFor() },
  {
    name: "sessions that failed to load",
    section: "sessions",
    prepare: fail("**/auth/sessions?*"),
    arrive: (page) => page.getByRole("button", { name: "Try again" }).waitFor(),
  },
  {
    name: "emails that failed to load",
    prepare: fail("**/contact-channels?*"),
    arrive: (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
  },
];

describe("security and sessions have no accessibility issues in light and dark mode, on wide and narrow screens", () => {
  it.each(rows)("$name", async ({ section = "auth", prepare, arrive }) => {
    const user = await application.visitAsMember();
    await prepare?.(user);
    const page = await user.open(`/handler/account-settings#${section}`);
    await arrive(page);

    for (const mode of screenModes) expect(await findAccessibilityIssues(page, mode)).toEqual([]);

    expect(user.problems.filter((problem) => !problem.includes("status of 503"))).toEqual([]);
  });
});
