import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAccessibilityIssues, screenModes } from "../support/accessibility.ts";
import { readAccessibilityTree } from "../support/accessibility-tree.ts";
import type { Account } from "../support/browser-user.ts";
import { type Demo, startDemo } from "../support/demo.ts";
import { getLink } from "../support/mail-server.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo({ fresh: true });
});
afterAll(() => demo.stop());

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

interface Row {
  readonly name: string;
  /** Relative to the server's URL. */
  readonly path: string;
  readonly signedIn?: boolean;
  /** Brings the page into the state under test and waits for it. */
  readonly arrive: (page: Page, account: Account) => Promise<unknown>;
}

const rows: readonly Row[] = [
  { name: "start page", path: "/", arrive: (page) => heading(page, "Vestibule") },
  {
    name: "setup page with an invalid code",
    path: "/claim",
    arrive: (page) => heading(page, "This link can't be used"),
  },
  {
    name: "setup form with errors",
    path: "/claim",
    arrive: async (page) => {
      const [, code = ""] = /\/claim\?code=([0-9a-z]+)/.exec(demo.server.process.output()) ?? [];
      await page.goto(`${demo.server.url}/claim?code=${code}`);
      await page.getByLabel("Email").fill("ada@example.com");
      const typed = page.getByLabel("Password", { exact: true });
      await typed.fill("short");
      await press(page, "Show password");
      expect(await typed.getAttribute("type")).toBe("text");
      await press(page, "Create account");
      await page.locator("[aria-invalid=true]").waitFor();
    },
  },
  { name: "unknown server page", path: "/nothing", arrive: (page) => heading(page, "Page not found") },
  { name: "home", path: "/demo/", arrive: (page) => heading(page, "A demo app with auth built in") },
  {
    name: "user menu, signed out",
    path: "/demo/",
    arrive: async (page) => {
      await press(page, "Open user menu");
      await page.getByRole("menuitem", { name: "Sign up" }).waitFor();
    },
  },
  { name: "sign-in", path: "/demo/handler/sign-in", arrive: (page) => heading(page, "Sign in") },
  {
    name: "sign-in with an error",
    path: "/demo/handler/sign-in",
    arrive: async (page) => {
      await page.getByLabel("Email").fill("unknown@example.com");
      await page.getByLabel("Password", { exact: true }).fill("wrong password");
      await press(page, "Sign in");
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "sign-up", path: "/demo/handler/sign-up", arrive: (page) => heading(page, "Sign up") },
  {
    name: "sign-up with errors",
    path: "/demo/handler/sign-up",
    arrive: async (page) => {
      await press(page, "Sign up");
      await page.getByText("Choose a password.").waitFor();
    },
  },
  { name: "signed-out card", path: "/demo/handler/sign-out", arrive: (page) => heading(page, "You're signed out") },
  {
    name: "sign-out confirmation",
    path: "/demo/handler/sign-out",
    signedIn: true,
    arrive: (page) => heading(page, "Sign out?"),
  },
  {
    name: "verification page without a code",
    path: "/demo/handler/email-verification",
    arrive: (page) => heading(page, "This link isn't valid"),
  },
  {
    name: "verification confirmation",
    path: "/demo/handler/email-verification?code=0",
    arrive: (page) => heading(page, "Verify your email"),
  },
  {
    name: "verified",
    path: "/demo/",
    signedIn: true,
    arrive: async (page, { email }) => {
      await page.goto(getLink(await demo.mailServer.waitForEmail(email)).href);
      await press(page, "Verify email");
      await heading(page, "Email verified");
    },
  },
  { name: "error page", path: "/demo/handler/error", arrive: (page) => heading(page, "Sign-in didn't finish") },
  {
    name: "unknown handler page",
    path: "/demo/handler/nothing",
    arrive: (page) => heading(page, "Page not found"),
  },
  { name: "unknown demo page", path: "/demo/nothing", arrive: (page) => heading(page, "Page not found") },
  { name: "your page", path: "/demo/your-page", signedIn: true, arrive: (page) => heading(page, "Hello") },
  {
    name: "user menu, signed in",
    path: "/demo/",
    signedIn: true,
    arrive: async (page, { email }) => {
      // The home page's own placeholder can outlast the user menu's.
      await page.getByText("Signed in as").waitFor();
      await press(page, `Open user menu: ${email}`);
      await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    },
  },
  {
    name: "account settings",
    path: "/demo/handler/account-settings",
    signedIn: true,
    arrive: (page) => page.getByRole("heading", { name: "Display name" }).waitFor({ state: "attached" }),
  },
  {
    name: "profile, editing the name",
    path: "/demo/handler/account-settings#profile",
    signedIn: true,
    arrive: (page) => press(page, "Edit display name"),
  },
  {
    name: "deleting the account",
    path: "/demo/handler/account-settings#settings",
    signedIn: true,
    arrive: async (page) => {
      await press(page, "Delete account…");
      await press(page, "Delete my account");
      await page.getByText("exactly as shown").waitFor();
    },
  },
];

describe("has no accessibility issues in light and dark mode, on wide and narrow screens", () => {
  it.each(rows)("$name", async ({ name, path, signedIn, arrive }) => {
    const noAccount: Account = { email: "", accessToken: "", refreshToken: "" };
    const user = signedIn ? await demo.visitSignedIn() : { ...(await demo.visit()), account: noAccount };
    const page = await user.context.newPage();
    await page.goto(demo.server.url + path);
    await arrive(page, user.account);
    const tree = await readAccessibilityTree(page.locator("main"));
    await expect(tree).toMatchFileSnapshot(`./accessibility/${name}.yaml`);

    for (const mode of screenModes) expect(await findAccessibilityIssues(page, mode)).toEqual([]);

    const others = user.problems.filter((problem) => !/status of 40[04]/.test(problem));
    expect(others).toEqual([]);
  });
});
