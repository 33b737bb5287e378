import { screen, waitFor } from "@testing-library/react";
import { accentBackgrounds } from "@vestibule/contract";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { Page } from "../parts/page.tsx";
import { createFakeServer } from "../testing/fake-server.ts";
import { openPage, renderKit } from "../testing/render-kit.tsx";
import { projectJson } from "../testing/wire.ts";
import { brandingCss } from "../theme/branding-css.ts";
import { StackTheme } from "../theme/stack-theme.tsx";
import { darkTokens, lightTokens } from "../theme/tokens.ts";
import { Mark } from "./mark.tsx";
import { SupportLink } from "./support-link.tsx";

type Branding = NonNullable<ReturnType<typeof projectJson>["config"]["branding"]>;

const serverWith = (branding?: Branding, displayName = "Analytical Engines") =>
  createFakeServer({ project: { ...projectJson(branding && { branding }), display_name: displayName } });
const renderMark = (branding?: Branding, displayName?: string) =>
  renderKit(
    <Page state="idle">
      <Mark />
      <SupportLink />
    </Page>,
    { server: serverWith(branding, displayName) },
  );
const listLogos = () => [...document.querySelectorAll("img")].map((logo) => logo.getAttribute("src"));
const styles = () =>
  document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n")
    .replaceAll(": ", ":");

const red = { accent: "#b00020", "accent-hover": "#90001a", "accent-soft": "#f8e6e9", "on-accent": "#ffffff" };

describe("the mark of a page", () => {
  it.each([
    ["Analytical Engines", "A"],
    ["  [beta] notes", "b"],
    ["Ölwerk", "Ö"],
    ["日本", "日"],
  ])("of %j without branding is its initial, hidden from screen readers", async (name, initial) => {
    renderMark(undefined, name);
    const mark = await screen.findByText(initial);
    expect(mark.getAttribute("aria-hidden")).toBe("true");
    expect(listLogos()).toEqual([]);
  });

  it("keeps its place while the project is loading", () => {
    renderMark();
    expect(document.querySelector(".vst-emblem")?.textContent).toBe("");
  });

  it.each([
    ["the logo", { logo_url: "https://a.example/logo.png", icon_url: "https://a.example/icon.png" }, ["logo"]],
    ["the icon without a logo", { icon_url: "https://a.example/icon.png" }, ["icon"]],
    [
      "both logos",
      { logo_url: "https://a.example/logo.png", logo_dark_url: "https://a.example/dark.png" },
      ["logo", "dark"],
    ],
  ])("is %s", async (_case, branding, names) => {
    renderMark(branding);
    await waitFor(() => expect(listLogos()).toEqual(names.map((name) => `https://a.example/${name}.png`)));
    const logos = [...document.querySelectorAll("img")];
    expect(logos.map(({ alt }) => alt)).toEqual(names.map(() => ""));
  });
});

it("of two logos, each color scheme shows its own", () => {
  renderMark();
  expect(styles()).toContain("--vestibule-light:block; --vestibule-dark:none;");
  expect(styles()).toContain("--vestibule-light:none; --vestibule-dark:block;");
  expect(styles()).toMatch(/\.vst-logo:has\(\+img\) \{ display:var\(--vestibule-light\); \}/);
  expect(styles()).toMatch(/img\+\.vst-logo \{ display:var\(--vestibule-dark\); \}/);
});

describe("the colors of a page", () => {
  it("are the project's while the page is mounted", async () => {
    const { unmount } = renderMark({ light: { ...red, radius: "3px" }, dark: { accent: "#ff8a9a" } });
    await waitFor(() => expect(styles()).toContain("--vestibule-accent:#b00020"));
    expect(styles()).toContain("--vestibule-radius:3px");
    unmount();
    expect(styles()).not.toContain("#b00020");
  });

  it("are those of StackTheme where it sets them, whichever applies first", () => {
    const rule = brandingCss({ light: red });
    // An element and no class: weaker than `.stack-scope` of the theme, stronger than the default's `:where(.stack-scope)`.
    expect(rule).toMatch(/^:is\(div,span\):where\(\.stack-scope\)\{--vestibule-accent:#b00020;/);
    renderKit(
      <StackTheme theme={{ light: { primary: "#4338ca" } }}>
        <Page state="idle">Content</Page>
      </StackTheme>,
      { server: serverWith({ light: red }) },
    );
    expect(styles()).toContain(".stack-scope { --vestibule-accent-hover:");
  });

  it("come with an uploaded font", () => {
    const css = brandingCss({ light: { font: "vestibule-brand,serif" }, fontUrl: "https://a.example/pictures/0" });
    expect(css).toContain("@font-face{font-family:vestibule-brand;src:url(https://a.example/pictures/0);");
    expect(css).toContain("--vestibule-font:vestibule-brand,serif;");
  });

  it("are derived for the backgrounds that the kit has", () => {
    expect([lightTokens.surface, lightTokens.paper, lightTokens.sunken]).toEqual(accentBackgrounds.light);
    expect([darkTokens.surface, darkTokens.paper, darkTokens.sunken, darkTokens.hover]).toEqual(accentBackgrounds.dark);
  });
});

describe("the next visit", () => {
  it("begins with the branding that the browser remembers", async () => {
    const server = serverWith({ logo_url: "https://a.example/logo.png", light: red });
    const { unmount } = openPage("sign-in", { server });
    await waitFor(() => expect(listLogos()).toHaveLength(1));
    unmount();
    server.hold(contract.projects.current);
    openPage("sign-in", { server });
    expect(listLogos()).toEqual(["https://a.example/logo.png"]);
    expect(styles()).toContain("--vestibule-accent:#b00020");
  });

  it("begins with the default look if what is stored can't be read", async () => {
    localStorage.setItem("vestibule-project", "{");
    renderMark();
    await screen.findByText("A");
  });

  it("shows a change of the branding as soon as it is known", async () => {
    localStorage.setItem("vestibule-project", JSON.stringify({ displayName: "Old" }));
    renderMark();
    expect(screen.getByText("O")).toBeDefined();
    await screen.findByText("A");
    await waitFor(() => expect(localStorage.getItem("vestibule-project")).toContain("Analytical Engines"));
  });
});

describe("the split layout", () => {
  const branding = { layout_picture_url: "https://a.example/side.webp" };
  const findPicture = () => document.querySelector<HTMLImageElement>(".vst-side");

  it("shows the picture next to the card of a full page", async () => {
    openPage("sign-in", { server: serverWith(branding), componentProps: { SignIn: { fullPage: true } } });
    await waitFor(() => expect(findPicture()?.src).toBe(branding.layout_picture_url));
    expect(findPicture()?.alt).toBe("");
    expect(screen.getByRole("main").contains(findPicture())).toBe(false);
  });

  it("leaves out the picture in an application's own page, and where content is wide", async () => {
    renderKit(
      <>
        <Page state="idle">
          <Mark />
        </Page>
        <Page state="idle" fullPage wide>
          Settings
        </Page>
      </>,
      { server: serverWith(branding) },
    );
    await screen.findByText("A");
    expect(findPicture()).toBeNull();
  });
});

describe("the link to support", () => {
  it("writes to the project's address", async () => {
    renderMark({ support_email: "help@acme.example" });
    const link = await screen.findByRole("link", { name: "Contact support" });
    expect(link.getAttribute("href")).toBe("mailto:help@acme.example");
  });

  it("is missing without one", async () => {
    renderMark();
    await screen.findByText("A");
    expect(screen.queryByRole("link")).toBeNull();
  });
});
