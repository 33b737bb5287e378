import { screen, waitFor, within } from "@testing-library/react";
import { contract, type OutboxRead } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { answerProject, projectPath } from "../testing/fixtures/project.ts";
import { createEmail, createEntry, createPage, id, ids } from "../testing/fixtures/records.ts";
import { endpointId, messageId, webhookApi, webhookPage } from "../testing/fixtures/webhooks.ts";
import { findAlert, findDialog, press, queryDialog } from "../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../testing/render-dashboard.tsx";

setUpDashboard({
  covers: ["AuditDrawer", "EmailDrawer", "EventDrawer", "DeliveryDrawer", "HoldersDrawer", "AuditTable"],
});

interface Drawer {
  readonly drawer: string;
  readonly path: string;
  /** The row that opens it. */
  readonly row: RegExp;
  readonly title: string | RegExp;
  readonly content: readonly (string | RegExp)[];
}

const drawers: readonly Drawer[] = [
  {
    drawer: "an audit entry",
    path: "/audit-log",
    row: /Ada Lovelace/,
    title: /Ada Lovelace couldn't sign in/,
    content: ["203.0.113.7", "France", "Firefox on Linux", "ab12cd34", "EMAIL_PASSWORD_MISMATCH"],
  },
  {
    drawer: "an email",
    path: "/emails/log",
    row: /Verify your email/,
    title: "Verify your email",
    content: ["Email verification", "Atlas <noreply@example.com>", "Server default"],
  },
  {
    drawer: "a webhook event",
    path: "/webhooks?tab=events",
    row: /user\.created/,
    title: "user.created",
    content: [/api\.example\.com/, "3 attempts", "upstream timed out"],
  },
  {
    drawer: "a webhook delivery",
    path: `/webhooks/${endpointId}`,
    row: /user\.created/,
    title: "user.created",
    content: ["upstream timed out", /504/],
  },
];

describe.each(drawers)("the drawer of $drawer", ({ path, row, title, content }) => {
  it("opens from its row, shows the details, and returns the focus on Escape", async () => {
    answerProject();
    const { user } = renderDashboard(projectPath(path));
    const opener = within(await screen.findByRole("row", { name: row })).getAllByRole("button")[0] as HTMLElement;
    await user.click(opener);

    const drawer = await findDialog(title);
    for (const text of content) expect((await within(drawer).findAllByText(text))[0]).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  it("opens by keyboard from the row with the focus", async () => {
    answerProject();
    const { user } = renderDashboard(projectPath(path));
    (await screen.findByRole("row", { name: row })).focus();
    await user.keyboard("{Enter}");
    expect(await findDialog(title)).toBeTruthy();
  });
});

describe("the drawer of a webhook event", () => {
  it.each([
    ["has expired", () => undefined, "This event has expired"],
    ["can't be loaded", undefined, "Something went wrong"],
  ])("says so when the event %s", async (_, isGone, message) => {
    const { api } = answerProject();
    api.fail(webhookApi.readMessage, isGone ? "404" : "500");
    renderDashboard(projectPath(`/webhooks?tab=events&message=${messageId}`));
    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByText(message)).toBeTruthy();
  });

  it("says when no endpoint is subscribed to it", async () => {
    const { api } = answerProject();
    api.answer(webhookApi.listDestinations, webhookPage());
    api.answer(webhookApi.listAttempts, webhookPage());
    renderDashboard(projectPath(`/webhooks?tab=events&message=${messageId}`));
    expect(await screen.findByText("No endpoint is subscribed to this event.")).toBeTruthy();
  });
});

/** The answer to a cancellation, which the dashboard doesn't read. */
const outboxEmail: OutboxRead = {
  id: id(42),
  created_at_millis: 0,
  updated_at_millis: 0,
  status: "skipped",
  simple_status: "ok",
  to: { type: "custom-emails", emails: [] },
  subject: "News",
  html: null,
  text: null,
  tsx_source: "",
  theme_id: null,
  variables: {},
  skip_deliverability_check: false,
  created_with: "programmatic-call",
  email_draft_id: null,
  email_programmatic_call_template_id: null,
  notification_category_id: null,
  is_transactional: true,
  is_high_priority: false,
  is_paused: false,
  has_rendered: true,
  started_rendering_at_millis: 0,
  rendered_at_millis: 0,
  has_delivered: false,
  scheduled_at_millis: 0,
  send_retries: 0,
  next_send_retry_at_millis: null,
  send_attempt_errors: null,
};

describe("resending", () => {
  it("a failed delivery reports success in its drawer", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(projectPath(`/webhooks/${endpointId}?message=${messageId}`));
    const drawer = await findDialog("user.created");
    api.fail(webhookApi.resend, "500");
    await press(user, "Resend", drawer);
    await findAlert("The event wasn't resent");

    api.answer(webhookApi.resend, {});
    await press(user, "Resend", drawer);
    expect(await within(drawer).findByText("Resending the event")).toBeTruthy();
    expect(within(drawer).queryByText("The event wasn't resent")).toBeNull();
  });

  it("a failed email closes its drawer", async () => {
    const { api } = answerProject();
    const error = { errorType: "rejected", message: "Rejected", canRetry: true, rawError: "554 refused" } as const;
    const failed = createEmail({ status: "failed", error, can_resend: true });
    api.answer(contract.sentEmails.list, createPage([failed]));
    const { user } = renderDashboard(projectPath("/emails/log"));
    await press(user, "ada@example.com");
    const drawer = await findDialog("Verify your email");
    expect(within(drawer).getByText("554 refused")).toBeTruthy();
    api.fail(contract.sentEmails.resend, "400", "This email's links have expired.");
    await press(user, "Resend", drawer);
    expect((await findAlert("The email couldn't be resent")).textContent).toContain("links have expired");

    api.answer(contract.sentEmails.resend, createEmail({ id: id(42), status: "queued" }));
    await press(user, "Resend", drawer);
    expect(await screen.findByText("Resending email")).toBeTruthy();
    await waitFor(() => expect(queryDialog()).toBeNull());
  });

  it("isn't offered for an email that was sent", async () => {
    answerProject();
    const { user } = renderDashboard(projectPath("/emails/log"));
    await press(user, "ada@example.com");
    const drawer = await findDialog("Verify your email");
    expect(within(drawer).queryByRole("button", { name: "Resend" })).toBeNull();
  });
});

describe("an email of the application that waits", () => {
  const waiting = createEmail({
    subject: "News",
    type: "application",
    status: "queued",
    attempts: 0,
    scheduled_at_millis: Date.UTC(2030, 0, 1),
    can_cancel: true,
  });

  it("shows when it is due, and can be canceled", async () => {
    const { api } = answerProject();
    api.answer(contract.sentEmails.list, createPage([waiting]));
    const { user } = renderDashboard(projectPath("/emails/log"));
    expect(await screen.findByText("Scheduled")).toBeTruthy();
    expect(screen.getByText("Sent by your application")).toBeTruthy();
    await press(user, "ada@example.com");
    const drawer = await findDialog("News");
    expect(within(drawer).getByText("Scheduled for")).toBeTruthy();
    api.fail(contract.applicationEmails.updateOutbox, "400", "The email is being sent.");
    await press(user, "Cancel email", drawer);
    await findAlert("The email couldn't be canceled");

    const canceled = createEmail({ ...waiting, status: "skipped", can_cancel: false });
    api.answer(contract.sentEmails.list, createPage([canceled]));
    api.answer(contract.applicationEmails.updateOutbox, outboxEmail);
    await press(user, "Cancel email", drawer);
    expect(await screen.findByText("Email canceled")).toBeTruthy();
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(await screen.findByText("Skipped")).toBeTruthy();
  });

  it("shows that it is paused", async () => {
    const { api } = answerProject();
    api.answer(contract.sentEmails.list, createPage([createEmail({ ...waiting, is_paused: true })]));
    renderDashboard(projectPath("/emails/log"));
    expect(await screen.findByText("Paused")).toBeTruthy();
    expect(screen.queryByText("Scheduled")).toBeNull();
  });
});

describe("the users with a permission", () => {
  const path = projectPath("/project-permissions?holders=posts:read");

  it("are listed with how they have it", async () => {
    answerProject();
    renderDashboard(path);
    const drawer = await findDialog("Users with posts:read");
    expect(await within(drawer).findByText("Ada Lovelace")).toBeTruthy();
    expect(within(drawer).getByText("Granted")).toBeTruthy();
  });

  it("can be none", async () => {
    const { api } = answerProject();
    api.answer(contract.projectPermissions.holders, createPage([]));
    renderDashboard(path);
    expect(await screen.findByText("No users have this permission")).toBeTruthy();
  });

  it("load more on request, and again after a failure", async () => {
    const { api } = answerProject();
    const holder = {
      user_id: ids.ada,
      display_name: "Ada Lovelace",
      profile_image_url: null,
      primary_email: null,
      granted_permission_ids: ["posts:read"],
    };
    api.answer(contract.projectPermissions.holders, createPage([holder], ids.grace));
    const { user } = renderDashboard(path);
    const drawer = await findDialog("Users with posts:read");
    await within(drawer).findByText("Ada Lovelace");
    api.fail(contract.projectPermissions.holders, "500");
    await press(user, "Show more", drawer);
    expect(await within(drawer).findByText(/More users couldn't be loaded/)).toBeTruthy();
    expect(within(drawer).getByText("Ada Lovelace")).toBeTruthy();
  });
});

describe("the graph of permissions", () => {
  it("is named without a heading, and says how many users have a permission", async () => {
    answerProject();
    renderDashboard(projectPath("/project-permissions?view=graph"));
    const graph = await screen.findByRole("region", { name: "Permission graph" });
    expect(within(graph).queryByRole("heading")).toBeNull();
    const node = await within(graph).findByRole("button", { name: /^posts:read;/ });
    await waitFor(() => expect(node.getAttribute("aria-description")).toBe("Reads posts. Assigned to: 1"));
    expect(within(node).getByText("1")).toBeTruthy();
  });
});

describe("the audit log", () => {
  it("filters by the actor of an entry from its drawer", async () => {
    const { api } = answerProject();
    const { user, getPath } = renderDashboard(projectPath("/audit-log"));
    (await screen.findByRole("row", { name: /Ada Lovelace/ })).focus();
    await user.keyboard("{Enter}");
    const drawer = await screen.findByRole("dialog");
    await user.click(within(drawer).getByRole("link", { name: "Filter by actor" }));
    await waitFor(() => expect(getPath()).toContain(`actor=${ids.ada}`));
    await waitFor(() =>
      expect(api.requests(contract.auditLog.list).at(-1)?.query).toMatchObject({ actor_id: ids.ada }),
    );
    expect(await screen.findByRole("button", { name: "Actor: Ada Lovelace" })).toBeTruthy();
  });

  it.each([
    ["whole", { is_whole: true, entries: 7, first_problem: null, head: null }, "All 7 entries verified."],
    [
      "broken",
      { is_whole: false, entries: 7, first_problem: { number: 3, problem: "the hash differs" }, head: null },
      "Entry 3 was changed: the hash differs",
    ],
  ])("reports a %s chain", async (_, result, message) => {
    const { api } = answerProject();
    api.answer(contract.auditLog.verify, result);
    const { user } = renderDashboard(projectPath("/audit-log"));
    await press(user, "Verify integrity");
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it("exports the entries that match the filters, page by page", async () => {
    const { api } = answerProject();
    const line = `${JSON.stringify(createEntry())}\n`;
    api.answer(contract.auditLog.export, ({ query }) => (query.after ? "" : line));
    const { user } = renderDashboard(projectPath("/audit-log?outcome=failure"));
    await press(user, "Export");
    expect(await screen.findByText("Audit log exported")).toBeTruthy();
    expect(api.requests(contract.auditLog.export)[0]?.query).toMatchObject({ outcome: "failure" });
  });

  it("reports an export that failed", async () => {
    const { api } = answerProject();
    api.fail(contract.auditLog.export, "500");
    const { user } = renderDashboard(projectPath("/audit-log"));
    await press(user, "Export");
    expect(await screen.findByText("The audit log couldn't be exported")).toBeTruthy();
  });
});
