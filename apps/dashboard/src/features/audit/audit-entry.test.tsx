import { screen, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { answerProject, projectPath } from "../../testing/fixtures/project.ts";
import { createEntry, createPage, ids } from "../../testing/fixtures/records.ts";
import { findDialog, queryDialog } from "../../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../../testing/render-dashboard.tsx";

setUpDashboard({ covers: ["AuditTable", "AuditDrawer", "ChangeTable"] });

const added = createEntry({
  action: "team_membership.add",
  outcome: "success",
  reason: null,
  actor: { type: "owner", id: ids.otherOwner, access_type: "admin", display_name: "Mara" },
  target: { type: "user", id: ids.grace, display_name: "Priya" },
  details: { team_id: ids.team },
  names: { [ids.team]: "Gulf Jet" },
});
const changed = createEntry({
  action: "project.update",
  outcome: "success",
  reason: null,
  target: { type: "project", id: ids.project, display_name: null },
  details: { "config.allow_localhost": { before: false, after: true }, "config.email_config": "changed" },
});

function open(entry: typeof added) {
  const { api } = answerProject();
  api.answer(contract.auditLog.list, createPage([entry]));
  return renderDashboard(projectPath("/audit-log"));
}

describe("an audit entry", () => {
  it("reads as a sentence without links, and its drawer links the names and offers to filter by them", async () => {
    const { user } = open(added);
    const row = await screen.findByRole("row", { name: /Mara added Priya to Gulf Jet/ });
    expect(within(row).queryByRole("link")).toBeNull();

    // A name is part of the row: it opens the drawer, too.
    await user.click(within(row).getByText("Priya"));
    const drawer = await findDialog(/Mara added Priya/);
    expect(within(drawer).getByRole("link", { name: "Priya" }).getAttribute("href")).toContain(ids.grace);
    expect(within(drawer).getByRole("link", { name: "Gulf Jet" }).getAttribute("href")).toContain(ids.team);
    const facts = within(drawer).getAllByRole("definition");
    for (const [index, label, name, filter] of [
      [0, "Actor", "Owner Mara", `actor=${ids.otherOwner}`],
      [1, "Target", "Priya", `target=${ids.grace}`],
    ] as const) {
      expect(facts[index]?.textContent).toBe(name);
      expect(facts[index]?.previousElementSibling?.textContent).toBe(label);
      const link = within(drawer).getByRole("link", { name: `Filter by ${label.toLowerCase()}` });
      expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain(filter);
    }
  });

  it("names a visitor, who can't be a filter, and links a user without a name", async () => {
    const { user } = open(
      createEntry({
        actor: { type: "user", id: null, access_type: "client", display_name: null },
        target: { type: "user", id: ids.grace, display_name: null },
      }),
    );
    await user.click(await screen.findByText(/couldn't sign in/));
    const [actor, target] = within(await findDialog(/couldn't sign in/)).getAllByRole("definition");
    expect(actor?.textContent).toBe("A visitor");
    expect(target?.textContent).toBe("User");
    expect(within(target as HTMLElement).getByRole("link", { name: "User" })).toBeTruthy();
    expect(within(actor as HTMLElement).queryByRole("link")).toBeNull();
    expect(screen.getByRole("link", { name: "Filter by target" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Filter by actor" })).toBeNull();
  });

  it("begins after the actor's name on the actor's own page", async () => {
    const { api } = answerProject();
    const ada = { type: "user", id: ids.ada, display_name: "Ada" } as const;
    const own = { outcome: "success", reason: null, actor: { ...ada, access_type: "client" } } as const;
    const signedIn = createEntry({ ...own, action: "sign_in", target: ada, details: { method: "password" } });
    api.answer(contract.auditLog.list, createPage([signedIn]));
    renderDashboard(projectPath(`/users/${ids.ada}?tab=activity`));
    expect(await screen.findByText("Signed in with a password")).toBeTruthy();
  });

  it("starts its drawer with the changes, before and after", async () => {
    const { user } = open(changed);
    await user.click(await screen.findByText(/changed the settings: allow localhost, mail server/));
    const table = within(await findDialog(/changed the settings/)).getByRole("table", { name: "Changes" });
    expect(within(table).getByRole("row", { name: "Allow localhost Off On" })).toBeTruthy();
    expect(
      within(table).getByRole("row", { name: "Mail server Values aren't recorded: they can be private" }),
    ).toBeTruthy();
  });

  it("has ids, the hash and the user agent apart, and folds them", async () => {
    const { user } = open(createEntry());
    await user.click(await screen.findByText(/couldn't sign in/));
    const drawer = await findDialog(/couldn't sign in/);
    const technical = within(drawer).getByText("Technical details").closest("details") as HTMLDetailsElement;
    expect(within(drawer).getByText("Firefox on Linux").closest("details")).toBeNull();
    for (const text of ["ab12cd34", "EMAIL_PASSWORD_MISMATCH", "sign_in", /^Mozilla/])
      expect(within(technical).getByText(text)).toBeTruthy();
    expect(technical.open).toBe(true);
    await user.click(within(drawer).getByText("Technical details"));
    expect(technical.open).toBe(false);
  });

  it("shows a reason without a sentence as a failure, and its code only in the technical details", async () => {
    const { user } = open(createEntry({ reason: "SOME_NEW_CODE" }));
    await user.click(await screen.findByRole("row", { name: /couldn't sign in Failed Firefox/ }));
    const drawer = await findDialog(/couldn't sign in/);
    const technical = within(drawer).getByText("Technical details").closest("details");
    expect(within(drawer).getByText("SOME_NEW_CODE").closest("details")).toBe(technical);
  });

  it("opens with Enter from its row, and Escape returns the focus to it", async () => {
    const { user } = open(added);
    const row = await screen.findByRole("row", { name: /Mara added Priya/ });
    row.focus();
    await user.keyboard("{Enter}");
    await findDialog(/Mara added Priya/);
    await user.keyboard("{Escape}");
    await expect.poll(queryDialog).toBeNull();
    expect(document.activeElement).toBe(row);
  });

  describe("with others below it", () => {
    // More than the list loads ahead of its end.
    const newest = Array.from({ length: 60 }, (_, index) =>
      createEntry({
        ...added,
        id: `00000000-0000-4000-8000-0000000030${10 + index}`,
        target: { type: "user", id: ids.grace, display_name: `User ${index}.` },
      }),
    );
    const oldest = createEntry({ id: "00000000-0000-4000-8000-000000003001" });

    async function openFirst() {
      const { api } = answerProject();
      api.answer(contract.auditLog.list, ({ query }) =>
        query.cursor ? createPage([oldest]) : createPage(newest, "2"),
      );
      const { user } = renderDashboard(projectPath("/audit-log"));
      (await screen.findByRole("row", { name: /User 0\./ })).focus();
      await user.keyboard("{Enter}");
      const drawer = within(await findDialog(/User 0\./));
      const newer = drawer.getByRole("button", { name: "Newer entry" });
      const older = drawer.getByRole("button", { name: "Older entry" });
      const stepDown = async (times: number) => {
        for (let step = 0; step < times; step++) await user.click(older);
      };
      const getLoads = () => api.requests(contract.auditLog.list).filter(({ query }) => query?.cursor).length;
      const getAnnounced = () => drawer.getAllByRole("status").map(({ textContent }) => textContent);
      return { api, user, newer, older, stepDown, getLoads, getAnnounced };
    }

    it("steps to them and announces them; older ones load when the last one is reached", async () => {
      const { user, newer, older, stepDown, getLoads, getAnnounced } = await openFirst();
      expect(newer.getAttribute("aria-disabled")).toBe("true");
      await stepDown(58);
      await findDialog(/User 58\./);
      expect(getLoads()).toBe(0);
      await stepDown(1);
      expect(getAnnounced().join()).toContain("Mara added User 59. to Gulf Jet");
      await expect.poll(getLoads).toBe(1);
      await expect.poll(() => older.getAttribute("aria-disabled")).toBe("false");
      await stepDown(1);
      await findDialog(/couldn't sign in/);
      expect(older.getAttribute("aria-disabled")).toBe("true");
      expect(document.activeElement).toBe(older);
      await user.click(newer);
      await findDialog(/User 59\./);
      expect(getLoads()).toBe(1);
    });

    it("loads older ones again if that failed", async () => {
      const { api, older, stepDown, getLoads } = await openFirst();
      await stepDown(58);
      api.fail(contract.auditLog.list, "500");
      await stepDown(1);
      await expect.poll(getLoads).toBeGreaterThan(0);
      await expect.poll(() => older.getAttribute("aria-disabled")).toBe("false");
      const failedLoads = getLoads();
      api.answer(contract.auditLog.list, createPage([oldest]));
      await stepDown(1);
      await expect.poll(getLoads).toBe(failedLoads + 1);
      await expect.poll(() => older.getAttribute("aria-disabled")).toBe("false");
      await stepDown(1);
      await findDialog(/couldn't sign in/);
    });
  });

  it("links the API keys that changed something", async () => {
    const actor = { type: "key", id: ids.otherOwner, access_type: "admin", display_name: "Builds" } as const;
    const { user } = open({ ...changed, actor });
    await user.click(await screen.findByText(/changed the settings/));
    const drawer = await findDialog("API key “Builds” changed the settings: allow localhost, mail server");
    const link = within(drawer).getByRole("link", { name: /^API key/ });
    expect(link.getAttribute("href")).toContain("/api-keys");
    expect(within(drawer).getByText("Admin, with full access")).toBeTruthy();
  });

  it("shows that its actor was impersonated", async () => {
    const details = { impersonated_by: { type: "owner", id: ids.owner } };
    open(createEntry({ action: "sign_out", outcome: "success", reason: null, details }));
    expect(await screen.findByRole("row", { name: /Ada Lovelace signed out Impersonated/ })).toBeTruthy();
  });
});

/** Views of captured emails, the newest first: `minutes` ago. */
const viewed = (minutes: number, email: string, change: Partial<typeof added> = {}) =>
  createEntry({
    id: `00000000-0000-4000-8000-00000000${1000 + minutes}`,
    at_millis: new Date().setHours(12, 0, 0, 0) - minutes * 60_000,
    action: "email.read_kept",
    outcome: "success",
    reason: null,
    actor: { type: "owner", id: ids.otherOwner, access_type: "admin", display_name: "Mara" },
    target: { type: "email", id: `00000000-0000-4000-8000-00000000${2000 + minutes}`, display_name: email },
    ...change,
  });

function openAll(...entries: (typeof added)[]) {
  const { api } = answerProject();
  api.answer(contract.auditLog.list, createPage(entries));
  return renderDashboard(projectPath("/audit-log"));
}

const getRowTexts = () => screen.getAllByRole("row").map(({ textContent }) => textContent ?? "");

describe("entries that repeat", () => {
  it("are one row with their number and range of times, which shows them and hides them again", async () => {
    const { user } = openAll(viewed(0, "a@b.example"), viewed(1, "c@b.example"), viewed(8, "a@b.example"), added);
    const group = await screen.findByRole("row", {
      name: /Mara viewed captured emails 3 times .* 11:52.AM.–.12:00.PM/,
    });
    expect(screen.queryByRole("row", { name: /c@b\.example/ })).toBeNull();
    const button = within(group).getByRole("button");
    expect(button.getAttribute("aria-expanded")).toBe("false");

    await user.click(group);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    await user.click(screen.getByRole("row", { name: /Mara viewed an email to c@b\.example/ }));
    expect(await findDialog(/Mara viewed an email to c@b\.example/)).toBeTruthy();
    await user.keyboard("{Escape}");
    await expect.poll(queryDialog).toBeNull();

    await user.click(group);
    expect(screen.queryByRole("row", { name: /c@b\.example/ })).toBeNull();
    expect(screen.getByRole("row", { name: /Priya/ })).toBeTruthy();
  });

  it("are named by what they have in common", async () => {
    openAll(viewed(0, "a@b.example"), viewed(1, "a@b.example"));
    expect(await screen.findByRole("row", { name: /Mara viewed an email to a@b\.example 2 times/ })).toBeTruthy();
  });

  it("open by the keys, which skip the headings of the days", async () => {
    const { user } = openAll(viewed(0, "a@b.example"), viewed(1, "a@b.example"), viewed(2 * 1440, "c@b.example"));
    (await screen.findByRole("row", { name: /2 times/ })).focus();
    await user.keyboard("k{Enter}jjj");
    expect(document.activeElement?.textContent).toContain("c@b.example");
    await user.keyboard("kk");
    expect(document.activeElement).toBe(screen.getAllByRole("row", { name: /a@b\.example/ })[1]);
  });
});

describe("the days of entries", () => {
  it("have headings, and their entries the time of day", async () => {
    openAll(viewed(0, "a@b.example"), viewed(1440, "c@b.example"), viewed(1440 + 60, "d@b.example", { ip: null }));
    await screen.findByRole("rowheader", { name: "Today" });
    expect(getRowTexts().map((text) => /Today|Yesterday|[acd]@|Event/.exec(text)?.[0])).toEqual([
      "Event",
      "Today",
      "a@",
      "Yesterday",
      "c@",
      "d@",
    ]);
    expect(screen.getByRole("row", { name: /d@b\.example/ }).textContent).toContain("11:00 AM");
    const rows = screen.getAllByRole("row").map((row) => row.getAttribute("aria-rowindex"));
    expect(rows).toEqual(["1", "2", "3", "4", "5", "6"]);
  });
});
