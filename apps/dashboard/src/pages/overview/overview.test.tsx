import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMetrics } from "../../testing/fixtures/metrics.ts";
import { answerProject, projectPath } from "../../testing/fixtures/project.ts";
import {
  ada,
  createEntry,
  createKeySet,
  createList,
  createPage,
  dayMs,
  grace,
  now,
} from "../../testing/fixtures/records.ts";
import { createEndpoint, webhookApi, webhookPage } from "../../testing/fixtures/webhooks.ts";
import { fill, findAlert, laptopWidth, press, setWidth } from "../../testing/interactions.ts";
import { getApi, renderDashboard, setUpDashboard } from "../../testing/render-dashboard.tsx";

setUpDashboard({
  covers: ["CustomRange", "CountryList", "AttemptsTable", "ChartTable", "RetentionCard"],
});

const { read } = contract.metrics;

function renderOverview(search = "") {
  const api = answerOverview();
  return { api, ...renderDashboard(projectPath(search)) };
}

function answerOverview() {
  const { api } = answerProject();
  api.answer(read, createMetrics());
  return api;
}

const findCard = (name: string) => screen.findByRole("region", { name });

afterEach(() => setWidth(laptopWidth));

describe("the overview", () => {
  it("shows the outcomes of sign-ins and the completed sign-ups of each method", async () => {
    renderOverview();
    const table = await screen.findByRole("region", { name: "Attempts by method: table" });
    expect(within(table).getByRole("row", { name: "Password 12 3 0 80% 8 4 50%" })).toBeTruthy();
  });

  it("has a table for sign-ins and one for sign-ups on phones, without what is always 0", async () => {
    setWidth(390);
    renderOverview();
    const signIns = await screen.findByRole("region", { name: "Sign-ins: table" });
    expect(within(signIns).getByRole("row", { name: "Password 12 3 80%" })).toBeTruthy();
    expect(within(signIns).queryByRole("columnheader", { name: "Two-factor authentication" })).toBeNull();
    const signUps = screen.getByRole("region", { name: "Sign-ups: table" });
    expect(within(signUps).getByRole("row", { name: "Password 8 4 50%" })).toBeTruthy();
  });

  it("shows sign-in methods as a share of all users, and reasons as a share of all failures", async () => {
    const { api } = answerProject();
    const reasons = [6, 5, 4, 3, 1, 1].map((count, index) => ({ reason: `REASON_${index}`, count }));
    api.answer(read, {
      ...createMetrics({ failure_reasons: reasons }),
      total_users: 8,
      login_methods: [
        { method: "password", count: 6 },
        { method: "otp", count: 2 },
      ],
    });
    renderDashboard(projectPath());
    const getRows = (list: HTMLElement) =>
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(getRows(await screen.findByRole("list", { name: "Sign-in methods" }))).toEqual([
      "Password675%",
      "Email code225%",
    ]);
    const failures = getRows(screen.getByRole("list", { name: "Why sign-ins failed" }));
    expect(failures).toHaveLength(5);
    expect(failures[0]).toBe("REASON_0630%");
    const all = screen.getByRole("link", { name: "All failures" });
    expect(all.getAttribute("href")).toBe(projectPath("/audit-log?outcome=failure&from=2026-01-15&to=2026-01-15"));
  });

  it("lists the latest users by sign-up, or by activity on request", async () => {
    const { api } = answerProject();
    api.answer(read, { ...createMetrics(), recently_active: [grace] });
    const { user } = renderDashboard(projectPath());
    const card = within(await findCard("Users"));
    expect(await card.findByText(String(ada.display_name))).toBeTruthy();
    expect(card.queryByText("Grace Hopper")).toBeNull();
    await user.click(card.getByRole("radio", { name: "Recently active" }));
    expect(card.getByText("Grace Hopper")).toBeTruthy();
    expect(card.queryByText(String(ada.display_name))).toBeNull();
  });

  it("reads its charts with arrow keys, marks the day that isn't over and lists its users on Enter", async () => {
    const { api } = answerProject();
    const [today] = createMetrics().overview.days;
    if (!today) throw new Error("The fixture has no day.");
    const days = [{ ...today, date: "2026-01-14", sign_ups: 0 }, today];
    api.answer(read, createMetrics({ days, from: "2026-01-14" }));
    api.answer(contract.users.list, createPage([]));
    api.answer(contract.users.count, { count: 4, is_at_least: false });
    const { user, getPath } = renderDashboard(projectPath("?days=7"));
    const chart = await screen.findByRole("application", { name: "Sign-ups" });
    expect(within(screen.getByRole("region", { name: "Sign-ups" })).getByText("Today so far")).toBeTruthy();
    const tooltip = within(chart.parentElement as HTMLElement);
    chart.focus();
    await user.keyboard("{Home}");
    expect(tooltip.getByText("Wed, January 14, 2026")).toBeTruthy();
    expect(tooltip.queryByText(/press Enter/)).toBeNull();
    await user.keyboard("{Enter}{ArrowRight}");
    expect(tooltip.getByText("Thu, January 15, 2026, so far")).toBeTruthy();
    expect(tooltip.getByText(/press Enter/)).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(tooltip.queryByText(/so far/)).toBeNull();
    await user.keyboard("{End}{Enter}");
    await waitFor(() => expect(getPath()).toBe(projectPath("/users?from=2026-01-15&to=2026-01-15")));
  });

  it("has no legend for a day that isn't over while nothing of it is drawn", async () => {
    const { api } = answerProject();
    const [day] = createMetrics().overview.days;
    if (!day) throw new Error("The fixture has no day.");
    const days = [
      { ...day, date: "2026-01-14" },
      { ...day, sign_ups: 0 },
    ];
    api.answer(read, createMetrics({ days, from: "2026-01-14" }));
    renderDashboard(projectPath("?days=7"));
    await screen.findByRole("application", { name: "Sign-ups" });
    expect(within(screen.getByRole("region", { name: "Sign-ups" })).queryByText("Today so far")).toBeNull();
  });

  it("gives the data of its charts as tables, and the countries by number of users", async () => {
    renderOverview();
    const chart = await screen.findByRole("table", { name: "Sign-ups" });
    expect(await within(chart).findByRole("row", { name: /January 15, 2026 4/ })).toBeTruthy();
    const link = within(chart).getByRole("link", { name: "4" });
    expect(link.getAttribute("href")).toBe(projectPath("/users?from=2026-01-15&to=2026-01-15"));
    const countries = await screen.findByRole("table", { name: "Users by country" });
    const rows = within(countries).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual(["CountryUsers", "United States5", "France3"]);
    // The legend of the map says what it counts.
    expect(
      screen.getByText((_, element) => element?.matches("p") === true && element.textContent === "Users15"),
    ).toBeTruthy();
  });

  it("compares the totals with the previous period: growth is good, but not of failed sign-ins", async () => {
    const { api } = answerProject();
    const day = createMetrics().overview.days.slice(0, 1);
    const before = day.map((each) => ({ ...each, sign_ups: 2, sign_ins: 24, failed_sign_ins: 2 }));
    api.answer(read, ({ query }) => createMetrics({ days: query.to === "2026-01-15" ? day : before }));
    renderDashboard(projectPath());
    const look = async (text: string) => (await screen.findByText(text, { exact: false })).className;
    expect(await look("+100%")).toContain("text-ok");
    expect(await look("-50%")).toContain("text-danger");
    expect(await look("+50%")).toContain("text-danger");
    expect(screen.getAllByText("▲").length).toBe(2);
  });

  it("opens the attempts behind an outcome and behind a reason in the audit log", async () => {
    const { api } = answerProject();
    const challenge = { method: "password", outcome: "challenge", count: 2 } as const;
    api.answer(read, createMetrics({ sign_ins: [...createMetrics().overview.sign_ins, challenge] }));
    api.answer(contract.auditLog.list, createPage([createEntry({ action: "sign_in" })]));
    const { user } = renderDashboard(projectPath());
    const table = within(await screen.findByRole("region", { name: "Attempts by method: table" }));
    const days = "from=2026-01-15&to=2026-01-15";
    const getPath = (name: string) => table.getByRole("link", { name }).getAttribute("href");
    expect(getPath("12")).toBe(projectPath(`/audit-log?method=password&outcome=success&${days}`));
    expect(getPath("2")).toBe(projectPath(`/audit-log?method=password&outcome=challenge&action=sign_in&${days}`));
    const reasons = within(screen.getByRole("list", { name: "Why sign-ins failed" }));
    expect(reasons.getByText("Wrong email or password")).toBeTruthy();
    expect(reasons.queryByText("EMAIL_PASSWORD_MISMATCH")).toBeNull();
    await user.click(reasons.getByRole("link", { name: "3" }));
    await screen.findByRole("button", { name: "Reason: Wrong email or password" });
    expect(api.requests(contract.auditLog.list).at(-1)?.query).toMatchObject({
      outcome: "failure",
      sign_in_failure: "EMAIL_PASSWORD_MISMATCH",
    });
  });

  it("lists the sign-ups of a day in the time zone of the chart", async () => {
    const { api } = answerProject();
    api.answer(read, createMetrics({ time_zone: "Asia/Kathmandu" }));
    api.answer(contract.users.list, createPage([]));
    api.answer(contract.users.count, { count: 4, is_at_least: false });
    const { user } = renderDashboard(projectPath("?zone=Asia/Kathmandu"));
    const chart = await screen.findByRole("table", { name: "Sign-ups" });
    await user.click(await within(chart).findByRole("link", { name: "4" }));
    await screen.findByRole("button", { name: "Signed up: Jan 15, 2026 (Asia/Kathmandu)" });
    expect(api.requests(contract.users.list).at(-1)?.query).toMatchObject({
      signed_up_after_millis: String(Date.parse("2026-01-14T18:15Z")),
      signed_up_before_millis: String(Date.parse("2026-01-15T18:15Z")),
    });
  });

  it("starts the retention with the week of the first sign-up, on whatever day of the week that was", async () => {
    const { api } = answerProject();
    const retention = [
      { week: "2025-12-29", users: 0, active: [0, 0, 0] },
      { week: "2026-01-05", users: 4, active: [4, 2] },
      { week: "2026-01-12", users: 0, active: [0] },
    ];
    api.answer(read, createMetrics({ retention }));
    renderDashboard(projectPath());
    const table = await screen.findByRole("region", { name: "Weekly retention: table" });
    const weeks = within(table).getAllByRole("rowheader");
    expect(weeks.map(({ textContent }) => textContent)).toEqual(["Jan 5", "Jan 12"]);
    expect(within(table).getAllByRole("columnheader")).toHaveLength(4);
  });

  it("invites to set up a project without users", async () => {
    const { api } = answerProject({ user_count: 0 });
    api.answer(read, {
      ...createMetrics({ days: [], sign_ins: [], failure_reasons: [], sign_up_conversion: [], retention: [] }),
      total_users: 0,
    });
    renderDashboard(projectPath());
    expect(await screen.findByText("No users yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Set up your app" }).getAttribute("href")).toBe(projectPath("/setup"));
  });

  it("reports a server error and loads again on request", async () => {
    const { api } = answerProject();
    api.fail(read, "500");
    const { user } = renderDashboard(projectPath());
    const alert = await findAlert("Something went wrong");
    api.answer(read, createMetrics());
    await press(user, "Try again", alert);
    expect(await screen.findByRole("region", { name: "Attempts by method: table" })).toBeTruthy();
  });

  it("shows a range of days only if it is valid", async () => {
    const { api, user, getPath } = renderOverview();
    await user.click(await screen.findByRole("radio", { name: "Dates" }));
    await fill(user, screen.getByLabelText("From"), "2025-01-01");
    await fill(user, screen.getByLabelText("To"), "2026-01-10");
    const before = api.requests(read).length;
    await press(user, "Show");
    const description = "Choose a valid range of up to 366 days";
    await findAlert(description);
    expect(screen.getByRole("group", { name: "Range", description })).toBeTruthy();
    expect(api.requests(read)).toHaveLength(before);

    await fill(user, screen.getByLabelText("From"), "2026-01-05");
    await press(user, "Show");
    await waitFor(() => expect(getPath()).toContain("from=2026-01-05&to=2026-01-10"));
    await waitFor(() =>
      expect(api.requests(read).map(({ query }) => query)).toContainEqual(
        expect.objectContaining({ from: "2026-01-05", to: "2026-01-10" }),
      ),
    );
  });
});

describe("what needs attention", () => {
  /** The dot on the icon of the browser's tab. */
  const findTabMark = () => document.querySelector('link[rel=icon][href$="mark-attention.svg"]');
  beforeEach(() => {
    const link = Object.assign(document.createElement("link"), { rel: "icon", href: "/mark.svg" });
    document.head.append(link);
    return () => link.remove();
  });
  const answerKeys = (days: number) =>
    getApi().answer(contract.projectKeys.list, createList(createKeySet({ expires_at_millis: now + days * dayMs })));

  it("names keys that expire within 30 days (newcomer review, 10:12)", async () => {
    answerOverview();
    answerKeys(29);
    getApi().answer(contract.auditLog.list, createPage([]));
    renderDashboard(projectPath());
    const card = within(await findCard("Needs attention"));
    expect(card.getByText(/expire soon/)).toBeTruthy();
    expect(card.getByText("in 4 weeks")).toBeTruthy();
    expect(card.getByRole("link", { name: "Open API keys" }).getAttribute("href")).toBe(projectPath("/api-keys"));
    expect(card.queryByText(/verification email/)).toBeNull();
    expect(findTabMark()).not.toBeNull();
    cleanup();
    expect(findTabMark()).toBeNull();
  });

  it("counts the sets of keys, and names the one that expires first", async () => {
    answerOverview();
    const createEnding = (description: string, days: number) =>
      createKeySet({ description, expires_at_millis: now + days * dayMs });
    getApi().answer(contract.projectKeys.list, createList(createEnding("Later", 20), createEnding("Import", 3)));
    getApi().answer(contract.auditLog.list, createPage([]));
    renderDashboard(projectPath());
    const card = within(await findCard("Needs attention"));
    expect(card.getByText("2 sets of API keys expire soon")).toBeTruthy();
    expect(card.getByRole("listitem").textContent).toContain("“Import” is the first, in 3 days.");
  });

  it("names the endpoint whose webhooks fail, or counts several, but not those that an owner paused", async () => {
    const api = answerOverview();
    answerKeys(300);
    api.answer(contract.auditLog.list, createPage([]));
    const failingSince = new Date(now - 2 * dayMs).toISOString();
    const failing = createEndpoint({ health: { failingSince, givenUpAt: null, lastAttempt: null } });
    const paused = createEndpoint({ ...failing, id: "ep_paused", disabled: true });
    api.answer(webhookApi.listEndpoints, webhookPage(failing, paused));
    renderDashboard(projectPath());
    const card = within(await findCard("Needs attention"));
    expect(card.getByText("Webhooks to api.example.com are failing")).toBeTruthy();
    expect(card.getByRole("listitem").textContent).toContain("The first one failed 2 days ago.");
    const link = card.getByRole("link", { name: "Open webhooks" });
    expect(link.getAttribute("href")).toBe(projectPath("/webhooks/ep_billing"));
    cleanup();

    const givenUpAt = new Date(now - dayMs).toISOString();
    const disabled = {
      id: "ep_disabled",
      disabled: true,
      health: { failingSince: null, givenUpAt, lastAttempt: null },
    };
    api.answer(webhookApi.listEndpoints, webhookPage(failing, createEndpoint(disabled)));
    renderDashboard(projectPath());
    const both = within(await findCard("Needs attention"));
    expect(both.getByText("2 webhook endpoints are failing")).toBeTruthy();
    expect(both.getByRole("link", { name: "Open webhooks" }).getAttribute("href")).toBe(projectPath("/webhooks"));
  });

  it("reports verification emails that were skipped in the last week (issue 15, section 5)", async () => {
    const api = answerOverview();
    answerKeys(300);
    api.answer(contract.auditLog.list, ({ query }) =>
      createPage(query.action === "email.skip" ? [createEntry({ action: "email.skip" })] : []),
    );
    renderDashboard(projectPath());
    const card = within(await findCard("Needs attention"));
    expect(card.getByText("A verification email wasn't sent")).toBeTruthy();
    expect(card.getByRole("link", { name: "Open domains" }).getAttribute("href")).toBe(projectPath("/domains"));
    expect(card.queryByText(/expire soon/)).toBeNull();
    expect(api.requests(contract.auditLog.list).at(-1)?.query).toMatchObject({
      action: "email.skip",
      from_millis: String(now - 7 * dayMs),
    });
  });

  it("shows nothing if there is nothing to do", async () => {
    const api = answerOverview();
    answerKeys(300);
    api.answer(contract.auditLog.list, createPage([]));
    renderDashboard(projectPath());
    await waitFor(() => expect(api.requests(contract.auditLog.list)).toHaveLength(1));
    await screen.findByRole("table", { name: "Sign-ups" });
    expect(screen.queryByText("Needs attention")).toBeNull();
    expect(findTabMark()).toBeNull();
  });
});
