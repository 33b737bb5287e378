import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyWebhook } from "@vestibule/client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Dashboard, findDashboardAccessibilityIssues, startDashboard } from "../support/dashboard.ts";
import { createOwnedProject, createOwner, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  // No test here waits for a retry, so one attempt decides.
  dashboard = await startDashboard({ environment: { VESTIBULE_WEBHOOK_RETRY_SECONDS: "1" } });
  receiver = await startReceiver();
  owner = await createOwner(dashboard.server.url);
  project = await createOwnedProject(owner, dashboard.server.url);
});
afterAll(async () => {
  await dashboard.stop();
  await receiver.stop();
});

/** A local webhook receiver with a configurable response. */
async function startReceiver() {
  const arrivals: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  /** Applies to request URLs with this suffix; all others succeed. */
  const answer = { to: "", status: 200, text: "taken" };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    arrivals.push({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString() });
    const isMeant = answer.to !== "" && request.url?.endsWith(answer.to);
    response.writeHead(isMeant ? answer.status : 200).end(isMeant ? answer.text : "taken");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    arrivals,
    answer,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const api = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const { projectId, superSecretAdminKey } = project;
  return (await callApi(dashboard.server.url, { projectId, superSecretAdminKey }, method, path, body)).body;
};
const createUser = (name: string) => api("POST", "/users", { display_name: name });
const visit = async (path = "") => {
  const user = await dashboard.visit(owner);
  return { user, page: await user.open(`/projects/${project.projectId}/webhooks${path}`) };
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const getRow = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const dialog = (page: Page) => page.getByRole("dialog");
const getMessageId = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

async function addEndpoint(page: Page, url: string): Promise<string> {
  await button(page, "Add endpoint").first().click();
  await dialog(page).getByLabel("URL").fill(url);
  await button(page, "Add endpoint").last().click();
  await page.waitForURL(/tab=verify/);
  return getMessageId(page);
}

describe("webhooks", () => {
  it("are added for selected events, tested, and verified with the displayed secret", async () => {
    const { user, page } = await visit();
    await page.getByText("No endpoints yet").waitFor();
    await button(page, "Add endpoint").first().click();
    const form = dialog(page);
    await form.getByLabel("URL").fill("ftp://nowhere");
    await button(page, "Add endpoint").last().click();
    await form.getByText("Start the URL with").waitFor();
    await form.getByLabel("URL").fill("http://10.0.0.1/hooks");
    await form.getByText("internal network").waitFor();
    await button(page, "Add endpoint").last().click();
    // Errors that only the server can find appear at the field.
    await form.getByText("is not a public address").waitFor();
    await form.getByLabel("URL").fill(receiver.url);
    await form.getByText("Selected events").click();
    await button(page, "Add endpoint").last().click();
    await form.getByText("Choose at least one event").waitFor();
    await form.getByLabel("user.created").check();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await button(page, "Add endpoint").last().click();

    await page.waitForURL(/tab=verify/);
    await button(page, "Show secret").click();
    await button(page, "Hide").waitFor();
    const secret = await page.getByLabel("Secret", { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    await button(page, "Send test event").click();
    await button(page, "Send").click();
    const drawer = dialog(page).filter({ hasText: "Payload" });
    await drawer.getByText("Delivered").waitFor();
    await drawer.getByText("taken").waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    const [arrival] = receiver.arrivals;
    const event = arrival && (await verifyWebhook(arrival, secret));
    expect(event).toMatchObject({ type: "user.created" });
    // Browsers log rejected requests.
    expect(user.problems).toEqual([expect.stringContaining("422")]);
    await user.context.close();
  });

  it("that failed show the response, and can be resent one by one or all at once", async () => {
    const { user, page } = await visit();
    const id = await addEndpoint(page, `${receiver.url}?failing`);
    Object.assign(receiver.answer, { to: "?failing", status: 500, text: "database is down" });
    await Promise.all(["Ada", "Grace", "Alan"].map(createUser));
    await page.goto(`${dashboard.url}/projects/${project.projectId}/webhooks/${id}?status=failure`);
    await expect.poll(() => getRow(page, "Failed").count()).toBe(3);
    await page.getByText("Nothing is getting through").waitFor();

    await getRow(page, "Failed").first().click();
    await dialog(page).getByText("database is down").first().waitFor();
    receiver.answer.to = "";
    await dialog(page).getByRole("button", { name: "Resend" }).click();
    await waitForText(page, "Resending the event");
    await dialog(page).getByText("Delivered").waitFor();
    await page.keyboard.press("Escape");
    expect(new URL(page.url()).searchParams.get("status")).toBe("failure");

    await page.getByRole("button", { name: "Resend events…" }).click();
    await dialog(page).getByRole("button", { name: "Resend" }).click();
    await waitForText(page, "Resending 2 events");
    await page.getByText("No matching deliveries").waitFor();
    await button(page, "Show all deliveries").click();
    await expect.poll(() => getRow(page, "Delivered").count()).toBe(3);
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("that return 410 are disabled with the reason, and catch up when they are enabled again", async () => {
    const { user, page } = await visit();
    await addEndpoint(page, `${receiver.url}?gone`);
    Object.assign(receiver.answer, { to: "?gone", status: 410, text: "" });
    await createUser("Barbara");
    await page.getByRole("link", { name: "Deliveries" }).click();
    await getRow(page, "Failed").waitFor();
    await page.reload();
    await page.getByText("your server returned 410").waitFor();
    await createUser("Edsger");
    receiver.answer.to = "";
    await button(page, "Enable endpoint").click();
    await dialog(page).getByRole("button", { name: "Enable endpoint" }).click();
    await waitForText(page, "Endpoint enabled, resending 2 events");
    await expect.poll(() => getRow(page, "Delivered").count()).toBe(2);
    expect(user.problems).toEqual([]);
    await user.context.close();
  });

  it("aren't overwritten by concurrent edits, and can be paused, resumed and deleted", async () => {
    const { user, page } = await visit();
    const id = await addEndpoint(page, `${receiver.url}?edited`);
    await button(page, "Edit").click();
    await dialog(page).getByLabel("Description").fill("Mine");
    const token = String((await api("POST", "/webhooks/svix-token", {})).token);
    await fetch(`${dashboard.server.url}/svix/api/v1/app/${project.projectId}/endpoint/${id}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ description: "Theirs" }),
    });
    await button(page, "Save").click();
    await dialog(page).getByText("Someone else edited the description").waitFor();
    await dialog(page).getByText("Theirs").first().waitFor();
    await button(page, "Keep mine").click();
    await button(page, "Save").click();
    await page.getByRole("banner").or(page.getByRole("main")).getByText("Mine", { exact: true }).waitFor();

    await button(page, "Actions for this endpoint").click();
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await page.getByText("Nothing is sent.").waitFor();
    await button(page, "Undo").click();
    await waitForText(page, "Endpoint resumed");
    await button(page, "Actions for this endpoint").click();
    await page.getByRole("menuitem", { name: "Delete endpoint" }).click();
    await dialog(page).getByRole("button", { name: "Delete endpoint" }).click();
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    await getRow(page, "?edited").waitFor({ state: "detached" });
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);

    await page.getByRole("link", { name: "Events" }).click();
    await getRow(page, "user.created").first().click();
    await dialog(page).getByText("Sent to").waitFor();
    expect(await findDashboardAccessibilityIssues(page)).toEqual([]);
    expect(user.problems).toEqual([expect.stringContaining("409")]);
    await user.context.close();
  });
});
