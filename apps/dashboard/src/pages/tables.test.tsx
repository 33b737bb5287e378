import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { afterEach, describe, expect, it } from "vitest";
import type { Target } from "../testing/fake-api.ts";
import { answerProject, projectPath } from "../testing/fixtures/project.ts";
import { createEmail, createList, createPage, id, ids } from "../testing/fixtures/records.ts";
import { createDelivery, createEndpoint, endpointId, webhookApi, webhookPage } from "../testing/fixtures/webhooks.ts";
import { findAlert, findDialog, laptopWidth, press, setWidth } from "../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../testing/render-dashboard.tsx";

setUpDashboard({
  covers: [
    "UsersTable",
    "TeamsTable",
    "MembersTable",
    "PermissionsTable",
    "KeysTable",
    "EmailTable",
    "SuppressionTable",
    "EndpointsTable",
    "EventsTable",
    "DeliveriesTable",
    "AuditLogPage",
  ],
});

interface Table {
  readonly table: string;
  readonly path: string;
  /** The endpoint that the rows come from. */
  readonly source: Target;
  readonly none: unknown;
  /** The name of a row, with the content of its cells. */
  readonly row: RegExp;
  readonly columns: readonly string[];
  readonly empty: string;
  /** Where phones show a second line instead of columns: the content of the first cell. */
  readonly onPhones?: string | RegExp;
}

/** Every table whose rows are requested from the server. Domains are part of the project: see domains. */
const tables: readonly Table[] = [
  {
    table: "Users",
    path: "/users",
    source: contract.users.list,
    none: createPage([]),
    row: /Ada Lovelace ada@example\.com Password 1 hour ago 3 days ago/,
    columns: ["User", "Email", "Sign-in methods", "Last active", "Signed up"],
    empty: "No users yet",
    onPhones: "Ada Lovelace1h agoada@example.com",
  },
  {
    table: "Teams",
    path: "/teams",
    source: contract.teams.search,
    none: createPage([]),
    row: /Analysts last week 1/,
    columns: ["Team", "Created", "Members"],
    empty: "No teams yet",
  },
  {
    table: "Members",
    path: `/teams/${ids.team}`,
    source: contract.teamMemberProfiles.list,
    none: createList(),
    row: /Ada Lovelace ada@example\.com team_member 2 days ago/,
    columns: ["Member", "Email", "Permissions", "Joined"],
    empty: "No members yet",
    onPhones: "Ada Lovelaceteam_memberada@example.com",
  },
  {
    table: "Permissions",
    path: "/project-permissions",
    source: contract.projectPermissionDefinitions.list,
    none: createList(),
    row: /posts:publish Publishes posts posts:read/,
    columns: ["ID", "Description", "Includes", "Assigned to"],
    empty: "No permissions yet",
    onPhones: "posts:publishPublishes postsIncludes posts:read",
  },
  {
    table: "Permissions",
    path: "/team-permissions",
    source: contract.teamPermissionDefinitions.list,
    none: createList(),
    row: /posts:read Reads posts/,
    columns: ["ID", "Description", "Includes", "Assigned to"],
    empty: "No permissions yet",
  },
  {
    table: "API keys",
    path: "/api-keys",
    source: contract.projectKeys.list,
    none: createList(),
    row: /Production backend – ssk_…wxyz – Valid in 3 months Never last week/,
    columns: ["Description", "Client", "Server", "Admin", "Status", "Expires", "Last used", "Created"],
    empty: "No keys yet",
    onPhones: "Production backendExpires in 3 months · Server",
  },
  {
    table: "Emails",
    path: "/emails/log",
    source: contract.sentEmails.list,
    none: createPage([]),
    row: /ada@example\.com Verify your email .* Sent .*1 hour ago/,
    columns: ["To", "Subject", "Type", "Status", "Time"],
    empty: "No emails yet",
    onPhones: "ada@example.com1h agoVerify your email",
  },
  {
    table: "Suppressed",
    path: "/emails/log?view=suppressions",
    source: contract.sentEmails.listSuppressions,
    none: createPage([]),
    row: /bounced@example\.com 550 no such user 2 yesterday/,
    columns: ["Email", "Mail server response", "Bounces", "Since"],
    empty: "No suppressed addresses",
    onPhones: "bounced@example.comyesterday · 550 no such user",
  },
  {
    table: "Endpoints",
    path: "/webhooks",
    source: webhookApi.listEndpoints,
    none: webhookPage(),
    row: /api\.example\.com ?\/hooks Not used yet Billing service All events None yet last week/,
    columns: ["URL", "Status", "Description", "Events", "Last delivery", "Added"],
    empty: "No endpoints yet",
    onPhones: "api.example.com/hooksNot used yetBilling service",
  },
  {
    table: "Events",
    path: "/webhooks?tab=events",
    source: webhookApi.listMessages,
    none: webhookPage(),
    row: /user\.created msg_signup 1 hour ago/,
    columns: ["Event", "ID", "Time"],
    empty: "No events yet",
    onPhones: "user.created1h ago · msg_signup",
  },
  {
    table: "Deliveries",
    path: `/webhooks/${endpointId}`,
    source: webhookApi.listDeliveries,
    none: webhookPage(),
    row: /user\.created Failed 504 3/,
    columns: ["Event", "Status", "Response", "Attempts", "Time"],
    empty: "No deliveries yet",
    onPhones: "user.created1h agoFailed · 504",
  },
  {
    table: "Audit log",
    path: "/audit-log",
    source: contract.auditLog.list,
    none: createPage([]),
    row: /Ada Lovelace couldn't sign in Wrong email or password Firefox on Linux 203\.0\.113\.7 · France [A-Z][a-z]{2} \d+, \d{4} \d+:\d\d\s[AP]M/,
    columns: ["Event", "Device", "IP address", "Time"],
    empty: "No events yet",
    onPhones:
      /Ada Lovelace couldn't sign inWrong email or password · [A-Z][a-z]{2} \d+, \d{4} \d+:\d\d\s[AP]M · 203\.0\.113\.7/,
  },
];

describe.each(tables)("the table “$table” at $path", ({ table, path, source, none, row, columns, empty }) => {
  it("is busy and shows no rows until the server answers, then shows the rows", async () => {
    const { api } = answerProject();
    const release = api.hold(source);
    renderDashboard(projectPath(path));

    const grid = await screen.findByRole("grid", { name: table });
    expect(grid.getAttribute("aria-busy")).toBe("true");
    expect(within(grid).getAllByRole("row")).toHaveLength(1);
    expect(screen.queryByText(empty)).toBeNull();

    release();
    expect(await within(grid).findByRole("row", { name: row })).toBeTruthy();
    expect(grid.getAttribute("aria-busy")).toBeNull();
    const headers = within(grid).getAllByRole("columnheader");
    const names = headers.map(({ textContent }) => textContent);
    expect(names).toEqual(expect.arrayContaining([...columns]));
  });

  it("explains what it is for while it is empty", async () => {
    const { api } = answerProject();
    api.answer(source, none as never);
    renderDashboard(projectPath(path));

    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.queryByRole("grid", { name: table })).toBeNull();
  });

  it("reports a server error and loads again on request", async () => {
    const { api } = answerProject();
    api.fail(source, "500");
    const { user } = renderDashboard(projectPath(path));

    const alert = await findAlert("Something went wrong");
    expect(screen.queryByRole("grid", { name: table })).toBeNull();

    api.answer(source, none as never);
    await press(user, "Try again", alert);
    expect(await screen.findByText(empty)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("offers no retry to owners who lost access", async () => {
    const { api } = answerProject();
    api.fail(source, "403");
    renderDashboard(projectPath(path));

    const alert = await findAlert("You don't have access to this");
    expect(within(alert).queryByRole("button", { name: "Try again" })).toBeNull();
  });
});

describe("on phones", () => {
  afterEach(() => setWidth(laptopWidth));

  it.each(tables.flatMap((each) => (each.onPhones ? [{ ...each, onPhones: each.onPhones }] : [])))(
    "rows of “$table” show “$onPhones”",
    async ({ table, path, onPhones }) => {
      setWidth(390);
      answerProject();
      renderDashboard(projectPath(path));
      const grid = await screen.findByRole("grid", { name: table });
      await waitFor(() =>
        typeof onPhones === "string"
          ? expect(grid.textContent).toContain(onPhones)
          : expect(grid.textContent).toMatch(onPhones),
      );
    },
  );

  it("domains have their handler path in a second line", async () => {
    setWidth(390);
    answerProject();
    renderDashboard(projectPath("/domains"));
    const grid = await screen.findByRole("grid", { name: "Trusted domains" });
    await waitFor(() => expect(grid.textContent).toContain("https://app.example.com/handler"));
  });

  it("the inbox opens no email by itself", async () => {
    setWidth(390);
    const { api } = answerProject();
    api.answer(contract.sentEmails.list, createPage([createEmail({ subject: "Newest" })]));
    renderDashboard(projectPath("/emails/inbox"), { config: { hasInbox: true } });
    await screen.findByRole("link", { name: /Newest/ });
    expect(screen.queryByRole("article")).toBeNull();
    // Before the window is wide again.
    cleanup();
  });
});

describe("the permissions of teams", () => {
  const all = ["$read_members", "$update_team"];
  async function show(...own: { id: string; contained_permission_ids: string[] }[]) {
    const { api } = answerProject();
    const builtIn = all.map((id) => ({ id, contained_permission_ids: [] }));
    api.answer(contract.teamPermissionDefinitions.list, createList(...builtIn, ...own));
    const { user } = renderDashboard(projectPath("/team-permissions"));
    await screen.findByRole("grid", { name: "Built in" });
    return user;
  }
  const captain = { id: "captain", contained_permission_ids: all };

  it("are the project's own, followed by the built-in ones in a group of their own", async () => {
    await show(captain);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Your permissions",
      "Built in",
    ]);
    expect(
      within(screen.getByRole("grid", { name: "Permissions" })).getByRole("row", { name: /captain/ }),
    ).toBeTruthy();
    const builtIn = within(screen.getByRole("grid", { name: "Built in" }));
    expect(builtIn.getAllByRole("row", { name: /\$/ })).toHaveLength(2);
  });

  it("are searched in both groups", async () => {
    const user = await show(captain);
    const search = screen.getByRole("searchbox", { name: "Search permissions" });
    await user.type(search, "read");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Your permissions" })).toBeNull());
    expect(screen.getByRole("row", { name: /\$read_members/ })).toBeTruthy();
    await user.clear(search);
    await user.type(search, "captain");
    expect(await screen.findByRole("row", { name: /captain/ })).toBeTruthy();
    expect(screen.queryByRole("grid", { name: "Built in" })).toBeNull();
  });

  it("say that they include all built-in ones instead of listing them", async () => {
    await show(captain, { id: "chief", contained_permission_ids: [...all, "captain"] }, { ...captain, id: "crew" });
    expect(screen.getByRole("row", { name: /^captain – All 2 built-in permissions/ })).toBeTruthy();
    expect(screen.getByRole("row", { name: /^chief – All 2 built-in permissions captain/ })).toBeTruthy();
  });
});

describe("the inbox on a laptop", () => {
  it("opens the newest email, and keeps it open when a newer one arrives", async () => {
    const { api } = answerProject();
    const newest = createEmail({ id: id(42), subject: "Newest" });
    api.answer(contract.sentEmails.list, createPage([newest, createEmail({ id: id(41), subject: "Older" })]));
    api.answer(contract.sentEmails.readCaptured, { subject: "Newest", text: "Hello", html: "<p>Hello</p>" });
    renderDashboard(projectPath("/emails/inbox"), { config: { hasInbox: true } });
    expect(await screen.findByRole("article", { name: /Newest/ })).toBeTruthy();
    api.answer(contract.sentEmails.list, createPage([createEmail({ id: id(43), subject: "Just in" }), newest]));
    await screen.findByRole("link", { name: /Just in/ }, { timeout: 20_000 });
    expect(screen.getByRole("article", { name: /Newest/ })).toBeTruthy();
  }, 30_000);
});

describe("the deliveries of a failing endpoint", () => {
  it("show when each is retried and what was answered, under the same words as the banner and the filter", async () => {
    const { api } = answerProject();
    const failingSince = new Date(Date.now() - 3_600_000).toISOString();
    const lastAttempt = { status: 2, responseStatusCode: 0, timestamp: failingSince };
    api.answer(webhookApi.readEndpoint, createEndpoint({ health: { failingSince, givenUpAt: null, lastAttempt } }));
    api.answer(webhookApi.countDeliveries, { success: 0, pending: 2, sending: 0, fail: 0 });
    const nextAttempt = new Date(Date.now() + 20 * 60_000).toISOString();
    api.answer(
      webhookApi.listDeliveries,
      webhookPage(
        createDelivery({ id: "msg_retried", status: 1, lastResponseStatusCode: 0, nextAttempt }),
        createDelivery({ id: "msg_new", status: 1, attempts: 0, lastResponseStatusCode: null }),
      ),
    );
    renderDashboard(projectPath(`/webhooks/${endpointId}`));
    await screen.findByRole("row", { name: /user\.created Retrying in 20 minutes No response 3/ });
    await screen.findByRole("row", { name: /user\.created Waiting – 0/ });
    await screen.findByRole("radio", { name: "Retrying 2" });
    const alert = await findAlert("Nothing is getting through");
    const day = new Date(Date.now() - 3_600_000 + 5 * 86_400_000);
    const date = day.toLocaleDateString("en", { dateStyle: "medium" });
    expect(alert.textContent).toMatch(/Since .+\. Your server doesn't respond: check that it's running/);
    expect(alert.textContent).toContain(`we'll disable this endpoint on ${date}.`);
    expect(within(alert).getByRole("button", { name: "Send test event" })).toBeTruthy();
    // Once on the page: a second one would be next to it.
    expect(screen.getAllByRole("button", { name: "Send test event" })).toHaveLength(1);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("https://api.example.com/hooks");
  });
});

describe("an endpoint whose server answers with errors", () => {
  it("leads to the responses", async () => {
    const { api } = answerProject();
    const failingSince = new Date(Date.now() - 3_600_000).toISOString();
    const lastAttempt = { status: 2, responseStatusCode: 503, timestamp: failingSince };
    api.answer(webhookApi.readEndpoint, createEndpoint({ health: { failingSince, givenUpAt: null, lastAttempt } }));
    renderDashboard(projectPath(`/webhooks/${endpointId}`));
    const alert = await findAlert("Nothing is getting through");
    expect(alert.textContent).toContain("Your server returned 503: check the responses under Deliveries.");
  });

  it("offers to resend events in words on phones, too", async () => {
    setWidth(390);
    answerProject();
    const { user } = renderDashboard(projectPath(`/webhooks/${endpointId}`));
    await press(user, "Actions for this endpoint");
    await user.click(await screen.findByRole("menuitem", { name: "Resend events…" }));
    expect(await screen.findByRole("dialog", { name: "Resend events" })).toBeTruthy();
    cleanup();
    setWidth(laptopWidth);
  });
});

describe("failed deliveries that finished while the list was loading", () => {
  it("appear without a reload, although nothing is in progress any more", async () => {
    const { api } = answerProject();
    api.answer(webhookApi.listDeliveries, webhookPage());
    renderDashboard(projectPath(`/webhooks/${endpointId}?status=failure`));
    await screen.findByText("No matching deliveries");
    api.answer(webhookApi.listDeliveries, webhookPage(createDelivery()));
    expect(await screen.findByRole("row", { name: /user\.created/ }, { timeout: 20_000 })).toBeTruthy();
  }, 30_000);
});

describe("an empty list of emails", () => {
  it("keeps the switch to the suppressed addresses, and back", async () => {
    const { api } = answerProject();
    api.answer(contract.sentEmails.list, createPage([]));
    const { user } = renderDashboard(projectPath("/emails/log"));
    await user.click(await screen.findByRole("radio", { name: "Suppressed" }));
    await screen.findByRole("grid", { name: "Suppressed" });
    await user.click(screen.getByRole("radio", { name: "Emails" }));
    expect(await screen.findByText("No emails yet")).toBeTruthy();
  });

  it.each(["/emails/log", "/emails/inbox"])(
    "at %s leads to the mail server while the project has none",
    async (path) => {
      const { api } = answerProject();
      api.answer(contract.sentEmails.list, createPage([]));
      renderDashboard(projectPath(path), { config: { hasInbox: true } });
      const link = await screen.findByRole("link", { name: "Set up a mail server" });
      expect(link.getAttribute("href")).toBe(projectPath("/emails"));
    },
  );

  it("offers a test email once the project has a mail server", async () => {
    const { api } = answerProject({
      config: {
        email_config: {
          type: "standard",
          host: "smtp.example.com",
          port: 587,
          username: "",
          password: "",
          sender_name: "Example",
          sender_email: "hello@example.com",
        },
      },
    });
    api.answer(contract.sentEmails.list, createPage([]));
    const { user } = renderDashboard(projectPath("/emails/log"));
    await user.click(await screen.findByRole("link", { name: "Send test email" }));
    expect(await findDialog("Send test email")).toBeTruthy();
  });
});
