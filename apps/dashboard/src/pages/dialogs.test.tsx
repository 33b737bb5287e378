import { screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, onTestFinished } from "vitest";
import { answerProject, projectPath } from "../testing/fixtures/project.ts";
import { ada, createConfig, createProject, createUser, ids, now } from "../testing/fixtures/records.ts";
import {
  choose,
  fill,
  findAlert,
  findDialog,
  focusedName,
  laptopWidth,
  press,
  queryDialog,
  setWidth,
} from "../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../testing/render-dashboard.tsx";

setUpDashboard({
  covers: [
    "KeysCreateDialog",
    "KeysCreatedDialog",
    "DefaultsDialog",
    "MemberPermissionsDialog",
    "NameForm",
    "FindDialog",
    "DomainsTable",
  ],
});

const { currentProject, projectKeys, teamPermissions } = contract;

describe("creating project keys", () => {
  async function openDialog() {
    const { api } = answerProject();
    const page = renderDashboard(projectPath("/api-keys"));
    await press(page.user, "Create keys");
    return { ...page, api, dialog: await findDialog("Create keys") };
  }

  it("needs a description and a kind of key", async () => {
    const { api, user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole("checkbox", { name: "Publishable client key" }));
    await user.click(within(dialog).getByRole("checkbox", { name: "Secret server key" }));
    await press(user, "Create keys", dialog);
    await findAlert("Enter a description");
    await findAlert("Choose at least one key");
    expect(api.requests(projectKeys.create)).toEqual([]);
  });

  it("warns about keys that never expire", async () => {
    const { user, dialog } = await openDialog();
    await user.selectOptions(within(dialog).getByLabelText("Valid for"), "No expiration");
    expect(within(dialog).getByText(/a leaked key works until you revoke it/)).toBeTruthy();
  });

  it("returns the focus on Escape", async () => {
    const { user } = await openDialog();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(focusedName()).toBe("Create keys");
  });

  it("shows the keys once, until the owner has saved them", async () => {
    const { api, user, dialog } = await openDialog();
    await fill(user, within(dialog).getByLabelText("Description"), "Backend");
    api.fail(projectKeys.create, "500");
    await press(user, "Create keys", dialog);
    await findAlert("Something went wrong");
    api.answer(projectKeys.create, ({ body }) => ({
      id: ids.key,
      description: "Backend",
      created_at_millis: now,
      expires_at_millis: now + 1,
      ...((body as { has_publishable_client_key: boolean }).has_publishable_client_key
        ? { publishable_client_key: "pck_full" }
        : { secret_server_key: "ssk_full" }),
    }));
    await press(user, "Create keys", dialog);

    const reveal = await findDialog("Your new keys");
    expect(within(reveal).getByLabelText<HTMLInputElement>("Secret server key").value).toBe("ssk_full");
    expect(within(reveal).getByLabelText<HTMLInputElement>("Publishable client key").value).toBe("pck_full");
    expect(within(reveal).getByText(/VESTIBULE_SECRET_SERVER_KEY=ssk_full/)).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(await findDialog("Your new keys")).toBe(reveal);
    expect(within(reveal).getByRole("button", { name: "Done" }).hasAttribute("disabled")).toBe(true);

    await user.click(within(reveal).getByRole("checkbox", { name: "I've saved these keys" }));
    await press(user, "Done", reveal);
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(document.body.textContent).not.toContain("ssk_full");
    const [publishable, secret] = api
      .requests(projectKeys.create)
      .slice(-2)
      .map(({ body }) => body);
    // The publishable key doesn't expire with the secret one (newcomer review, 10:12).
    expect(publishable).toMatchObject({
      description: "Backend (publishable)",
      expires_at_millis: now + 200 * 365 * 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    });
    expect(secret).toMatchObject({
      description: "Backend",
      expires_at_millis: now + 365 * 86_400_000,
      has_publishable_client_key: false,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    });
  });
});

describe("default permissions", () => {
  const withDefaults = (...permissions: string[]) =>
    createProject({ config: createConfig({ user_default_permissions: permissions.map((each) => ({ id: each })) }) });

  it("are saved as chosen", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(projectPath("/project-permissions"));
    await press(user, "Edit: Default permissions for new users");
    const dialog = await findDialog("Default permissions for new users");
    await user.click(within(dialog).getByRole("checkbox", { name: /^posts:publish/ }));
    api.answer(currentProject.update, withDefaults("posts:publish"));
    await press(user, "Save", dialog);
    expect(await screen.findByText("Defaults saved")).toBeTruthy();
    expect(api.requests(currentProject.update)[0]?.body).toMatchObject({
      config: { user_default_permissions: [{ id: "posts:publish" }] },
    });
  });

  it("that someone else edited are shown before they can be saved", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(projectPath("/project-permissions"));
    await press(user, "Edit: Default permissions for new users");
    const dialog = await findDialog("Default permissions for new users");
    await user.click(within(dialog).getByRole("checkbox", { name: /^posts:publish/ }));
    api.answer(currentProject.read, withDefaults("posts:read"));
    api.reject(currentProject.update, "CHANGED_MEANWHILE", { fields: ["config.user_default_permissions"] });
    await press(user, "Save", dialog);
    expect(await within(dialog).findByText("Someone else edited these defaults.")).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
    await press(user, "Show theirs", dialog);
    const read = within(dialog).getByRole<HTMLInputElement>("checkbox", { name: /^posts:read/ });
    expect(read.checked).toBe(true);
  });
});

describe("a member's permissions", () => {
  it("are granted and revoked one by one, and what failed can be retried", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(projectPath(`/teams/${ids.team}`));
    await choose(user, "Actions", "Edit permissions…", await screen.findByRole("row", { name: /Ada/ }));
    const dialog = await findDialog("Ada Lovelace's permissions");
    await user.click(await within(dialog).findByRole("checkbox", { name: /^posts:publish/ }));
    api.fail(teamPermissions.grant, "500");
    await press(user, "Save permissions", dialog);
    const alert = await findAlert("Some changes weren't saved");
    expect(alert.textContent).toContain("Granting posts:publish: Something went wrong");

    api.answer(teamPermissions.grant, { id: "posts:publish", user_id: ids.ada, team_id: ids.team });
    await press(user, "Save permissions", dialog);
    expect(await screen.findByText("Permissions saved")).toBeTruthy();
    expect(api.requests(teamPermissions.grant).at(-1)?.params).toEqual({
      team_id: ids.team,
      user_id: ids.ada,
      permission_id: "posts:publish",
    });
  });
});

describe("a user's name", () => {
  const path = projectPath(`/users/${ids.ada}`);

  it("is edited in place and saved with Enter", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(path);
    await press(user, "Edit name");
    const field = await screen.findByLabelText("Name");
    await fill(user, field, "Ada King");
    api.answer(contract.users.update, createUser({ display_name: "Ada King" }));
    api.answer(contract.users.read, createUser({ display_name: "Ada King" }));
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { name: "Ada King" })).toBeTruthy();
    expect(api.requests(contract.users.update)[0]?.body).toEqual({
      display_name: "Ada King",
      expected: { display_name: "Ada Lovelace" },
    });
    await waitFor(() => expect(focusedName()).toBe("Edit name"));
  });

  it("stays as it was on Escape", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(path);
    await press(user, "Edit name");
    await fill(user, await screen.findByLabelText("Name"), "Ada King");
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("heading", { name: "Ada Lovelace" })).toBeTruthy();
    await waitFor(() => expect(focusedName()).toBe("Edit name"));
    expect(api.requests(contract.users.update)).toEqual([]);
  });

  it("is edited from the menu on phones, which gets the focus back", async () => {
    answerProject();
    setWidth(360);
    onTestFinished(() => setWidth(laptopWidth));
    const { user } = renderDashboard(path);
    await choose(user, "More actions", "Edit name");
    const field = await screen.findByLabelText("Name");
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(focusedName()).toBe("More actions"));
  });

  it("that someone else changed is named before it is overwritten", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(`${path}?edit=name`);
    await fill(user, await screen.findByLabelText("Name"), "Ada King");
    api.reject(contract.users.update, "CHANGED_MEANWHILE", { fields: ["display_name"] });
    api.answer(contract.users.read, createUser({ display_name: "Countess" }));
    await press(user, "Save");
    await findAlert("Someone else changed the name to “Countess”. Save again to overwrite.");
    api.answer(contract.users.update, ada);
    await press(user, "Save");
    expect(await screen.findByText("Name saved")).toBeTruthy();
    expect(api.requests(contract.users.update).at(-1)?.body).toMatchObject({ expected: { display_name: "Countess" } });
  });
});

describe("finding an event in the audit log", () => {
  it("needs a choice, then filters by it", async () => {
    answerProject();
    const { user, getPath } = renderDashboard(projectPath("/audit-log"));
    await screen.findByRole("row", { name: /Ada/ });
    await user.click(screen.getAllByRole("button", { name: "Event" })[0] as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name: "More…" }));
    const dialog = await findDialog("Filter by event");
    await press(user, "Show", dialog);
    await findAlert("Choose an event");
    await fill(user, within(dialog).getByRole("combobox"), "sign-out");
    // Enter chooses from the list, which loads on demand.
    await screen.findAllByRole("option");
    await user.keyboard("{Enter}");
    await press(user, "Show", dialog);
    await waitFor(() => expect(getPath()).toContain("action="));
    expect(queryDialog()).toBeNull();
  });
});

describe("finding a user in the audit log", () => {
  it("offers no user of an earlier text while it searches, and searches only for the last one", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(projectPath("/audit-log"));
    await screen.findByRole("row", { name: /Ada/ });
    await user.click(screen.getAllByRole("button", { name: "Target" })[0] as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name: "Find a user…" }));
    const field = within(await findDialog("Filter by target")).getByRole("combobox");
    const earlier = api.requests(contract.users.list).length;
    // Without a click, which would list all users.
    field.focus();
    await user.keyboard("ada");
    await screen.findByRole("option", { name: /Ada/ });
    const searches = () => api.requests(contract.users.list).slice(earlier);
    expect(searches().map(({ query }) => query.query)).toEqual(["ada"]);

    const release = api.hold(contract.users.list);
    await user.clear(field);
    await user.keyboard("lovelace");
    expect(screen.getAllByRole("option")).toHaveLength(1);
    await user.keyboard("?");
    expect(screen.queryByRole("option")).toBeNull();
    await user.keyboard("{Enter}");
    expect(field).toHaveProperty("value", "lovelace?");
    release();
    expect(await screen.findAllByRole("option")).toHaveLength(2);
  });
});

describe("the table of domains", () => {
  const many = Array.from({ length: 6 }, (_, index) => ({
    domain: `https://app${index}.example.com`,
    handler_path: "/handler",
  }));

  it("explains what it is for while it is empty", async () => {
    answerProject({ config: { domains: [] } });
    renderDashboard(projectPath("/domains"));
    expect(await screen.findByText("No trusted domains yet")).toBeTruthy();
    expect(screen.getByText(/Only apps on localhost work for now/)).toBeTruthy();
    expect(screen.queryByLabelText("Search domains")).toBeNull();
  });

  it("is searched and sorted once there are many", async () => {
    answerProject({ config: { domains: many } });
    const { user } = renderDashboard(projectPath("/domains"));
    const grid = await screen.findByRole("grid", { name: "Trusted domains" });
    const hosts = () =>
      within(grid)
        .getAllByText(/app\d\.example\.com/)
        .map(({ textContent }) => textContent);
    expect(hosts()[0]).toBe("https://app0.example.com");
    await press(user, /^URL/, within(grid).getByRole("columnheader", { name: /URL/ }));
    await waitFor(() => expect(hosts()[0]).toBe("https://app5.example.com"));

    await fill(user, screen.getByLabelText("Search domains"), "nowhere");
    expect(await screen.findByText("No matching domains")).toBeTruthy();
  });

  it("prints each URL as one text, and marks only what isn't encrypted", async () => {
    const domains = ["https://app.example.com:8443/a", "http://app.example.com", "http://localhost:3000"];
    answerProject({ config: { domains: domains.map((domain) => ({ domain, handler_path: "/handler" })) } });
    renderDashboard(projectPath("/domains"));
    const grid = await screen.findByRole("grid", { name: "Trusted domains" });
    for (const domain of domains) expect(within(grid).getByText(domain)).toBeTruthy();
    const [mark, ...others] = within(grid).getAllByText("Not encrypted");
    expect(mark?.closest("tr")?.textContent).toContain("http://app.example.com");
    expect(others).toEqual([]);
  });

  it("offers no second entry for a domain in the list", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(projectPath("/domains"));
    await press(user, "Add domain");
    const dialog = await findDialog("Add domain");
    await fill(user, within(dialog).getByLabelText("URL"), "https://APP.example.com");
    await press(user, "Add domain", dialog);
    await findAlert("Already in the list as https://app.example.com");
    expect(document.activeElement).toBe(within(dialog).getByLabelText("URL"));
    expect(api.requests(currentProject.update)).toEqual([]);
  });

  it("accepts the redirect URI of a native app, which has no handler path (issue 17)", async () => {
    const { api } = answerProject();
    const uri = "com.example.app:/callback";
    const native = { domain: uri, handler_path: "/handler" };
    api.answer(currentProject.update, createProject({ config: createConfig({ domains: [native] }) }));
    const { user } = renderDashboard(projectPath("/domains"));
    await press(user, "Add domain");
    const dialog = await findDialog("Add domain");
    const url = within(dialog).getByLabelText("URL");
    await fill(user, url, "com.example.app:callback");
    await press(user, "Add domain", dialog);
    await findAlert(/^Write the redirect URI of a native app/);

    await fill(user, url, uri);
    expect(within(dialog).queryByLabelText("Handler path")).toBeNull();
    expect(within(dialog).queryByRole("checkbox")).toBeNull();
    expect(within(dialog).getByText(/^This is the redirect URI of a native app/)).toBeTruthy();
    await press(user, "Add domain", dialog);

    await waitFor(() => expect(queryDialog()).toBeNull());
    const [request] = api.requests(currentProject.update);
    expect(request?.body).toMatchObject({ config: { domains: expect.arrayContaining([native]) } });
    const row = screen.getByRole("row", { name: new RegExp(uri) });
    expect(within(row).getByText("Native app")).toBeTruthy();
    expect(within(row).queryByText("/handler")).toBeNull();
  });
});
