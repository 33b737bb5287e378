import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { languages } from "@vestibule/contract";
import { contract, type ProjectConfigRead } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import type { FakeApi, Target } from "../testing/fake-api.ts";
import { answerProject, projectPath } from "../testing/fixtures/project.ts";
import { createConfig, createProject, createTeam, createUser, ids } from "../testing/fixtures/records.ts";
import { fill, findDialog, press, queryDialog } from "../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../testing/render-dashboard.tsx";

setUpDashboard({
  covers: [
    "ProjectSettingsPage",
    "BrandingPage",
    "AuthMethodsPage",
    "ServerForm",
    "MetadataCard",
    "SessionsCard",
    "Switches",
  ],
});

interface SettingsForm {
  readonly form: string;
  readonly path: string;
  readonly config?: Partial<ProjectConfigRead>;
  readonly label: string;
  readonly saved: string;
  readonly typed: string;
  readonly target: Target;
  readonly answer: unknown;
  readonly sends: object;
  readonly done: string;
  /** Declares that another owner saved another value, which the server then returns. */
  readonly changeElsewhere: (api: FakeApi) => void;
  readonly theirs: string;
  readonly conflict: string;
}

const smtp = (host: string) =>
  ({
    type: "standard",
    host,
    port: 587,
    username: "",
    password: "",
    has_password: false,
    sender_name: "Atlas",
    sender_email: "hello@example.com",
    security: "auto",
  }) as const;
const projectWith = (config: Partial<ProjectConfigRead>) => createProject({ config: createConfig(config) });
const metadata = (plan: string) => JSON.stringify({ plan }, null, 2);

const forms: readonly SettingsForm[] = [
  {
    form: "project details",
    path: "/project-settings",
    label: "Name",
    saved: "Atlas",
    typed: "Atlas 2",
    target: contract.currentProject.update,
    answer: createProject({ display_name: "Atlas 2" }),
    sends: { body: { display_name: "Atlas 2", expected: { display_name: "Atlas" } } },
    done: "Project saved",
    changeElsewhere: (api) => api.answer(contract.currentProject.read, createProject({ display_name: "Globe" })),
    theirs: "Globe",
    conflict: "Someone else edited Name.",
  },
  {
    form: "sign-in methods",
    path: "/auth-methods",
    label: "Minimum length",
    saved: "8",
    typed: "12",
    target: contract.currentProject.update,
    answer: projectWith({ password_min_length: 12 }),
    sends: { body: { config: { password_min_length: 12 }, expected: { config: { password_min_length: 8 } } } },
    done: "Sign-in methods saved",
    changeElsewhere: (api) => api.answer(contract.currentProject.read, projectWith({ password_min_length: 10 })),
    theirs: "10",
    conflict: "Someone else edited Minimum length.",
  },
  {
    form: "branding",
    path: "/branding",
    config: { branding: { terms_url: "https://a.example", radius: 4 } },
    label: "Terms URL",
    saved: "https://a.example",
    typed: "https://b.example",
    target: contract.currentProject.update,
    answer: projectWith({ branding: { terms_url: "https://b.example", radius: 4 } }),
    sends: {
      body: {
        config: { branding: { terms_url: "https://b.example", radius: 4 } },
        expected: { config: { branding: { terms_url: "https://a.example", radius: 4 } } },
      },
    },
    done: "Branding saved",
    changeElsewhere: (api) =>
      api.answer(
        contract.currentProject.read,
        projectWith({ branding: { terms_url: "https://c.example", radius: 4 } }),
      ),
    theirs: "https://c.example",
    conflict: "Someone else edited Terms URL.",
  },
  {
    form: "session settings",
    path: "/auth-methods",
    label: "Maximum length",
    saved: "365",
    typed: "30",
    target: contract.currentProject.update,
    answer: projectWith({ session_lifetime_minutes: 43_200 }),
    sends: { body: { config: { session_lifetime_minutes: 43_200 } } },
    done: "Sign-in methods saved",
    changeElsewhere: (api) =>
      api.answer(contract.currentProject.read, projectWith({ session_lifetime_minutes: 10_080 })),
    theirs: "7",
    conflict: "Someone else edited Maximum length.",
  },
  {
    form: "the mail server",
    path: "/emails",
    config: { email_config: smtp("mail.example.com") },
    label: "Host",
    saved: "mail.example.com",
    typed: "smtp.example.org",
    target: contract.currentProject.update,
    answer: projectWith({ email_config: smtp("smtp.example.org") }),
    sends: { body: { config: { email_config: { type: "standard", host: "smtp.example.org", port: 587 } } } },
    done: "Mail server saved",
    changeElsewhere: (api) =>
      api.answer(contract.currentProject.read, projectWith({ email_config: smtp("relay.example.net") })),
    theirs: "relay.example.net",
    conflict: "Someone else edited the mail server.",
  },
  {
    form: "a user's metadata",
    path: `/users/${ids.ada}?tab=metadata`,
    label: "Server metadata",
    saved: "",
    typed: metadata("team"),
    target: contract.users.update,
    answer: createUser({ server_metadata: { plan: "team" } }),
    sends: { body: { server_metadata: { plan: "team" } } },
    done: "Metadata saved",
    changeElsewhere: (api) => api.answer(contract.users.read, createUser({ server_metadata: { plan: "free" } })),
    theirs: metadata("free"),
    conflict: "Someone else edited Server metadata.",
  },
  {
    form: "a team's metadata",
    path: `/teams/${ids.team}?tab=metadata`,
    label: "Server metadata",
    saved: "",
    typed: metadata("team"),
    target: contract.teams.update,
    answer: createTeam({ server_metadata: { plan: "team" } }),
    sends: { body: { server_metadata: { plan: "team" } } },
    done: "Metadata saved",
    changeElsewhere: (api) => api.answer(contract.teams.read, createTeam({ server_metadata: { plan: "free" } })),
    theirs: metadata("free"),
    conflict: "Someone else edited Server metadata.",
  },
];

async function renderForm({ path, label, saved, typed, config }: SettingsForm) {
  const { api } = answerProject(config ? { config } : {});
  const page = renderDashboard(projectPath(path));
  const getField = () => screen.getByLabelText<HTMLInputElement>(label);
  await screen.findByLabelText(label);
  expect(getField().value).toBe(saved);
  await fill(page.user, getField(), typed);
  return { ...page, api, getField };
}

/** Makes the next save fail, because another owner saved first. */
function rejectAsChanged({ target, changeElsewhere }: SettingsForm, api: FakeApi) {
  changeElsewhere(api);
  api.reject(target, "CHANGED_MEANWHILE", { fields: ["the field"] });
}

const save = (user: UserEvent) => press(user, "Save");

describe.each(forms)("the form for $form", (each) => {
  const { target, answer, sends, done, typed, saved, theirs, conflict } = each;

  it("has nothing to save until it is edited, and nothing after Discard", async () => {
    const { user, api, getField } = await renderForm(each);
    await press(user, "Discard");

    expect(getField().value).toBe(saved);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(api.requests(target)).toEqual([]);
  });

  it("saves only what was edited, once, by keyboard", async () => {
    const { user, api } = await renderForm(each);
    api.answer(target, answer as never);
    const release = api.hold(target);
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBe("true"));
    await user.keyboard("{Control>}s{/Control}");

    // The page reads the record again.
    if (target === contract.users.update) api.answer(contract.users.read, answer as never);
    if (target === contract.teams.update) api.answer(contract.teams.read, answer as never);
    release();
    expect(await screen.findByText(done)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
    expect(api.requests(target)).toHaveLength(1);
    expect(api.requests(target)[0]).toMatchObject(sends);
  });

  it("keeps the edit and reports the error when the server fails", async () => {
    const { user, api, getField } = await renderForm(each);
    api.fail(target, "500");
    await save(user);

    expect(await screen.findByText(/^Something went wrong\. Try again\./)).toBeTruthy();
    expect(getField().value).toBe(typed);
    expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
    expect(screen.queryByText(done)).toBeNull();
  });

  it.each([
    ["their version", "Show theirs", theirs],
    ["their own", "Keep mine", typed],
  ])("lets the owner choose %s when someone else saved first", async (_, button, shown) => {
    const { user, api, getField } = await renderForm(each);
    rejectAsChanged(each, api);
    await save(user);

    expect(await screen.findByText(conflict)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    await press(user, button);
    await waitFor(() => expect(getField().value).toBe(shown));
    expect(screen.queryByText(conflict)).toBeNull();
  });

  it("asks before it discards the edit by leaving the page", async () => {
    const { user, getField, getPath } = await renderForm(each);
    const path = getPath();
    await user.click(screen.getByRole("link", { name: "Domains" }));
    const dialog = await findDialog("Leave without saving?");
    await press(user, "Keep editing", dialog);
    expect(getField().value).toBe(typed);
    expect(getPath()).toBe(path);

    await user.click(screen.getByRole("link", { name: "Domains" }));
    await press(user, "Leave without saving", await findDialog("Leave without saving?"));
    await waitFor(() => expect(getPath()).toBe(projectPath("/domains")));
    await waitFor(() => expect(queryDialog()).toBeNull());
  });
});

describe("the default language", () => {
  it("is chosen from all languages with texts, and saved with the page", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(projectPath("/project-settings"));
    const select = await screen.findByLabelText<HTMLSelectElement>("Default language");
    expect([...select.options].map(({ value }) => value).sort()).toEqual([...languages].sort());
    expect(select.selectedOptions[0]?.textContent).toBe("English");
    await user.selectOptions(select, "Brazilian Portuguese");
    api.answer(contract.currentProject.update, createProject({ config: createConfig({ default_language: "pt-BR" }) }));
    await save(user);
    await screen.findByText("Project saved");
    expect(api.requests(contract.currentProject.update).map(({ body }) => body)).toEqual([
      { config: { default_language: "pt-BR" }, expected: { config: { default_language: "en" } } },
    ]);
  });
});

describe("invalid settings", () => {
  it.each([
    ["/project-settings", "Name", " ", "Enter a name"],
    ["/project-settings", "Name", "x".repeat(101), "Enter at most 100 characters"],
    ["/auth-methods", "Minimum length", "7", "Enter a whole number from 8 to 64"],
    ["/auth-methods", "Maximum length", "0", "Enter 5 minutes to 366 days"],
    ["/branding", "Accent color", "#12345", "Enter a color such as #0b6e63."],
    ["/branding", "Corner radius", "21", "Enter a whole number from 0 to 20"],
    ["/branding", "Terms URL", "ftp://a.example", "Enter a URL that starts with https:// or http://"],
    ["/branding", "Support email", "help@", "Enter an email address, such as help@example.com."],
    [`/users/${ids.ada}?tab=metadata`, "Client metadata", "{", /^Line 1: /],
  ])("at %s, %s %j is marked and can't be saved", async (path, label, typed, message) => {
    answerProject();
    const { user } = renderDashboard(projectPath(path));
    const field = await screen.findByLabelText(label);
    await fill(user, field, typed);

    expect(await screen.findByText(message)).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  });

  it("the mail server needs its fields before it is saved or tested", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(projectPath("/emails"));
    await user.click(await screen.findByRole("radio", { name: /^Your mail server/ }));
    await save(user);

    for (const label of ["Host", "Sender name", "Sender email"]) {
      expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
    }
    await press(user, "Send test email");
    expect(queryDialog()).toBeNull();
    expect(api.requests(contract.currentProject.update)).toEqual([]);
  });
});

it("the warning about undelivered emails disappears once the project's own server is chosen", async () => {
  answerProject();
  const { user } = renderDashboard(projectPath("/emails"));
  await screen.findByText("Users don't receive emails");
  await user.click(screen.getByRole("radio", { name: /^Your mail server/ }));
  expect(screen.getByLabelText("Host")).toBeTruthy();
  expect(screen.queryByText("Users don't receive emails")).toBeNull();
});

describe("turning off the last sign-in method", () => {
  it("warns, asks, and saves only after the owner confirms", async () => {
    const { api } = answerProject({ config: { magic_link_enabled: false } });
    const { user } = renderDashboard(projectPath("/auth-methods"));
    await user.click(await screen.findByRole("switch", { name: "Password" }));
    expect(screen.getByText("No one could sign in")).toBeTruthy();
    await save(user);

    const dialog = await findDialog("Save these changes?");
    expect(within(dialog).getByText(/This turns off the last sign-in method/)).toBeTruthy();
    expect(api.requests(contract.currentProject.update)).toEqual([]);
    api.answer(contract.currentProject.update, projectWith({ credential_enabled: false, magic_link_enabled: false }));
    await press(user, "Save changes", dialog);
    expect(await screen.findByText("Sign-in methods saved")).toBeTruthy();
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(api.requests(contract.currentProject.update)).toHaveLength(1);
  });
});
