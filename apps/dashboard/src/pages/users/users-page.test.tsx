import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, onTestFinished } from "vitest";
import { setSingleKeyShortcuts } from "../../storage.ts";
import { answerProject, projectPath } from "../../testing/fixtures/project.ts";
import { ada, createPage, createUser, grace, id, ids } from "../../testing/fixtures/records.ts";
import { choose, fill, findAlert, findDialog, press, queryDialog } from "../../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../../testing/render-dashboard.tsx";

setUpDashboard({
  covers: ["BulkDialog", "UsersExportDialog", "DatesDialog", "DatesForm", "ImpersonateDialog", "KeyboardSettings"],
});

const path = projectPath("/users");

describe("the filters of the user list", () => {
  it.each([
    ["Verified", "No", "is_verified", "false", "Verified: No"],
    ["Method", "Passkey", "sign_in_method", "passkey", "Method: Passkey"],
    ["Account", "Anonymous", "is_anonymous", "true", "Account: Anonymous"],
  ])("%s %s are sent to the server and shown", async (filter, value, parameter, sent, label) => {
    const { api } = answerProject();
    const { user } = renderDashboard(path);
    await press(user, filter);
    await user.click(await screen.findByRole("menuitemradio", { name: value }));

    expect(await screen.findByRole("button", { name: label })).toBeTruthy();
    expect(api.requests(contract.users.list).at(-1)?.query).toMatchObject({ [parameter]: sent });
  });

  it("explain that no user matches, and can be cleared at once", async () => {
    const { api } = answerProject();
    api.answer(contract.users.list, ({ query }) => createPage(query.query ? [] : [ada]));
    const { user, getPath } = renderDashboard(`${path}?q=zzz`);
    const empty = (await screen.findByText("No matching users")).parentElement?.parentElement as HTMLElement;
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
    await press(user, "Clear search", empty);

    expect(await screen.findByRole("row", { name: /Ada Lovelace/ })).toBeTruthy();
    expect(getPath()).toBe(path);
    expect(screen.getByLabelText<HTMLInputElement>("Search users").value).toBe("");
  });

  it("search as the owner types", async () => {
    const { api } = answerProject();
    const { user, getPath } = renderDashboard(path);
    await fill(user, await screen.findByLabelText("Search users"), "ada");
    await waitFor(() => expect(getPath()).toBe(`${path}?q=ada`));
    await waitFor(() => expect(api.requests(contract.users.list).at(-1)?.query.query).toBe("ada"));
  });

  it("reject a range of days that ends before it starts", async () => {
    answerProject();
    const { user, getPath } = renderDashboard(path);
    // The first one is the filter, the second one sorts the column.
    await screen.findByRole("row", { name: /Ada Lovelace/ });
    await user.click(screen.getAllByRole("button", { name: "Signed up" })[0] as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name: "Custom range…" }));
    const dialog = await findDialog("Signed up between");
    await fill(user, within(dialog).getByLabelText("From"), "2026-01-10");
    await fill(user, within(dialog).getByLabelText("To"), "2026-01-05");
    await press(user, "Show", dialog);
    await findAlert("Choose a day on or after the start date");
    expect(getPath()).toBe(path);

    await fill(user, within(dialog).getByLabelText("To"), "2026-01-12");
    await press(user, "Show", dialog);
    await waitFor(() => expect(getPath()).toContain("from=2026-01-10&to=2026-01-12"));
    expect(queryDialog()).toBeNull();
  });
});

describe("the shortcuts of the user list", () => {
  it("C opens the dialog that creates a user, but not from a field, a menu, or with a modifier", async () => {
    answerProject();
    const { user } = renderDashboard(path);
    await screen.findByRole("row", { name: /Ada Lovelace/ });
    await user.keyboard("{Control>}c{/Control}{Shift>}C{/Shift}");
    await user.type(screen.getByLabelText("Search users"), "c");
    await press(user, "Columns");
    await user.keyboard("c{Escape}");
    expect(queryDialog()).toBeNull();
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());

    expect(screen.getByRole("button", { name: "Create user" }).getAttribute("aria-keyshortcuts")).toBe("c");
    await user.keyboard("c");
    const dialog = await findDialog("Create user");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog.isConnected && queryDialog()).toBeFalsy());
  });

  it("single keys do nothing, and show no hints, when the account's switch is off (WCAG 2.1.4)", async () => {
    const { api } = answerProject();
    // The page works without teams, which aren't of interest here.
    api.fail(contract.teams.list, "500");
    const account = renderDashboard("/account");
    await account.user.click(await screen.findByRole("link", { name: "Keyboard" }));
    const control = await screen.findByRole("switch", { name: "Single-key shortcuts" });
    expect(control.getAttribute("aria-checked")).toBe("true");
    await account.user.click(control);
    onTestFinished(() => setSingleKeyShortcuts(true));
    expect(control.getAttribute("aria-checked")).toBe("false");
    expect(localStorage.getItem("vestibule-single-key-shortcuts")).toBe("off");
    cleanup();

    const { user, getPath } = renderDashboard(path);
    const row = await screen.findByRole("row", { name: /Ada Lovelace/ });
    expect(screen.getByRole("button", { name: "Create user" }).hasAttribute("aria-keyshortcuts")).toBe(false);
    expect(screen.getByLabelText("Search users").hasAttribute("aria-keyshortcuts")).toBe(false);
    expect(screen.queryByText("/", { selector: "kbd" })).toBeNull();
    row.focus();
    await user.keyboard("c?/jxgt");
    expect(queryDialog()).toBeNull();
    expect(document.activeElement).toBe(row);
    expect(screen.queryByText("1 selected")).toBeNull();
    expect(getPath()).toBe(path);

    await user.keyboard(" ");
    await screen.findByText("1 selected");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
    await user.keyboard("{Control>}k{/Control}");
    await findDialog("Search users, pages and actions");
  });

  it("Escape clears the selection and keeps the focus in the table, but closes an open menu first", async () => {
    answerProject();
    const { user } = renderDashboard(path);
    const row = await screen.findByRole("row", { name: /Ada Lovelace/ });
    row.focus();
    await user.keyboard("x");
    await screen.findByText("1 selected");
    await press(user, "Columns");
    await screen.findByRole("menu");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(screen.getByText("1 selected")).toBeTruthy();

    screen.getByRole("button", { name: "Clear selection" }).focus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
    expect(document.activeElement).toBe(row);
  });
});

describe("the rows of the user list", () => {
  it("load the next page when the end is near, and can be tried again", async () => {
    const { api } = answerProject();
    api.answer(contract.users.list, ({ query }) => (query.cursor ? createPage([grace]) : createPage([ada], ids.grace)));
    const release = api.hold(contract.users.list);
    renderDashboard(path);
    release();
    expect(await screen.findByRole("row", { name: /Ada Lovelace/ })).toBeTruthy();
    expect(await screen.findByRole("row", { name: /Grace Hopper .* Unverified/ })).toBeTruthy();
    expect(api.requests(contract.users.list).at(-1)?.query.cursor).toBe(ids.grace);
  });

  it("are sorted by the server", async () => {
    const { api } = answerProject();
    const { user, getPath } = renderDashboard(path);
    await press(user, /Signed up/, await screen.findByRole("columnheader", { name: /Signed up/ }));
    await waitFor(() => expect(getPath()).toBe(`${path}?order=oldest`));
    expect(api.requests(contract.users.list).at(-1)?.query.desc).toBe("false");
    const header = await screen.findByRole("columnheader", { name: /Signed up/ });
    expect(header.getAttribute("aria-sort")).toBe("ascending");
  });

  it("show the columns that the owner chooses, also after a reload", async () => {
    answerProject();
    const { user } = renderDashboard(path);
    await press(user, "Columns");
    await user.click(await screen.findByRole("menuitemcheckbox", { name: "User ID" }));
    expect(await screen.findByRole("columnheader", { name: "User ID" })).toBeTruthy();
    expect(JSON.parse(localStorage.getItem("vestibule-columns-users") ?? "{}")).toMatchObject({ id: true });
  });

  it("move the focus by arrow keys and are selected with x", async () => {
    answerProject();
    const { user } = renderDashboard(path);
    (await screen.findByRole("row", { name: /Ada Lovelace/ })).focus();
    await user.keyboard("{ArrowDown}x");
    const row = screen.getByRole("row", { name: /Grace Hopper/ });
    expect(document.activeElement).toBe(row);
    expect(row.getAttribute("aria-selected")).toBe("true");
    expect(screen.getByText("1 selected")).toBeTruthy();
  });
});

async function selectBoth() {
  const { api } = answerProject();
  const page = renderDashboard(path);
  await screen.findByRole("row", { name: /Ada Lovelace/ });
  await page.user.click(screen.getByRole("checkbox", { name: "Select all loaded rows" }));
  return { ...page, api };
}

describe("deleting several users", () => {
  it("needs the number of users typed, then reports who was deleted and who wasn't", async () => {
    const { api, user } = await selectBoth();
    await press(user, "Delete");
    const dialog = await findDialog("Delete 2 users?");
    const submit = within(dialog).getByRole("button", { name: "Delete users" });
    expect(submit.hasAttribute("disabled")).toBe(true);
    await fill(user, within(dialog).getByLabelText("Type “delete 2” to confirm"), "delete 2");
    api.answer(contract.users.delete, { success: true });
    api.reject(contract.users.delete, "USER_NOT_FOUND");
    await user.click(submit);

    expect(await within(dialog).findByText("0 users deleted")).toBeTruthy();
    expect(within(dialog).getByText("2 users failed")).toBeTruthy();
    expect(within(dialog).getByText("Grace Hopper")).toBeTruthy();
    api.answer(contract.users.delete, { success: true });
    await press(user, "Try 2 again", dialog);
    expect(await within(dialog).findByText("2 users deleted")).toBeTruthy();
    await press(
      user,
      "Close",
      within(dialog).getByText("2 users deleted").closest("dialog")?.querySelector("footer") as HTMLElement,
    );
    await waitFor(() => expect(screen.queryByRole("row", { name: /Ada Lovelace/ })).toBeNull());
  });

  it("deletes no one when the owner cancels, and keeps the selection", async () => {
    const { api, user } = await selectBoth();
    await press(user, "Delete");
    await press(user, "Cancel", await findDialog("Delete 2 users?"));
    expect(screen.getByText("2 selected")).toBeTruthy();
    expect(api.requests(contract.users.delete)).toEqual([]);
  });
});

describe("signing several users out", () => {
  it("can be stopped, and skips those who are left", async () => {
    const { api } = answerProject();
    const many = Array.from({ length: 6 }, (_, index) =>
      createUser({ id: id(500 + index), display_name: `User ${index}` }),
    );
    api.answer(contract.users.list, createPage(many));
    api.answer(contract.sessions.revokeAll, { revoked: 1 });
    const release = api.hold(contract.sessions.revokeAll);
    const { user } = renderDashboard(path);
    await screen.findByRole("row", { name: /User 5/ });
    await user.click(screen.getByRole("checkbox", { name: "Select all loaded rows" }));
    await press(user, "Sign out");
    const dialog = await findDialog("Sign out 6 users everywhere?");
    await press(user, "Sign out", dialog);
    expect(await within(dialog).findByRole("progressbar")).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(queryDialog()).toBe(dialog);

    await press(user, "Stop", dialog);
    release();
    expect(await within(dialog).findByText("4 users signed out")).toBeTruthy();
    expect(within(dialog).getByText("2 users skipped because you stopped")).toBeTruthy();
    expect(api.requests(contract.sessions.revokeAll)).toHaveLength(4);
  });
});

describe("exporting users", () => {
  it("names how many users match, and reports a failure without closing", async () => {
    const { api } = answerProject();
    api.fail(contract.users.export, "500");
    const { user } = renderDashboard(path);
    await press(user, "Export");
    const dialog = await findDialog("Export users");
    expect(await within(dialog).findByText("All 2 users.")).toBeTruthy();
    await user.click(within(dialog).getByRole("radio", { name: /JSON lines/ }));
    await press(user, "Export", dialog);
    await findAlert("Something went wrong");
    expect(api.requests(contract.users.export)[0]?.query).toEqual({ format: "jsonl" });
  });

  it("counts what was saved", async () => {
    const { api } = answerProject();
    api.answer(contract.users.export, `${JSON.stringify(ada)}\n${JSON.stringify(grace)}\n`);
    const { user } = renderDashboard(path);
    await press(user, "Export");
    const dialog = await findDialog("Export users");
    await user.click(within(dialog).getByRole("radio", { name: /JSON lines/ }));
    await press(user, "Export", dialog);
    expect(await within(dialog).findByText(/^Done: 2 users/)).toBeTruthy();
  });
});

describe("impersonating a user", () => {
  const open = async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(path);
    await choose(user, "Actions", "Impersonate user…", await screen.findByRole("row", { name: /Ada/ }));
    return { api, user, dialog: await findDialog("Impersonate Ada Lovelace") };
  };

  it("creates a link only on request, and shows it once", async () => {
    const { api, user, dialog } = await open();
    expect(api.requests(contract.impersonation.createLink)).toEqual([]);
    api.answer(contract.impersonation.createLink, { url: "https://app.example.com/x", expires_at_millis: 1 });
    await user.selectOptions(within(dialog).getByLabelText("Session length"), "One hour");
    await press(user, "Create link", dialog);

    const ready = await findDialog("Your link is ready");
    const link = within(ready).getByRole("link", { name: "Open in a new tab" });
    expect(link.getAttribute("href")).toBe("https://app.example.com/x");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(api.requests(contract.impersonation.createLink)[0]?.body).toEqual({
      user_id: ids.ada,
      callback_url: "https://app.example.com/handler/magic-link-callback",
      expires_in_millis: 3_600_000,
    });
  });

  it("reports why the link couldn't be created", async () => {
    const { api, user, dialog } = await open();
    api.reject(contract.impersonation.createLink, "REDIRECT_URL_NOT_WHITELISTED");
    await press(user, "Create link", dialog);
    await waitFor(() => expect(within(dialog).getByRole("alert")).toBeTruthy());
    expect(screen.queryByText("Your link is ready")).toBeNull();
  });

  it("needs an application to open", async () => {
    answerProject({ config: { domains: [], allow_localhost: false } });
    const { user } = renderDashboard(path);
    await choose(user, "Actions", "Impersonate user…", await screen.findByRole("row", { name: /Ada/ }));
    const dialog = await findDialog("Impersonate Ada Lovelace");
    expect(within(dialog).getByText("No application to open")).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: "Create link" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("creating a user", () => {
  it.each([
    ["USER_EMAIL_ALREADY_EXISTS", { email: "a@example.com" }, "Email", "Another user already signs in with this email"],
    ["PASSWORD_TOO_SHORT", { min_length: 12 }, "Password optional", "Enter at least 12 characters"],
  ] as const)("shows %s at its field", async (code, details, label, message) => {
    const { api } = answerProject();
    api.reject(contract.users.create, code, details as never);
    const { user } = renderDashboard(`${path}?create=true`);
    const dialog = await findDialog("Create user");
    await fill(user, within(dialog).getByLabelText("Email"), "a@example.com");
    await fill(user, within(dialog).getByLabelText("Password optional"), "long enough");
    await press(user, "Create user", dialog);
    await findAlert(message);
    expect(within(dialog).getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  });

  it("asks for no password in a project without passwords", async () => {
    answerProject({ config: { credential_enabled: false, magic_link_enabled: false } });
    renderDashboard(`${path}?create=true`);
    const dialog = await findDialog("Create user");
    expect(within(dialog).queryByLabelText("Password optional")).toBeNull();
    expect(within(dialog).queryByRole("switch", { name: "Email link or code" })).toBeNull();
  });
});

describe("creating a user (design review mistake 4)", () => {
  it("is refused with an error at the field when the form is empty", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(path);
    await press(user, "Create user");
    const dialog = await findDialog("Create user");
    await press(user, "Create user", dialog);
    expect(await within(dialog).findByText("Enter a name or an email.")).toBeTruthy();
    expect(within(dialog).getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(api.requests(contract.users.create)).toEqual([]);
  });

  it("sends an invitation on request, with a link to the sign-in page of the chosen application", async () => {
    const { api } = answerProject();
    api.answer(contract.users.create, ada);
    api.answer(contract.sentEmails.sendSignInInvitation, { success: true });
    const { user } = renderDashboard(`${path}?create=true`);
    const dialog = await findDialog("Create user");
    await fill(user, within(dialog).getByLabelText("Email"), "ada@example.com");
    await user.click(within(dialog).getByRole("switch", { name: "Send an invitation" }));
    await press(user, "Create user", dialog);
    expect(await screen.findByText("Invitation sent to ada@example.com")).toBeTruthy();
    const [invitation] = api.requests(contract.sentEmails.sendSignInInvitation);
    expect(invitation?.body).toEqual({
      email: "ada@example.com",
      callback_url: "https://app.example.com/handler/sign-in",
    });
  });

  it("asks for an email if an option needs one", async () => {
    const { api } = answerProject();
    api.answer(contract.users.create, ada);
    const { user } = renderDashboard(`${path}?create=true`);
    const dialog = await findDialog("Create user");
    const email = within(dialog).getByLabelText<HTMLInputElement>("Email");
    await fill(user, within(dialog).getByLabelText("Name"), "Ada");
    await user.click(within(dialog).getByRole("switch", { name: "Email link or code" }));
    expect(within(dialog).queryByText("Enter an email to use the options below.")).toBeNull();
    await press(user, "Create user", dialog);
    const problem = within(dialog).getByText("Enter an email to use the options below.");
    expect(email.getAttribute("aria-describedby")?.split(" ")).toContain(problem.closest("[id]")?.id);
    await fill(user, email, "ada@example.com");
    expect(problem.isConnected).toBe(false);
    await press(user, "Create user", dialog);
    await waitFor(() => expect(api.requests(contract.users.create)).toHaveLength(1));
  });

  it("keeps the new user if the invitation fails, and says so", async () => {
    const { api } = answerProject();
    api.answer(contract.users.create, ada);
    api.fail(contract.sentEmails.sendSignInInvitation, "500");
    const { user, getPath } = renderDashboard(`${path}?create=true`);
    const dialog = await findDialog("Create user");
    await fill(user, within(dialog).getByLabelText("Email"), "ada@example.com");
    await user.click(within(dialog).getByRole("switch", { name: "Send an invitation" }));
    await press(user, "Create user", dialog);
    expect(await screen.findByText("The invitation couldn't be sent")).toBeTruthy();
    await waitFor(() => expect(getPath()).toContain(ids.ada));
    expect(api.requests(contract.users.create)).toHaveLength(1);
  });

  it("users who never signed in were last active never", async () => {
    const { api } = answerProject();
    const { signed_up_at_millis } = ada;
    api.answer(contract.users.list, createPage([{ ...ada, last_active_at_millis: signed_up_at_millis }, grace]));
    renderDashboard(path);
    expect(within(await screen.findByRole("row", { name: /Ada Lovelace/ })).getByText("Never")).toBeTruthy();
    expect(within(screen.getByRole("row", { name: /Grace/ })).queryByText("Never")).toBeNull();
  });
});

it("shows that a user has no name, with their email in the link too, and that it is unverified", async () => {
  const { api } = answerProject();
  const nameless = createUser({ display_name: null, primary_email: "ada@example.com", primary_email_verified: false });
  api.answer(contract.users.list, createPage([nameless]));
  renderDashboard(path);
  const row = within(await screen.findByRole("row", { name: /ada@example\.com/ }));
  expect(row.getByRole("link", { name: "No name ada@example.com" })).toBeTruthy();
  expect(row.getAllByText("ada@example.com")).toHaveLength(2);
  expect(row.getByText("Unverified")).toBeTruthy();
});
