import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyWebhook } from "@vestibule/client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../support/api.ts";
import { type Dashboard, findDashboardBarriers, startDashboard } from "../support/dashboard.ts";
import { createOwner, createProjectOf, type Owner, type TestProject } from "../support/project.ts";

let dashboard: Dashboard;
let owner: Owner;
let project: TestProject;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  // Nobody waits for a second attempt here: what fails has failed.
  dashboard = await startDashboard({ environment: { VESTIBULE_WEBHOOK_RETRY_SECONDS: "1" } });
  receiver = await startReceiver();
  owner = await createOwner(dashboard.server.url);
  project = await createProjectOf(owner, dashboard.server.url);
});
afterAll(async () => {
  await dashboard.stop();
  await receiver.stop();
});

/** Somebody's server that webhooks are sent to, which does what it is told. */
async function startReceiver() {
  const arrivals: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  /** To requests whose address ends so; all others are taken. */
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
  const visitor = await dashboard.visit(owner);
  return { visitor, page: await visitor.open(`/projects/${project.projectId}/webhooks${path}`) };
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const dialog = (page: Page) => page.getByRole("dialog");
const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

async function addEndpoint(page: Page, url: string): Promise<string> {
  await button(page, "Add endpoint").first().click();
  await dialog(page).getByLabel("Address").fill(url);
  await button(page, "Add endpoint").last().click();
  await page.waitForURL(/tab=verify/);
  return idOf(page);
}

describe("webhooks", () => {
  it("are added with only some events, tried out, and verified with the secret that is shown", async () => {
    const { visitor, page } = await visit();
    await page.getByText("No endpoints yet").waitFor();
    await button(page, "Add endpoint").first().click();
    const form = dialog(page);
    await form.getByLabel("Address").fill("ftp://nowhere");
    await button(page, "Add endpoint").last().click();
    await form.getByText("Begin the address with").waitFor();
    await form.getByLabel("Address").fill("http://10.0.0.1/hooks");
    await form.getByText("internal network").waitFor();
    await button(page, "Add endpoint").last().click();
    // What only the server knows stands at the field.
    await form.getByText("is not a public address").waitFor();
    await form.getByLabel("Address").fill(receiver.url);
    await form.getByText("Selected events").click();
    await button(page, "Add endpoint").last().click();
    await form.getByText("Choose at least one event").waitFor();
    await form.getByLabel("user.created").check();
    expect(await findDashboardBarriers(page)).toEqual([]);
    await button(page, "Add endpoint").last().click();

    await page.waitForURL(/tab=verify/);
    await button(page, "Show secret").click();
    await button(page, "Hide").waitFor();
    const secret = await page.getByLabel("Secret", { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    expect(await findDashboardBarriers(page)).toEqual([]);
    await button(page, "Send test event").click();
    await button(page, "Send").click();
    const drawer = dialog(page).filter({ hasText: "Payload" });
    await drawer.getByText("Delivered").waitFor();
    await drawer.getByText("taken").waitFor();
    expect(await findDashboardBarriers(page)).toEqual([]);
    const [arrival] = receiver.arrivals;
    const event = arrival && (await verifyWebhook(arrival, secret));
    expect(event).toMatchObject({ type: "user.created" });
    // Browsers write down what the server refuses.
    expect(visitor.problems).toEqual([expect.stringContaining("422")]);
    await visitor.context.close();
  });

  it("that failed are shown with the answer, and arrive when they are sent again, one and all", async () => {
    const { visitor, page } = await visit();
    const id = await addEndpoint(page, `${receiver.url}?failing`);
    Object.assign(receiver.answer, { to: "?failing", status: 500, text: "database is down" });
    await Promise.all(["Ada", "Grace", "Alan"].map(createUser));
    await page.goto(`${dashboard.url}/projects/${project.projectId}/webhooks/${id}?status=failure`);
    await expect.poll(() => rowOf(page, "Failed").count()).toBe(3);
    await page.getByText("All deliveries are failing").waitFor();

    await rowOf(page, "Failed").first().click();
    await dialog(page).getByText("database is down").first().waitFor();
    receiver.answer.to = "";
    await dialog(page).getByRole("button", { name: "Resend" }).click();
    await said(page, "Resending the event");
    await dialog(page).getByText("Delivered").waitFor();
    await page.keyboard.press("Escape");
    expect(new URL(page.url()).searchParams.get("status")).toBe("failure");

    await page.getByRole("button", { name: "Resend" }).click();
    await dialog(page).getByRole("button", { name: "Resend" }).click();
    await said(page, "2 events are being sent again");
    await page.getByText("No matching deliveries").waitFor();
    await button(page, "Show all deliveries").click();
    await expect.poll(() => rowOf(page, "Delivered").count()).toBe(3);
    expect(await findDashboardBarriers(page)).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("that answer 410 are turned off with the reason, and catch up when they are turned on again", async () => {
    const { visitor, page } = await visit();
    await addEndpoint(page, `${receiver.url}?gone`);
    Object.assign(receiver.answer, { to: "?gone", status: 410, text: "" });
    await createUser("Barbara");
    await page.getByRole("link", { name: "Deliveries" }).click();
    await rowOf(page, "Failed").waitFor();
    await page.reload();
    await page.getByText("your server answered 410").waitFor();
    await createUser("Edsger");
    receiver.answer.to = "";
    await button(page, "Enable endpoint").click();
    await dialog(page).getByRole("button", { name: "Enable endpoint" }).click();
    await said(page, "Endpoint turned on, 2 events are being sent again");
    await expect.poll(() => rowOf(page, "Delivered").count()).toBe(2);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it("that two owners edit at once are not overwritten, and are paused, resumed and deleted", async () => {
    const { visitor, page } = await visit();
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
    await dialog(page).getByText("Somebody else has changed the description").waitFor();
    await dialog(page).getByText("Theirs").first().waitFor();
    await button(page, "Keep mine").click();
    await button(page, "Save").click();
    await page.getByRole("banner").or(page.getByRole("main")).getByText("Mine", { exact: true }).waitFor();

    await button(page, "Actions for this endpoint").click();
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await page.getByText("Nothing is sent.").waitFor();
    await button(page, "Undo").click();
    await said(page, "Endpoint resumed");
    await button(page, "Actions for this endpoint").click();
    await page.getByRole("menuitem", { name: "Delete endpoint" }).click();
    await dialog(page).getByRole("button", { name: "Delete endpoint" }).click();
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    await rowOf(page, "?edited").waitFor({ state: "detached" });
    expect(await findDashboardBarriers(page)).toEqual([]);

    await page.getByRole("link", { name: "Events" }).click();
    await rowOf(page, "user.created").first().click();
    await dialog(page).getByText("Sent to").waitFor();
    expect(await findDashboardBarriers(page)).toEqual([]);
    expect(visitor.problems).toEqual([expect.stringContaining("409")]);
    await visitor.context.close();
  });
});
