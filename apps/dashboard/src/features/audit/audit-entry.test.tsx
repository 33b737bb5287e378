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
  it("reads as a sentence without a badge or links, and its drawer links the names", async () => {
    const { user } = open(added);
    const row = await screen.findByRole("row", { name: /Mara added Priya to Gulf Jet/ });
    expect(within(row).queryByText("Succeeded")).toBeNull();
    expect(within(row).queryByRole("link")).toBeNull();

    // A name is part of the row: it opens the drawer, too.
    await user.click(within(row).getByText("Priya"));
    const drawer = await findDialog("Member added");
    expect(within(drawer).getByRole("link", { name: "Priya" }).getAttribute("href")).toContain(ids.grace);
    expect(within(drawer).getAllByRole("link", { name: "Gulf Jet" })[0]?.getAttribute("href")).toContain(ids.team);
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
    const table = within(await findDialog("Settings updated")).getByRole("table", { name: "Changes" });
    expect(within(table).getByRole("row", { name: "Allow localhost Off On" })).toBeTruthy();
    expect(within(table).getByRole("row", { name: "Mail server Values aren't recorded" })).toBeTruthy();
  });

  it("folds ids, the hash and the user agent until they are opened", async () => {
    const { user } = open(createEntry());
    await user.click(await screen.findByText(/couldn't sign in/));
    const drawer = await findDialog("Sign-in");
    const technical = within(drawer).getByText("Technical details").closest("details") as HTMLDetailsElement;
    expect(within(drawer).getByText("Firefox on Linux").closest("details")).toBeNull();
    for (const text of ["ab12cd34", "EMAIL_PASSWORD_MISMATCH", "sign_in", /^Mozilla/])
      expect(within(technical).getByText(text)).toBeTruthy();
    expect(technical.open).toBe(false);
    await user.click(within(drawer).getByText("Technical details"));
    expect(technical.open).toBe(true);
  });

  it("shows a reason without a sentence as a failure, and its code only in the technical details", async () => {
    const { user } = open(createEntry({ reason: "SOME_NEW_CODE" }));
    await user.click(await screen.findByRole("row", { name: /couldn't sign in Failed/ }));
    const drawer = await findDialog("Sign-in");
    const technical = within(drawer).getByText("Technical details").closest("details");
    expect(within(drawer).getByText("SOME_NEW_CODE").closest("details")).toBe(technical);
  });

  it("opens with Enter from its row, and Escape returns the focus to it", async () => {
    const { user } = open(added);
    const row = await screen.findByRole("row", { name: /Mara added Priya/ });
    row.focus();
    await user.keyboard("{Enter}");
    await findDialog("Member added");
    await user.keyboard("{Escape}");
    await expect.poll(queryDialog).toBeNull();
    expect(document.activeElement).toBe(row);
  });

  it("shows that its actor was impersonated", async () => {
    const details = { impersonated_by: { type: "owner", id: ids.owner } };
    open(createEntry({ action: "sign_out", outcome: "success", reason: null, details }));
    expect(await screen.findByRole("row", { name: /Ada Lovelace signed out Impersonated/ })).toBeTruthy();
  });
});
