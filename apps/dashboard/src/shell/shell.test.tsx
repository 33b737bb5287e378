import { screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, onTestFinished } from "vitest";
import { setSingleKeyShortcuts } from "../storage.ts";
import { answerProject, projectPath } from "../testing/fixtures/project.ts";
import { ada, createList, createPage, createProject, grace, id, ids } from "../testing/fixtures/records.ts";
import { fill, findAlert, findDialog, focusedName, press, queryDialog } from "../testing/interactions.ts";
import { getApi, renderDashboard, setUpDashboard } from "../testing/render-dashboard.tsx";

setUpDashboard({ covers: ["CommandPalette", "ShortcutsSheet", "NavigationSheet", "NewProjectPage", "NewAccount"] });

describe("signed-out visitors", () => {
  it.each(["/projects", projectPath("/users"), "/new-project"])(
    "at %s are sent to sign-in and back, and nothing is fetched for them",
    async (path) => {
      const { api } = answerProject();
      const { getPath } = renderDashboard(path, { isSignedIn: false });
      await waitFor(() => expect(getPath()).toContain("/handler/sign-in"));
      expect(api.requests(contract.ownedProjects.list)).toEqual([]);
      expect(api.requests(contract.currentProject.read)).toEqual([]);
      expect(api.requests(contract.users.list)).toEqual([]);
    },
  );
});

describe("a project that the user can't open", () => {
  it("says so without its pages", async () => {
    const { api } = answerProject();
    api.reject(contract.currentProject.read, "PROJECT_NOT_FOUND", { project_id: ids.project });
    renderDashboard(projectPath("/domains"));
    expect(await screen.findByText("You can't open this project")).toBeTruthy();
    expect(screen.getByText(/olivia@example\.com isn't an owner/)).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  });

  it("offers to try again after a server error", async () => {
    const { api, project } = answerProject();
    api.fail(contract.currentProject.read, "500");
    const { user } = renderDashboard(projectPath("/domains"));
    const alert = await findAlert("Something went wrong");
    api.answer(contract.currentProject.read, project);
    await press(user, "Try again", alert);
    expect(await screen.findByRole("heading", { name: "Domains" })).toBeTruthy();
  });
});

describe("an unknown page of a project (design review mistake 12)", () => {
  it("keeps the sidebar and names no other page in the breadcrumb", async () => {
    const { project } = answerProject();
    renderDashboard(projectPath("/nowhere"));
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
    expect(await screen.findByRole("navigation", { name: "Main" })).toBeTruthy();
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumbs" }));
    await crumbs.findByRole("link", { name: project.display_name });
    expect(crumbs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Projects",
      project.display_name,
    ]);
  });
});

describe("the breadcrumb of a page outside a project", () => {
  it.each([
    ["/account", "Account"],
    ["/new-project", "Create project"],
  ])("of %s leads to the projects and names the page", async (path, name) => {
    answerProject();
    renderDashboard(path);
    const crumbs = within(await screen.findByRole("navigation", { name: "Breadcrumbs" }));
    expect(crumbs.getByText(name).getAttribute("aria-current")).toBe("page");
    expect(crumbs.getByRole("link", { name: "Projects" })).toBeTruthy();
  });
});

describe("the set-up page in the sidebar (design review change 3)", () => {
  const findSidebar = () => screen.findByRole("navigation", { name: "Main" });

  it("is there until production mode is on", async () => {
    answerProject();
    renderDashboard(projectPath("/domains"));
    await screen.findByRole("heading", { name: "Domains" });
    expect(within(await findSidebar()).getByRole("link", { name: "Set up" })).toBeTruthy();
  });

  it("is gone in production, where the project settings lead to it", async () => {
    answerProject({ is_production_mode: true });
    const { user } = renderDashboard(projectPath("/project-settings"));
    const link = await screen.findByRole("link", { name: "Connect an app" });
    expect(within(await findSidebar()).queryByRole("link", { name: "Set up" })).toBeNull();
    getApi().answer(contract.users.list, createPage([]));
    await user.click(link);
    await screen.findByRole("heading", { level: 1, name: "Set up" });
    expect(within(await findSidebar()).getByRole("link", { name: "Set up" })).toBeTruthy();
  });
});

describe("the set-up page (design review mistake 8)", () => {
  it("names the first user who signed up, not the newest one", async () => {
    const { api } = answerProject();
    api.answer(contract.users.list, ({ query }) => createPage(query.desc === "true" ? [grace, ada] : [ada, grace]));
    renderDashboard(projectPath("/setup"));
    expect(await screen.findByRole("link", { name: "Ada Lovelace" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Grace Hopper" })).toBeNull();
  });
});

describe("the command palette", () => {
  async function openPalette() {
    const { api } = answerProject();
    const page = renderDashboard(projectPath("/domains"));
    await screen.findByRole("heading", { name: "Domains" });
    await page.user.keyboard("{Control>}k{/Control}");
    const palette = await findDialog("Search users, pages and actions");
    return { ...page, api, palette, field: within(palette).getByRole("combobox") };
  }

  it("opens a page with Enter and closes", async () => {
    const { user, field, getPath } = await openPalette();
    await fill(user, field, "audit");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(getPath()).toBe(projectPath("/audit-log")));
    expect(queryDialog()).toBeNull();
  });

  it("finds users on the server", async () => {
    const { api, user, field, getPath } = await openPalette();
    api.answer(contract.users.list, ({ query }) => createPage(query.query === "grace" ? [grace] : []));
    await fill(user, field, "grace");
    await user.click(await screen.findByRole("option", { name: /Grace Hopper/ }));
    await waitFor(() => expect(getPath()).toBe(projectPath(`/users/${ids.grace}`)));
  });

  it("announces an empty result outside the list of options (design review mistake 7)", async () => {
    const { user, field, palette } = await openPalette();
    getApi().answer(contract.users.list, createPage([]));
    await fill(user, field, "zzzz");
    const note = await within(palette).findByText("No results");
    expect(note.getAttribute("role")).toBe("status");
    expect(within(palette).getByRole("listbox").contains(note)).toBe(false);
  });

  it("reports a failed search, and still offers pages", async () => {
    const { api, user, field } = await openPalette();
    api.fail(contract.users.list, "500");
    await fill(user, field, "domains");
    expect(await screen.findByText("Search failed. Try again.")).toBeTruthy();
    expect(screen.getByRole("option", { name: "Domains" })).toBeTruthy();
  });

  it("says when nothing matches", async () => {
    const { api, user, field } = await openPalette();
    api.answer(contract.users.list, createPage([]));
    await fill(user, field, "qqqq");
    expect(await screen.findByText("No results")).toBeTruthy();
  });

  it("starts an action on its page", async () => {
    const { user, field } = await openPalette();
    await fill(user, field, "create team");
    await user.keyboard("{Enter}");
    expect(await findDialog("Create team")).toBeTruthy();
  });

  it("begins with what was opened last, and with actions before pages (design review 10)", async () => {
    const { api, user, field } = await openPalette();
    api.answer(contract.users.list, createPage([grace]));
    await fill(user, field, "grace");
    await user.click(await screen.findByRole("option", { name: /Grace Hopper/ }));
    await waitFor(() => expect(queryDialog()).toBeNull());
    await user.keyboard("{Control>}k{/Control}");
    const palette = await findDialog("Search users, pages and actions");
    const options = within(palette)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(options.slice(0, 2)).toEqual(["GHGrace Hopper", "Create user"]);
    expect(options.indexOf("Invite owner")).toBeLessThan(options.indexOf("OverviewGO"));
  });

  it("toggles the theme", async () => {
    const { user, field } = await openPalette();
    await fill(user, field, "toggle theme");
    await user.keyboard("{Enter}");
    expect(document.documentElement.dataset.theme).toBe("dark");
    await user.keyboard("{Control>}k{/Control}");
    await fill(user, within(await findDialog("Search users, pages and actions")).getByRole("combobox"), "toggle theme");
    await user.keyboard("{Enter}");
    expect(document.documentElement.dataset.theme).toBe("light");
    delete document.documentElement.dataset.theme;
  });

  it("closes with its button, which phones show", async () => {
    const { user, palette } = await openPalette();
    await press(user, "Close", palette);
    await waitFor(() => expect(queryDialog()).toBeNull());
  });

  it("closes on Escape", async () => {
    const { user } = await openPalette();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(queryDialog()).toBeNull());
  });
});

describe("the frame", () => {
  it("lists the keyboard shortcuts on “?”, and closes them on Escape", async () => {
    answerProject();
    const { user } = renderDashboard(projectPath("/domains"));
    await screen.findByRole("heading", { name: "Domains" });
    await user.keyboard("?");
    const sheet = await findDialog("Keyboard shortcuts");
    expect(within(sheet).getByText("Show keyboard shortcuts")).toBeTruthy();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(queryDialog()).toBeNull());
  });

  it("lists only the shortcuts that work when single keys are off", async () => {
    setSingleKeyShortcuts(false);
    onTestFinished(() => setSingleKeyShortcuts(true));
    answerProject();
    const { user } = renderDashboard(projectPath("/domains"));
    await press(user, "Your account");
    await user.click(await screen.findByRole("menuitem", { name: "Keyboard shortcuts" }));
    const sheet = within(await findDialog("Keyboard shortcuts"));
    expect(sheet.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Search users, pages and actions",
      "Save changes",
      "Open the row",
      "Clear selection or close",
    ]);
    expect(sheet.queryByRole("heading", { name: "Go to" })).toBeNull();
  });

  it("opens the navigation as a sheet, which closes when a page is chosen", async () => {
    answerProject();
    const { user, getPath } = renderDashboard(projectPath("/domains"));
    await press(user, "Open navigation");
    const sheet = await findDialog("Main");
    await user.click(within(sheet).getByRole("link", { name: "Webhooks" }));
    await waitFor(() => expect(getPath()).toBe(projectPath("/webhooks")));
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(focusedName()).toBe("Open navigation");
  });
});

describe("the project list", () => {
  const two = createList(createProject(), createProject({ id: id(9), display_name: "Beacon", user_count: 1 }));
  const many = createList(
    ...two.items,
    ...[1, 2, 3, 4, 5].map((n) => createProject({ id: id(10 + n), display_name: `More ${n}` })),
  );

  it("shows each project, and says when none matches the search", async () => {
    const { api } = answerProject();
    api.answer(contract.ownedProjects.list, many);
    const { user } = renderDashboard("/projects");
    const beacon = (await screen.findByRole("link", { name: "Beacon" })).closest("li");
    expect(beacon?.textContent).toContain("1 user");
    await fill(user, screen.getByLabelText("Search projects"), "zzz");
    const empty = (await screen.findByText("No matching projects")).parentElement?.parentElement as HTMLElement;
    await press(user, "Clear search", empty);
    expect(await screen.findByRole("link", { name: "Atlas" })).toBeTruthy();
  });

  it("offers no search for the few projects that are found at a glance, and suggests no further one", async () => {
    const { api } = answerProject();
    api.answer(contract.ownedProjects.list, two);
    renderDashboard("/projects");
    await screen.findByRole("link", { name: "Beacon" });
    expect(screen.queryByLabelText("Search projects")).toBeNull();
    expect(screen.queryByText(/one for staging/)).toBeNull();
  });

  it("asks for a project of the owner's own while there are only those of the server (first-run review)", async () => {
    const { api } = answerProject();
    const ofServer = [createProject({ id: "internal" }), createProject({ id: id(9), display_name: "Demo" })];
    api.answer(contract.ownedProjects.list, createList(...ofServer));
    renderDashboard("/projects", { config: { demoProjectId: id(9) } });
    await screen.findByRole("link", { name: "Demo" });
    expect(screen.getByText("Create a project for your app")).toBeTruthy();
    expect(screen.queryByText("Included with Vestibule")).toBeNull();
  });

  it("lists the projects that came with the server last, below their own heading, and labels them by ID", async () => {
    const { api } = answerProject();
    const ofServer = [createProject({ id: "internal" }), createProject({ id: id(9), display_name: "Try me" })];
    const own = createProject({ id: id(8), display_name: "Demo", created_at_millis: 1 });
    api.answer(contract.ownedProjects.list, createList(...ofServer, own));
    renderDashboard("/projects", { config: { demoProjectId: id(9) } });
    const builtIn = await screen.findByRole("region", { name: "Included with Vestibule" });
    const cards = within(builtIn).getAllByRole("listitem");
    expect(cards.map((card) => within(card).getByText(/^(Example|Internal)$/).textContent).sort()).toEqual([
      "Example",
      "Internal",
    ]);
    const ownCard = screen.getByRole("link", { name: "Demo" });
    expect(builtIn.contains(ownCard)).toBe(false);
    expect(ownCard.compareDocumentPosition(builtIn)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("asks for no other project once the owner has one", async () => {
    const { api } = answerProject();
    api.answer(contract.ownedProjects.list, two);
    renderDashboard("/projects", { config: { demoProjectId: id(9) } });
    await screen.findByRole("link", { name: "Atlas" });
    expect(screen.queryByText("Create a project for your app")).toBeNull();
  });

  it("shows the activity of few projects of the owner's own", async () => {
    const { api } = answerProject();
    api.answer(contract.ownedProjects.list, two);
    renderDashboard("/projects");
    await waitFor(() => expect(screen.getAllByText("Today: 9")).toHaveLength(2));
    expect(api.requests(contract.metrics.read)).toHaveLength(2);
  });

  it("creates another project by the card next to the only one, also with the key c", async () => {
    answerProject();
    const { user, getPath } = renderDashboard("/projects");
    const card = (await screen.findByText(/one for staging/)).closest("li");
    expect(screen.getAllByRole("link", { name: "Create project" })).toEqual([
      within(card as HTMLElement).getByRole("link"),
    ]);
    await user.keyboard("c");
    await waitFor(() => expect(getPath()).toContain("/new-project"));
  });

  it("asks for a first project while there is none", async () => {
    const { api } = answerProject();
    api.answer(contract.ownedProjects.list, createList());
    const { getPath } = renderDashboard("/projects");
    await waitFor(() => expect(getPath()).toBe("/new-project"));
  });

  it("reports a server error and loads again on request", async () => {
    const { api } = answerProject();
    api.fail(contract.ownedProjects.list, "500");
    const { user } = renderDashboard("/projects");
    const alert = await findAlert("Something went wrong");
    api.answer(contract.ownedProjects.list, two);
    await press(user, "Try again", alert);
    expect(await screen.findByRole("link", { name: "Beacon" })).toBeTruthy();
  });
});

describe("creating a project", () => {
  it("needs a name and a sign-in method", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard("/new-project", { config: { sharedProviderIds: [] } });
    await user.click(await screen.findByRole("switch", { name: "Password" }));
    await press(user, "Create project");
    await findAlert("Enter a name");
    await findAlert("Choose at least one sign-in method");
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    const description = "Choose at least one sign-in method";
    expect(screen.getByRole("group", { name: "Sign-in methods", description })).toBeTruthy();
    expect(api.requests(contract.ownedProjects.create)).toEqual([]);
  });

  it("asks a new owner for the name of the first project, which they can skip", async () => {
    answerProject();
    const { user, getPath } = renderDashboard("/new-project?first=true");
    expect(await screen.findByRole("heading", { name: "Name your first project" })).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Skip" }));
    await waitFor(() => expect(getPath()).toBe("/projects"));
  });

  it("keeps the form after a failure, then opens the set-up page of the new project", async () => {
    const { api } = answerProject();
    const { user, getPath } = renderDashboard("/new-project?display_name=Cartographer");
    api.fail(contract.ownedProjects.create, "500");
    await press(user, "Create project");
    await findAlert("Something went wrong");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Cartographer");

    api.answer(contract.ownedProjects.create, createProject());
    await press(user, "Create project");
    await waitFor(() => expect(getPath()).toBe(projectPath("/setup")));
    expect(await screen.findByText("Project created")).toBeTruthy();
    expect(api.requests(contract.ownedProjects.create).at(-1)?.body).toMatchObject({
      display_name: "Cartographer",
      config: { credential_enabled: true },
    });
  });
});

describe("an owner invitation", () => {
  const path = `/owner-invitation?code=${"a".repeat(45)}`;
  const details = {
    project_id: ids.project,
    project_display_name: "Atlas",
    inviter_name: "Otto Owner",
    email: "olivia@example.com",
    is_transfer: false,
    has_account: true,
  };

  it("makes the signed-in user an owner when they accept", async () => {
    const { api } = answerProject({ user_count: 0 });
    api.answer(contract.projectOwnerInvitations.details, details);
    api.fail(contract.projectOwnerInvitations.accept, "500");
    const { user, getPath } = renderDashboard(path);
    expect(await screen.findByRole("heading", { name: "Become an owner of Atlas" })).toBeTruthy();
    await press(user, "Accept");
    await findAlert("Something went wrong");

    api.answer(contract.projectOwnerInvitations.accept, { project_id: ids.project });
    api.fail(contract.metrics.read, "500");
    await press(user, "Accept");
    await waitFor(() => expect(getPath()).toBe(projectPath()));
    expect(await screen.findByText("You now own Atlas")).toBeTruthy();
  });

  it("warns that another account than the invited one would become the owner", async () => {
    const { api } = answerProject();
    api.answer(contract.projectOwnerInvitations.details, { ...details, email: "oscar@example.com", is_transfer: true });
    renderDashboard(path);
    expect(await screen.findByRole("heading", { name: "Accept transfer of Atlas" })).toBeTruthy();
    expect(screen.getByText(/The invitation was sent to oscar@example\.com/)).toBeTruthy();
  });

  it.each([
    ["VERIFICATION_CODE_NOT_FOUND", "Invitation not found"],
    ["VERIFICATION_CODE_EXPIRED", "This invitation has expired"],
    ["VERIFICATION_CODE_ALREADY_USED", "This invitation was already used"],
  ] as const)("explains %s and offers no button to accept", async (code, title) => {
    const { api } = answerProject();
    api.reject(contract.projectOwnerInvitations.details, code);
    renderDashboard(path);
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  });

  it("creates an account for a visitor who has none, and shows why a password is refused", async () => {
    const { api } = answerProject();
    api.answer(contract.projectOwnerInvitations.details, { ...details, has_account: false });
    api.reject(contract.projectOwnerInvitations.signUp, "PASSWORD_TOO_SHORT", { min_length: 8 });
    const { user } = renderDashboard(path, { isSignedIn: false });
    await fill(user, await screen.findByLabelText("Password"), "short");
    await press(user, "Create account and accept");
    await waitFor(() => expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true"));
    expect(api.requests(contract.projectOwnerInvitations.signUp)[0]?.body).toMatchObject({ password: "short" });
  });
});
