import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findAccessibilityIssues } from "../support/accessibility.ts";
import { callApi } from "../support/api.ts";
import { type Dashboard, findDashboardAccessibilityIssues, startDashboard } from "../support/dashboard.ts";
import {
  createOwnedProject,
  createOwner,
  freshEmail,
  type Owner,
  password,
  type TestProject,
} from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
beforeAll(async () => {
  dashboard = await startDashboard();
  owner = await createOwner(dashboard.server.url);
  project = await createOwnedProject(owner, dashboard.server.url);
});
afterAll(() => dashboard.stop());

/** A picture of one pixel. */
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const purple = { light: "rgb(122, 31, 162)", hex: "#7a1fa2" } as const;

/** A page of the demo, as an application of the test's project. */
async function openDemo(context: BrowserContext, path: string): Promise<Page> {
  const { projectId, publishableClientKey } = project;
  const page = await context.newPage();
  const config = { projectId, publishableClientKey, baseUrl: dashboard.server.url };
  await page.route("**/demo/config.json", (route) => route.fulfill({ json: config }));
  await page.goto(`${dashboard.server.url}/demo/handler/${path}`);
  return page;
}

const readButtonColor = (page: Page): Promise<string> =>
  page.getByRole("button", { name: "Sign in" }).evaluate((button) => getComputedStyle(button).backgroundColor);
const listShownLogos = (page: Page): Promise<readonly string[]> =>
  page.locator(".vst-logo:visible").evaluateAll((logos) => logos.map((each) => (each as HTMLImageElement).src));

it("an owner's logo and accent appear on the project's sign-in page in both color schemes, and in its emails", async () => {
  const user = await dashboard.visit(owner);
  const page = await user.open(`/projects/${project.projectId}/branding`);
  const preview = page.getByRole("region", { name: "Preview" });
  await preview.getByText("to continue to Test").waitFor();
  const input = page.getByRole("group", { name: "Logo in light mode", exact: true }).locator("input[type=file]");
  await input.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
  await page.getByLabel("Accent color", { exact: true }).fill(purple.hex);
  await page.getByLabel("Support email").fill("help@acme.example");
  await preview.locator(".vst-logo").first().waitFor();
  await page.getByText("in dark mode").last().waitFor();
  expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.getByText("Branding saved", { exact: true }).first().waitFor();
  expect(user.problems).toEqual([]);
  await user.context.close();

  for (const colorScheme of ["light", "dark"] as const) {
    const visitor = await dashboard.visit(undefined, { colorScheme });
    const signIn = await openDemo(visitor.context, "sign-in");
    await signIn.locator(".vst-logo").waitFor();
    expect(await listShownLogos(signIn)).toEqual([expect.stringContaining(`${dashboard.server.url}/pictures/`)]);
    const color = await readButtonColor(signIn);
    // Dark mode needs a lighter one.
    if (colorScheme === "light") expect(color).toBe(purple.light);
    else expect(color).not.toBe(purple.light);
    expect(await findAccessibilityIssues(signIn, { colorScheme, width: 1280 })).toEqual([]);

    // The next visit begins with the branding, before the server has answered.
    await signIn.route("**/api/v1/projects/current", () => {});
    await signIn.reload();
    await signIn.locator(".vst-logo").waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  }

  const email = freshEmail();
  const { projectId, publishableClientKey } = project;
  const callback = `${dashboard.server.url}/demo/handler/email-verification`;
  await callApi(dashboard.server.url, { projectId, publishableClientKey }, "POST", "/auth/password/sign-up", {
    email,
    password,
    verification_callback_url: callback,
  });
  const { message } = await dashboard.mailServer.waitForEmail(email);
  for (const text of [`src="${dashboard.server.url}/pictures/`, purple.hex, "mailto:help@acme.example"])
    expect(message.html).toContain(text);
  expect(message.text).toContain("Questions? Contact help@acme.example.");
});
