import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Application, createApplication } from "../journeys/support/application.ts";
import { openAuthenticatorApp } from "../journeys/support/authenticator-app.ts";
import { findBarriers, screenModes } from "../support/barriers.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import type { Visitor } from "../support/visitor.ts";

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
  /** Before the page is opened. */
  readonly prepare?: (visitor: Visitor) => Promise<unknown>;
  /** Brings the page into the state that is looked at, and waits for it. */
  readonly arrive: (page: Page) => Promise<unknown>;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const fail = (pattern: string) => (visitor: Visitor) =>
  visitor.context.route(pattern, (route) => route.fulfill({ status: 503, body: "Down" }));

const rows: readonly Row[] = [
  { name: "security", arrive: (page) => page.getByText("No passkeys yet.").waitFor() },
  {
    name: "a refused address",
    arrive: async (page) => {
      await press(page, "Add email");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.locator("[aria-invalid=true]").waitFor();
    },
  },
  {
    name: "the menu of an address",
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
    name: "the length of a password",
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
    name: "confirming who one is",
    prepare: ({ context }) =>
      context.route("**/auth/sessions/current", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), fresh_until_millis: 0 } });
      }),
    arrive: async (page) => {
      await press(page, "Turn on");
      await page.getByText("Confirm your identity").waitFor();
    },
  },
  { name: "sessions", section: "sessions", arrive: (page) => page.getByText("This device", { exact: true }).waitFor() },
  {
    name: "sessions that could not be fetched",
    section: "sessions",
    prepare: fail("**/auth/sessions?*"),
    arrive: (page) => page.getByRole("button", { name: "Try again" }).waitFor(),
  },
  {
    name: "addresses that could not be fetched",
    prepare: fail("**/contact-channels?*"),
    arrive: (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
  },
];

describe("nobody is shut out of security and sessions, in light and dark, on wide and narrow screens", () => {
  it.each(rows)("$name", async ({ section = "auth", prepare, arrive }) => {
    const visitor = await application.visitAsMember();
    await prepare?.(visitor);
    const page = await visitor.open(`/handler/account-settings#${section}`);
    await arrive(page);

    for (const mode of screenModes) expect(await findBarriers(page, mode)).toEqual([]);

    expect(visitor.problems.filter((problem) => !problem.includes("status of 503"))).toEqual([]);
  });
});
