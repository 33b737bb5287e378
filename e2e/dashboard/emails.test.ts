import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  // Without a mail server on the installation, projects keep their emails in the inbox until they configure their own.
  dashboard = await startDashboard({ emails: "inbox" });
  owner = await createOwner(dashboard.server.url);
  project = await createOwnedProject(owner, dashboard.server.url, { magic_link_enabled: true });
});
afterAll(() => dashboard.stop());

const getPath = (page: string, { projectId } = project) => `/projects/${projectId}/emails${page}`;
const asAdmin = (method: string, path: string, body?: object, { projectId, superSecretAdminKey } = project) =>
  callApi(dashboard.server.url, { projectId, superSecretAdminKey }, method, path, body);
/** A project that sends its emails through the test's mail server. */
const ownServer = (port: number) => ({
  type: "standard",
  host: "127.0.0.1",
  port,
  username: "",
  password: "",
  sender_name: "Acme",
  sender_email: "hello@acme.example",
});
/** Page background behind our email card in dark mode. */
const darkPage = "rgb(13, 18, 17)";
const previewIn = (page: Page) => page.frameLocator("section[aria-label=Preview] iframe");

describe("the inbox of a server without SMTP", () => {
  it("shows a new sign-up email without a reload, in a frame that runs no scripts; each read is audited", async () => {
    const user = await dashboard.visit(owner);
    const page = await user.open(getPath("/inbox"));
    await page.getByText("No emails yet").waitFor();

    const email = freshEmail();
    const signUp = { email, password, verification_callback_url: "http://localhost:3000/handler/email-verification" };
    await callApi(dashboard.server.url, project, "POST", "/auth/password/sign-up", signUp);
    await page.getByRole("link", { name: email }).click();
    await page.getByRole("link", { name: email }).and(page.locator("[aria-current=page]")).waitFor();
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByTitle("Inbox").waitFor();
    const button = page.frameLocator("iframe").getByRole("link", { name: "Verify email" });
    await button.waitFor();
    await expect.poll(() => button.getAttribute("target")).toBe("_blank");
    const frame = page.frames().find((each) => each.url().endsWith("/dashboard/mail-frame"));
    expect(await frame?.evaluate(() => self.origin)).toBe("null");

    await page.getByRole("radio", { name: "Text" }).check();
    const link = page.getByRole("link", { name: /code=[0-9a-z]{45}/ });
    expect(await link.getAttribute("href")).toMatch(/^http:\/\/localhost:3000\/handler\/email-verification\?code=/);
    const { body } = await asAdmin("GET", "/internal/audit-log?action=email.read_kept");
    expect(body.items).toHaveLength(1);
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });
});

describe("a custom mail server", () => {
  it("is tested before it is saved, with a readable error if it fails, and used afterwards", async () => {
    const user = await dashboard.visit(owner);
    const page = await user.open(getPath(""));
    await page.getByRole("radio", { name: "Your mail server" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Enter the host of the mail server").waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);

    await page.getByLabel("Host").fill("127.0.0.1");
    await page.getByLabel("Port").fill("1");
    await page.getByLabel("Sender name").fill("Acme");
    await page.getByLabel("Sender email").fill("hello@acme.example");
    await page.getByRole("link", { name: "Templates", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Send test email" }).click();
    const dialog = page.getByRole("dialog", { name: "Send test email" });
    await dialog.getByLabel("Recipient").fill("recipient@example.com");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.getByText(/Couldn't connect.*ECONNREFUSED/).waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();

    await page.getByLabel("Port").fill(String(dashboard.mailServer.port));
    await page.getByRole("button", { name: "Send test email" }).click();
    await dialog.getByLabel("Recipient").fill("recipient@example.com");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await dialog.getByText("The mail server accepted the email for recipient@example.com").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+s");
    await page.getByText("Mail server saved").waitFor();
    const { body } = await asAdmin("GET", "/internal/projects/current");
    expect(body.config).toMatchObject({ email_config: { type: "standard", host: "127.0.0.1" } });

    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.getByRole("button", { name: "recipient@example.com" }).first().waitFor();
    await page.getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitemradio", { name: "Failed" }).click();
    await page.waitForURL(/status=failed/);
    await page.getByRole("row").filter({ hasText: "Failed" }).getByText("Test email from Test").click();
    await page.getByRole("dialog", { name: "Test email from Test" }).getByText("ECONNREFUSED").waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });
});

describe("the template editor", () => {
  it("edits an email by keyboard with the server's preview, and the next email uses the new text", async () => {
    const own = await createOwnedProject(owner, dashboard.server.url, {
      magic_link_enabled: true,
      email_config: ownServer(dashboard.mailServer.port),
    });
    const user = await dashboard.visit(owner);
    const page = await user.open(getPath("?view=templates", own));
    await page.getByRole("heading", { name: "Email link or code" }).waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await page.getByRole("link", { name: "Edit Email link or code" }).click();

    await page.getByLabel("Subject").fill("Your way into ");
    await page.getByText("Variables", { exact: true }).click();
    await page.getByRole("button", { name: "Insert projectDisplayName" }).click();
    await page.keyboard.type("!");
    const heading = page.getByRole("button", { name: /^Heading/ });
    await heading.click();
    await page.getByRole("textbox", { name: "Text" }).fill("Welcome back");
    await previewIn(page).getByRole("heading", { name: "Welcome back" }).waitFor();
    await page.getByText("Your way into Test!").first().waitFor();

    await heading.press("Alt+ArrowDown");
    await page.getByText("Heading moved to line 2 of 9").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Welcome back");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await previewIn(page).getByRole("heading", { name: "Sign in to Test" }).waitFor();
    await page.keyboard.press("Control+Shift+z");
    await previewIn(page).getByRole("heading", { name: "Welcome back" }).waitFor();
    await page.getByRole("radio", { name: "Dark" }).check();
    const behind = previewIn(page).locator(".page").first();
    await expect.poll(() => behind.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(darkPage);
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);

    await page.keyboard.press("Control+s");
    await page.getByText("Template saved").waitFor();
    const recipient = freshEmail();
    const code = { email: recipient, callback_url: "http://localhost:3000/handler/magic-link-callback" };
    await callApi(dashboard.server.url, own, "POST", "/auth/otp/send-sign-in-code", code);
    const { message } = await dashboard.mailServer.waitForEmail(recipient);
    expect(message.subject).toBe("Your way into Test!");
    expect(message.html).toContain("Welcome back");
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("shows errors at the block, asks before discarding edits, and detects a conflicting edit by another owner", async () => {
    const own = await createOwnedProject(owner, dashboard.server.url, {
      email_config: ownServer(dashboard.mailServer.port),
    });
    const user = await dashboard.visit(owner);
    const page = await user.open(getPath("/templates/email_verification", own));
    await page.getByRole("button", { name: /^Button/ }).click();
    await page.getByLabel("URL").fill("javascript:alert(1)");
    await page.getByLabel("URL").and(page.locator("[aria-invalid=true]")).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await page.getByRole("link", { name: "Templates" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });

    await page.getByLabel("Subject").fill("");
    await page.getByText("Enter a subject").waitFor();
    await page.getByLabel("Subject").fill("Hi {{nope}}");
    await page.getByText("This email has no “nope” variable").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("textbox", { name: "Label" }).fill("Verify {{#if userDisplayName}}");
    await page.getByText("“{{#if userDisplayName}}” isn't closed with “{{/if}}”").first().waitFor();
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByText("Unsaved changes").waitFor({ state: "detached" });

    await page.getByLabel("Subject").fill("Mine");
    await asAdmin("PATCH", "/email-templates/email_verification", { subject: "Theirs" }, own);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Someone else edited the subject").waitFor();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Template saved").waitFor();
    const { body } = await asAdmin("GET", "/email-templates/email_verification", undefined, own);
    expect(body).toMatchObject({ subject: "Mine" });

    await page.getByRole("button", { name: "Actions for this template" }).click();
    await page.getByRole("menuitem", { name: "Reset to default" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset to default" }).click();
    await page.getByText(/” reset to default/).waitFor();
    await expect
      .poll(() => page.getByLabel("Subject").inputValue())
      .toBe("Verify your email at {{projectDisplayName}}");
    await user.context.close();
  });
});
