import { screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it, vi } from "vitest";
import { answerProject, projectPath } from "../../testing/fixtures/project.ts";
import { createConfig, createProject } from "../../testing/fixtures/records.ts";
import { fill, press } from "../../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../../testing/render-dashboard.tsx";

setUpDashboard({ covers: ["BrandingPage"] });

type Branding = ReturnType<typeof createConfig>["branding"];

async function openBranding(branding: Branding = {}) {
  const { api } = answerProject({ config: { branding } });
  api.answer(contract.currentProject.update, createProject({ config: createConfig({}) }));
  const { user } = renderDashboard(projectPath("/branding"));
  await screen.findByRole("heading", { level: 1, name: "Branding" });
  const choose = async (label: string, file: File) => {
    const group = screen.getByRole("group", { name: label });
    // Browsers offer only files of the accepted types, but a user can choose others.
    const input = group.querySelector("input");
    if (!input) throw new Error("The field has no input");
    input.removeAttribute("accept");
    await user.upload(input, file);
    return within(group);
  };
  return { api, user, choose };
}

const png = (size = 8) => new File([new Uint8Array(size)], "logo.png", { type: "image/png" });
const pngUrl = "data:image/png;base64,AAAAAAAAAAA=";
const getBody = (api: ReturnType<typeof answerProject>["api"]) =>
  api.requests(contract.currentProject.update).at(-1)?.body;

describe("a picture of the branding", () => {
  it("is shown at once, and uploaded when the form is saved", async () => {
    const { api, user, choose } = await openBranding();
    const field = await choose("Logo in light mode", png());
    await field.findByRole("button", { name: "Replace" });
    expect(document.querySelector(`img[src="${pngUrl}"]`)).not.toBeNull();
    expect(api.requests(contract.currentProject.update)).toEqual([]);
    await press(user, "Save");
    await screen.findByText("Branding saved");
    expect(getBody(api)).toEqual({
      config: { branding: { logo_url: pngUrl } },
      expected: { config: { branding: {} } },
    });
  });

  it("can be removed", async () => {
    const { api, user } = await openBranding({ logo_url: "https://a.example/logo.png", radius: 4 });
    await press(user, "Remove");
    await press(user, "Save");
    await screen.findByText("Branding saved");
    expect(getBody(api)).toMatchObject({ config: { branding: { radius: 4 } } });
    expect(getBody(api)).not.toHaveProperty("config.branding.logo_url");
  });

  it.each([
    ["an SVG", new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }), /SVG isn't supported/],
    ["a text", new File(["Hi"], "logo.txt", { type: "text/plain" }), /Choose a PNG, JPEG, WebP or GIF picture/],
    ["a large file that isn't a picture", png(400_000), /can't be read as a picture/],
  ])("is refused with the reason if it's %s", async (_case, file, problem) => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("broken")));
    const { choose } = await openBranding();
    const field = await choose("Icon", file);
    expect((await field.findByRole("alert")).textContent).toMatch(problem);
    expect(field.getByRole("button", { name: "Upload" })).toBeDefined();
    vi.unstubAllGlobals();
  });

  it("for the split layout is asked for only then", async () => {
    const { user } = await openBranding();
    expect(screen.queryByRole("group", { name: "Picture" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: /^Split/ }));
    expect(screen.getByRole("group", { name: "Picture" })).toBeDefined();
  });
});

describe("an uploaded font", () => {
  it.each([
    ["another format", new File(["OTTO…"], "a.otf"), /WOFF2 format/],
    ["more than 200 kB", new File(["wOF2", new Uint8Array(210_000)], "a.woff2"), /at most 200 kB/],
  ])("is refused if it has %s", async (_case, file, problem) => {
    const { choose } = await openBranding();
    const field = await choose("Your own font", file);
    expect((await field.findByRole("alert")).textContent).toMatch(problem);
  });

  it("is sent as WOFF2, whatever its file's type", async () => {
    const { api, user, choose } = await openBranding();
    const field = await choose("Your own font", new File(["wOF2"], "a.woff2", { type: "application/octet-stream" }));
    await field.findByText("A font is uploaded.");
    await press(user, "Save");
    await waitFor(() =>
      expect(getBody(api)).toMatchObject({ config: { branding: { font_url: "data:font/woff2;base64,d09GMg==" } } }),
    );
  });
});

describe("the accent", () => {
  it.each([
    ["#ff9100", /^#[0-9a-f]{6} in light mode$/],
    ["#0b0b4f", /^#[0-9a-f]{6} in dark mode$/],
  ])("%s is adjusted for contrast, and the page says so", async (accent, note) => {
    const { user } = await openBranding();
    await fill(user, screen.getByLabelText("Accent color"), accent);
    expect(await screen.findByText("Adjusted so that text is readable (WCAG AA)")).toBeDefined();
    expect(screen.getByText(note)).toBeDefined();
  });
});

it("resetting restores the default of every field, and is saved like other changes", async () => {
  const { api, user } = await openBranding({ accent: "#123456", layout: "split", support_email: "help@a.example" });
  await press(user, "Reset to default");
  expect(screen.getByLabelText<HTMLInputElement>("Accent color").value).toBe("");
  expect(api.requests(contract.currentProject.update)).toEqual([]);
  await press(user, "Save");
  await screen.findByText("Branding saved");
  expect(getBody(api)).toMatchObject({ config: { branding: {} } });
});

it("an email is previewed with the unsaved branding", async () => {
  const { api, user } = await openBranding();
  api.answer(contract.emailTemplates.preview, { subject: "Verify", html: "<p>Hi</p>", text: "Hi" });
  await fill(user, screen.getByLabelText("Support email"), "help@a.example");
  await user.click(screen.getAllByRole("radio", { name: "Email" })[0] as HTMLElement);
  expect((await screen.findAllByTitle("Email preview")).length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(api.requests(contract.emailTemplates.preview).at(-1)?.body).toEqual({
      branding: { support_email: "help@a.example" },
    }),
  );
});
