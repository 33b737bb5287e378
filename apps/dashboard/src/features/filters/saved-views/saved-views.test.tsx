import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { answerProject, projectPath } from "../../../testing/fixtures/project.ts";
import { createEntry, createPage, ids } from "../../../testing/fixtures/records.ts";
import { choose, fill, findAlert, findDialog, press, queryDialog } from "../../../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../../../testing/render-dashboard.tsx";

setUpDashboard({ covers: ["SaveViewDialog", "ManageViewsDialog", "RenameForm"] });

const path = projectPath("/users");
const storageKey = `vestibule-views-${ids.project}-users`;
const readViews = () => JSON.parse(localStorage.getItem(storageKey) ?? "[]");
const storeViews = (...names: string[]) =>
  localStorage.setItem(storageKey, JSON.stringify(names.map((name) => ({ name, search: { q: name }, columns: {} }))));

async function renderUsers(search = "") {
  answerProject();
  const page = renderDashboard(`${path}${search}`);
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Views" }).disabled).toBe(false));
  return page;
}

async function saveView(user: UserEvent, name: string) {
  await choose(user, "Views", "Save view…");
  const dialog = await findDialog("Save view");
  await fill(user, within(dialog).getByLabelText("Name"), name);
  await user.keyboard("{Enter}");
  return dialog;
}

describe("a saved view of the users", () => {
  it("keeps the filters, the sort order, and the columns, and brings them back", async () => {
    const { user, getPath } = await renderUsers("?verified=no&order=oldest");
    await press(user, "Columns");
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "Last active" }));
    await user.keyboard("{Escape}");
    await saveView(user, " Unverified ");
    await screen.findByText("View saved");
    expect(readViews()).toMatchObject([{ name: "Unverified", search: { verified: "no", order: "oldest" } }]);

    await press(user, "Clear filters");
    await press(user, "Columns");
    await user.click(await screen.findByRole("menuitem", { name: "Reset columns" }));
    await screen.findByRole("columnheader", { name: /Last active/ });
    await press(user, "Views");
    const item = await screen.findByRole("menuitemradio", { name: "Unverified" });
    expect(item.getAttribute("aria-checked")).toBe("false");
    await user.click(item);

    await waitFor(() => expect(getPath()).toBe(`${path}?verified=no&order=oldest`));
    expect(screen.queryByRole("columnheader", { name: /Last active/ })).toBeNull();
    await press(user, "Views");
    const current = await screen.findByRole("menuitemradio", { name: "Unverified" });
    expect(current.getAttribute("aria-checked")).toBe("true");
  });

  it("needs a name, and replaces the view with the same name", async () => {
    storeViews("Mine");
    const { user } = await renderUsers("?verified=no");
    const dialog = await saveView(user, "");
    await findAlert("Enter a name");
    await fill(user, within(dialog).getByLabelText("Name"), "Mine");
    await press(user, "Replace view", dialog);
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(readViews()).toMatchObject([{ name: "Mine", search: { verified: "no" } }]);
  });

  it("is the last one at 20: another isn't saved, but can replace one", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `View ${index}`);
    storeViews(...names);
    const { user } = await renderUsers();
    const dialog = await saveView(user, "One more");
    await findAlert("A table can have up to 20 views. Delete one first.");
    expect(readViews()).toHaveLength(20);
    await fill(user, within(dialog).getByLabelText("Name"), "View 7");
    await press(user, "Replace view", dialog);
    await waitFor(() => expect(readViews()[7].search).toEqual({}));
  });

  it("can be renamed, but not like another one, and deleted", async () => {
    storeViews("One", "Two");
    const { user } = await renderUsers();
    await choose(user, "Views", "Manage views…");
    const dialog = await findDialog("Saved views");
    await press(user, "Rename “One”", dialog);
    await fill(user, within(dialog).getByLabelText("New name"), "Two");
    await user.keyboard("{Enter}");
    await findAlert("You already have a view with this name");
    await fill(user, within(dialog).getByLabelText("New name"), "Three");
    await press(user, "Rename", dialog);
    expect(readViews()).toMatchObject([{ name: "Three", search: { q: "One" } }, { name: "Two" }]);

    await press(user, "Delete “Two”", dialog);
    await press(user, "Delete “Three”", dialog);
    expect(within(dialog).getByText("No saved views")).toBeTruthy();
    expect(localStorage.getItem(storageKey)).toBeNull();
  });

  it("is ignored if what is stored is broken", async () => {
    localStorage.setItem(storageKey, '[{"name":7},');
    const { user } = await renderUsers();
    await press(user, "Views");
    await screen.findByText("Save filters and columns to use them again.");
    expect(screen.queryByRole("menuitemradio")).toBeNull();
  });

  it("doesn't keep parameters that the page doesn't know", async () => {
    const { user } = await renderUsers("?method=otp&utm_source=mail");
    await saveView(user, "Clean");
    await waitFor(() => expect(readViews()[0]?.search).toEqual({ method: "otp" }));
  });

  it("loses filters that the page doesn't know", async () => {
    const odd = { name: "Odd", search: { verified: "perhaps", method: "otp", evil: 1 }, columns: { gone: true } };
    localStorage.setItem(storageKey, JSON.stringify([odd]));
    const { user, getPath } = await renderUsers();
    await press(user, "Views");
    await user.click(await screen.findByRole("menuitemradio", { name: "Odd" }));
    await waitFor(() => expect(getPath()).toBe(`${path}?method=otp`));
  });
});

it("the views of a table aren't those of another table", async () => {
  storeViews("Mine");
  const { api } = answerProject();
  api.answer(contract.auditLog.list, createPage([createEntry({ action: "sign_in" })]));
  const { user } = renderDashboard(projectPath("/audit-log?outcome=failure"));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Views" }).disabled).toBe(false));
  await saveView(user, "Failures");
  const stored = localStorage.getItem(`vestibule-views-${ids.project}-audit-log`);
  expect(JSON.parse(stored ?? "")).toMatchObject([{ name: "Failures", search: { outcome: "failure" } }]);
  expect(readViews()).toHaveLength(1);
});
