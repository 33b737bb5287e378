import { act, render, screen } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { StackHandler } from "../handler/stack-handler.tsx";
import { useProjectState } from "../hooks/use-project-state.ts";
import { StackProvider } from "../provider/stack-provider.tsx";
import { expectTitle } from "../testing/actions.ts";
import { createFakeServer } from "../testing/fake-server.ts";
import { createSettingsServer, openSettings } from "../testing/open-settings.ts";
import { openPage, renderKit } from "../testing/render-kit.tsx";
import { projectJson, userJson } from "../testing/wire.ts";
import { learnLanguage, onUserLanguage, useLocale } from "./use-translate.ts";

/** The kit keeps the language per page, and tests share one. */
const forget = () => act(async () => learnLanguage({}, "none"));

/** A browser without a history, whose user prefers these languages. */
async function useBrowserWith(...languages: string[]): Promise<void> {
  const get = vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  onTestFinished(async () => {
    get.mockRestore();
    await forget();
  });
  await forget();
}

describe("the language that the application leaves to the kit", () => {
  it.each([
    ["the first of the browser with messages", ["qaa", "fr-CA", "de"], { detect_language: true }, "Se connecter"],
    ["English, if the browser prefers it", ["en-GB", "de"], { detect_language: true }, "Sign in"],
    [
      "the project's, if none has messages",
      ["qaa"],
      { detect_language: true, default_language: "es" },
      "Iniciar sesión",
    ],
    ["the project's, if it detects none", ["de"], { default_language: "es" }, "Iniciar sesión"],
    ["English by default", ["de"], {}, "Sign in"],
  ] as const)("is %s", async (_case, languages, config, title) => {
    await useBrowserWith(...languages);
    openPage("sign-in", { server: createFakeServer({ project: projectJson(config) }) });
    await screen.findByRole("textbox");
    await expectTitle(title);
  });

  it("is the user's, before the browser's, and stays theirs when they have signed out", async () => {
    await useBrowserWith("de");
    const project = projectJson({ detect_language: true });
    const { unmount } = openSettings("", createSettingsServer({ project, user: userJson({ locale: "nl-BE" }) }));
    await expectTitle("Accountinstellingen");
    unmount();
    openPage("sign-in", { server: createFakeServer({ project }) });
    await expectTitle("Inloggen");
  });

  it("isn't the one of a user of another project on this origin", async () => {
    await useBrowserWith("de");
    await act(async () => learnLanguage({ detectLanguage: true, locale: "ja" }, "another"));
    openPage("sign-in", { server: createFakeServer({ project: projectJson({ detect_language: true }) }) });
    await expectTitle("Anmelden");
  });

  it("skips what the browser has and Intl doesn't know", async () => {
    await useBrowserWith("en-US@posix", "de");
    function Locale() {
      useProjectState();
      return <p>{useLocale()}</p>;
    }
    renderKit(<Locale />, { server: createFakeServer({ project: projectJson({ detect_language: true }) }) });
    expect(await screen.findByText("de")).toBeDefined();
  });

  it("follows the user's choice in the account settings", async () => {
    await useBrowserWith("en");
    const project = projectJson({ detect_language: true });
    const { user } = openSettings("", createSettingsServer({ project, user: userJson({ locale: null }) }));
    await user.selectOptions(await screen.findByRole("combobox", { name: "Language" }), "ja");
    await expectTitle("アカウント設定");
    await user.selectOptions(screen.getByRole("combobox", { name: "言語" }), "");
    await expectTitle("Account settings");
  });

  it.each([true, false])("reaches the application, also if the project detects none: %s", async (detect_language) => {
    await useBrowserWith("en");
    const received: (string | null)[] = [];
    onTestFinished(onUserLanguage((locale) => received.push(locale)));
    const server = createSettingsServer({
      project: projectJson({ detect_language }),
      user: userJson({ locale: "fr" }),
    });
    const { user } = openSettings("", server);
    const select = await screen.findByRole("combobox", { name: detect_language ? "Langue" : "Language" });
    await expect.poll(() => received.at(-1)).toBe("fr");
    const release = server.hold(contract.ownUser.update);
    server.fail(contract.ownUser.update, { status: 500 });
    await user.selectOptions(select, "it");
    // Before the server has saved it.
    await expect.poll(() => received.at(-1)).toBe("it");
    release();
    await expect.poll(() => received.at(-1)).toBe("fr");
  });

  it("has the region of the browser's, for dates and numbers", async () => {
    await useBrowserWith("qaa", "de-AT");
    function Locale() {
      useProjectState();
      return <p>{useLocale()}</p>;
    }
    renderKit(<Locale />, { server: createFakeServer({ project: projectJson({ detect_language: true }) }) });
    expect(await screen.findByText("de-AT")).toBeDefined();
  });

  it("doesn't change one that the application has set", async () => {
    await useBrowserWith("de");
    const project = projectJson({ detect_language: true });
    const { app } = renderKit(null, { server: createFakeServer({ project }), url: "/handler/sign-in" });
    const { unmount } = render(
      <StackProvider app={app} lang="it">
        <StackHandler location="/handler/sign-in" />
      </StackProvider>,
    );
    await screen.findByRole("textbox");
    await expectTitle("Accedi");
    unmount();
  });
});
