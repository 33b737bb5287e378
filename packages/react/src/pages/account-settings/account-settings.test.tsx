import { act, screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { languageTags } from "../../i18n/languages.ts";
import { learnLanguage } from "../../i18n/use-translate.ts";
import { commonFailures, expectAlert, expectFocus, expectTitle, fillIn, press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { createSettingsServer, openSettings } from "../../testing/open-settings.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { listJson, projectJson, teamJson, userJson } from "../../testing/wire.ts";

const listSections = () =>
  within(screen.getByRole("navigation", { name: "Sections" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

describe("account settings", () => {
  it("announce that they are loading until the user is known", async () => {
    const server = createSettingsServer();
    const release = server.hold(contract.ownUser.read);
    openSettings("", server);
    await expectTitle("Account settings");
    expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("true");
    expect(screen.getByRole("status").textContent).toBe("Loading");
    release();
    await screen.findByRole("heading", { name: "Profile" });
    expect(screen.getByRole("main").getAttribute("aria-busy")).toBeNull();
  });

  it("lead back to the application and to the sign-out (first-run review)", async () => {
    openSettings("", createSettingsServer());
    const back = await screen.findByRole("link", { name: "Back to the app" });
    expect(back.getAttribute("href")).toBe("/");
    expect(screen.getByRole("link", { name: "Sign out" }).getAttribute("href")).toBe("/handler/sign-out");
  });

  it("redirect a signed-out visitor to sign-in and back", async () => {
    const { visits } = openPage("account-settings#auth", { server: createFakeServer() });
    await waitFor(() =>
      expect(visits).toEqual([
        `/handler/sign-in?after_auth_return_to=${encodeURIComponent("/handler/account-settings#auth")}`,
      ]),
    );
  });

  it.each(commonFailures)("%s offer a retry", async (_case, failure, message) => {
    const server = createSettingsServer();
    server.fail(contract.ownUser.read, failure);
    const { user } = openSettings("", server);
    await expectAlert(message.replace(/Code: .*/, ""));
    server.respond(contract.ownUser.read, userJson());
    await press(user, "Try again");
    expect(await screen.findByRole("heading", { name: "Profile" })).toBeDefined();
  });

  it("stay and offer sign-in when the session ends in another place", async () => {
    const server = createSettingsServer();
    server.respond(contract.sessions.deleteCurrent, { success: true });
    const { app, visits } = openSettings("", server, { staysAfterRedirect: true });
    await screen.findByRole("heading", { name: "Profile" });
    await act(() => app.signOut());
    await expectFocus(await expectTitle("You're signed out"));
    expect(screen.getByRole("link", { name: "Sign in" })).toBeDefined();
    expect(visits).toEqual(["/"]);
  });

  it.each([
    ["by default", {}, ["Profile", "Security", "Sessions", "Account and data"]],
    [
      "with API keys",
      { allow_user_api_keys: true },
      ["Profile", "Security", "Sessions", "API keys", "Account and data"],
    ],
    [
      "with team creation",
      { client_team_creation_enabled: true },
      ["Profile", "Security", "Sessions", "Account and data", "Analysts", "Create a team"],
    ],
  ])("list the sections that the project allows, %s", async (name, config, expected) => {
    const server = createSettingsServer({ project: projectJson(config) });
    if (name === "with team creation") server.respond(contract.teams.list, listJson([teamJson()]));
    openSettings("", server);
    await screen.findByText("How you appear in Analytical Engines.");
    await waitFor(() => expect(listSections()).toEqual(expected));
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Profile");
  });

  it.each([
    ["email", userJson({ primary_email: "ada@example.com" }), "ada@example.com"],
    ["name, without an email", userJson({ primary_email: null }), "Ada Lovelace"],
  ])("tell whose they are, by the %s", async (_case, account, text) => {
    openSettings("", createSettingsServer({ user: account }));
    await screen.findByRole("heading", { name: "Profile" });
    const title = screen.getByRole("heading", { name: "Account settings" });
    expect(title.nextElementSibling?.textContent).toBe(text);
  });

  it("include the application's own sections", async () => {
    const extraItems = [{ id: "billing", title: "Billing", content: <p>Your plan</p> }];
    openSettings("billing", createSettingsServer(), { componentProps: { AccountSettings: { extraItems } } } as object);
    expect(await screen.findByText("Your plan")).toBeDefined();
    expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Billing");
  });

  it("explain that a team is gone", async () => {
    openSettings(`team-${teamJson().id}`, createSettingsServer());
    expect(await screen.findByText("You're no longer in this team, or it was deleted.")).toBeDefined();
    expect(screen.getByRole("heading", { name: "Profile" })).toBeDefined();
  });

  it("offer a retry in the section list if the teams cannot be loaded", async () => {
    const server = createSettingsServer();
    server.failOnce(contract.teams.list, { status: 500 });
    const { user } = openSettings("", server);
    await press(user, "Couldn't load teams. Try again");
    await waitFor(() => expect(screen.queryByRole("button", { name: /Couldn't load teams/ })).toBeNull());
  });

  it("follow the URL fragment", async () => {
    openSettings("", createSettingsServer());
    await screen.findByRole("heading", { name: "Profile" });
    act(() => {
      window.history.replaceState(null, "", "#settings");
      window.dispatchEvent(new Event("hashchange"));
    });
    expect(await screen.findByRole("heading", { name: "Sign out of this browser" })).toBeDefined();
    expect(screen.getByText("Account and data", { selector: "h2" })).toBeDefined();
    expect(screen.queryByRole("heading", { name: "Profile" })).toBeNull();
  });
});

describe("the profile", () => {
  it("changes the name, says that it is saved and returns focus", async () => {
    const server = createSettingsServer();
    const { user } = openSettings("", server);
    await press(user, "Edit display name");
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Display name" });
    expect(field.value).toBe("Ada Lovelace");
    await fillIn(user, { "Display name": " Augusta Ada " });
    await press(user, "Save");
    expect(await screen.findByText("Saved")).toBeDefined();
    expect(screen.getByText("Augusta Ada")).toBeDefined();
    await expectFocus(screen.getByRole("button", { name: "Edit display name" }));
    expect(server.onlyBody(contract.ownUser.update)).toEqual({ display_name: "Augusta Ada" });
  });

  it.each(["the Cancel button", "Escape"])("keeps the name after %s, without a request", async (how) => {
    const server = createSettingsServer();
    const { user } = openSettings("", server);
    await press(user, "Edit display name");
    await fillIn(user, { "Display name": "Other" });
    if (how === "Escape") await user.keyboard("{Escape}");
    else await press(user, "Cancel");
    expect(await screen.findByText("Ada Lovelace")).toBeDefined();
    expect(server.requestsTo(contract.ownUser.update)).toEqual([]);
  });

  it.each(commonFailures)(
    "%s reverts the name and keeps the typed one for the next try",
    async (_case, failure, message) => {
      const server = createSettingsServer();
      server.fail(contract.ownUser.update, failure);
      const { user } = openSettings("", server);
      await press(user, "Edit display name");
      await fillIn(user, { "Display name": "Augusta" });
      await press(user, "Save");
      await expectAlert(`Not saved. ${message.replace(/Code: .*/, "")}`);
      expect(screen.getByText("Ada Lovelace")).toBeDefined();
      await press(user, "Edit display name");
      expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Display name" }).value).toBe("Augusta");
    },
  );

  it("explains that an impersonator cannot change it", async () => {
    const server = createSettingsServer();
    server.fail(contract.ownUser.update, { code: "IMPERSONATION_FORBIDDEN" });
    const { user } = openSettings("", server);
    await press(user, "Edit display name");
    await fillIn(user, { "Display name": "Augusta" });
    await press(user, "Save");
    await expectAlert("Only the user can do this. You're impersonating them.");
  });

  it("removes the picture", async () => {
    const server = createSettingsServer({ user: userJson({ profile_image_url: "https://img.example/ada.png" }) });
    const { user } = openSettings("", server);
    await press(user, "Remove");
    expect(await screen.findByRole("button", { name: "Upload" })).toBeDefined();
    expect(server.onlyBody(contract.ownUser.update)).toEqual({ profile_image_url: null });
  });

  it.each([
    ["is no image", new File(["x"], "notes.txt", { type: "text/plain" }), "This isn't an image."],
    [
      "is an SVG image, which can contain scripts",
      new File(["x"], "a.svg", { type: "image/svg+xml" }),
      "This isn't an image.",
    ],
    ["cannot be decoded", new File(["x"], "a.png", { type: "image/png" }), "This image couldn't be read."],
  ])("rejects a file that %s", async (_case, file, message) => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("broken")));
    const server = createSettingsServer();
    const { user } = openSettings("", server);
    await screen.findByRole("button", { name: "Upload" });
    await userUpload(user, file);
    await expectAlert(message);
    expect(server.requestsTo(contract.ownUser.update)).toEqual([]);
  });
});

/** Chooses a file, also one that the file dialog would hide. */
async function userUpload(user: { upload(element: HTMLElement, file: File): Promise<void> }, file: File) {
  const input = screen.getByLabelText<HTMLInputElement>("Picture");
  input.accept = "";
  await user.upload(input, file);
}

describe("the language", () => {
  const find = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Language" });
  const openWith = (locale: string | null) => {
    const server = createSettingsServer();
    server.respond(contract.ownUser.read, userJson({ locale }));
    return { server, ...openSettings("", server) };
  };

  it("can be each with messages, in that language, or automatic", async () => {
    openWith(null);
    const options = [...(await find()).options];
    // Chinese by its script, which has a name without a country.
    const scripts = languageTags.map((tag) => tag.replace("zh-CN", "zh-Hans").replace("zh-TW", "zh-Hant"));
    expect(options.map(({ value }) => value).sort()).toEqual(["", "en", ...scripts].sort());
    expect(options.find(({ value }) => value === "pt-BR")?.textContent).toBe("português (Brasil)");
    expect(options.find(({ lang }) => lang === "ja")?.textContent).toBe("日本語");
  });

  it("of a region stays available", async () => {
    openWith("de-AT");
    const select = await find();
    expect([select.value, select.selectedOptions[0]?.textContent]).toEqual(["de-AT", "Österreichisches Deutsch"]);
  });

  it.each([
    [null, "fr", "fr"],
    ["fr", "", null],
  ])("changes from %j to %j at once", async (before, chosen, locale) => {
    const { server, user } = openWith(before);
    server.respond(contract.ownUser.update, userJson({ locale }));
    const select = await find();
    server.respond(contract.ownUser.read, userJson({ locale }));
    await user.selectOptions(select, chosen);
    await screen.findByText("Saved");
    expect(server.requestsTo(contract.ownUser.update).map(({ body }) => body)).toEqual([{ locale }]);
    expect(select.value).toBe(chosen);
  });

  it("is spoken before the server has saved it, and no longer if that fails", async () => {
    const project = projectJson({ detect_language: true });
    const server = createSettingsServer({ project, user: userJson({ locale: "fr" }) });
    const { user } = openSettings("", server);
    onTestFinished(() => act(async () => learnLanguage({}, "none")));
    await expectTitle("Paramètres du compte");
    const release = server.hold(contract.ownUser.update);
    server.fail(contract.ownUser.update, { status: 500 });
    await user.selectOptions(await screen.findByRole("combobox", { name: "Langue" }), "it");
    await expectTitle("Impostazioni account");
    release();
    await expectTitle("Paramètres du compte");
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Langue" }).value).toBe("fr");
  });

  it("chosen while another one is being saved is saved after it", async () => {
    const { server, user } = openWith("fr");
    const release = server.hold(contract.ownUser.update);
    const select = await find();
    await user.selectOptions(select, "it");
    await user.selectOptions(select, "ja");
    expect(select.value).toBe("ja");
    server.respond(contract.ownUser.read, userJson({ locale: "ja" }));
    release();
    await screen.findByText("Saved");
    expect(server.requestsTo(contract.ownUser.update).map(({ body }) => body)).toEqual([
      { locale: "it" },
      { locale: "ja" },
    ]);
    expect(select.value).toBe("ja");
  });

  it.each(commonFailures)("%s stays as it was and says why", async (_case, failure, message) => {
    const { server, user } = openWith("fr");
    server.fail(contract.ownUser.update, failure);
    await user.selectOptions(await find(), "ja");
    await expectAlert(`Not saved. ${message.replace(/Code: .*/, "")}`.trim());
    expect((await find()).value).toBe("fr");
  });
});
