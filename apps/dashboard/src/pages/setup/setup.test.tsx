import { screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { expect, it } from "vitest";
import { answerProject, projectPath } from "../../testing/fixtures/project.ts";
import { ada, createKeySet, createList, createPage, hourMs, now } from "../../testing/fixtures/records.ts";
import { renderDashboard, setUpDashboard } from "../../testing/render-dashboard.tsx";

setUpDashboard({ covers: ["SetupPage"] });

/** A project that has keys, so that the page creates none. */
async function openSetup(search = "") {
  const { api } = answerProject();
  api.answer(contract.users.list, createPage([]));
  const page = renderDashboard(`${projectPath("/setup")}${search}`);
  const tabs = await screen.findByRole("tablist", { name: "Framework" });
  return { ...page, api, tabs };
}
const getCode = (step: string) => within(screen.getByRole("tabpanel")).getByRole("region", { name: step }).textContent;

it("the setup page starts with the first framework whose packages the server offers", async () => {
  const { tabs } = await openSetup();
  expect(within(tabs).getAllByRole("tab")[0]?.textContent).toBe("React");
  expect(within(tabs).queryByRole("tab", { name: "Next.js" })).toBeNull();
  expect(getCode("Add Vestibule to your app")).toContain("init");
  expect(getCode("Start it")).toContain("npm run dev");
  expect(screen.queryByRole("region", { name: "Create src/auth.tsx" })).toBeNull();
});

it("one command and the steps by hand are two ways, and the URL remembers the chosen one (first-run review)", async () => {
  const { user, tabs, getPath } = await openSetup("?framework=react");
  await user.click(screen.getByRole("radio", { name: "By hand" }));
  await waitFor(() => expect(getPath()).toContain("method=manual"));
  expect(getCode("Create src/auth.tsx")).toContain("AuthProvider");
  expect(getCode("Start it")).toContain("npm run dev");
  expect(screen.queryByRole("region", { name: "Add Vestibule to your app" })).toBeNull();
  // Plain HTML has no command.
  await user.click(within(tabs).getByRole("tab", { name: "Plain HTML" }));
  await waitFor(() => expect(screen.queryByRole("radio", { name: "By hand" })).toBeNull());
  expect(getPath()).toContain("method=manual");
});

it("arrow keys choose a framework, and the URL remembers it", async () => {
  const { user, tabs, getPath } = await openSetup("?framework=html");
  const html = within(tabs).getByRole("tab", { name: "Plain HTML" });
  expect(html.getAttribute("aria-selected")).toBe("true");
  html.focus();
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(getPath()).toContain("framework=curl"));
  expect(document.activeElement?.textContent).toBe("curl");
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(getPath()).toContain("framework=react"));
  expect(document.activeElement?.textContent).toBe("React");
});

it("placeholders say that keys are missing, and code for a browser never has the secret key", async () => {
  await openSetup("?method=manual");
  expect(getCode("Add the keys")).toContain("VITE_VESTIBULE_PUBLISHABLE_CLIENT_KEY=your-publishable-client-key");
  expect(screen.getByRole("tabpanel").textContent).not.toContain("your-secret-server-key");
});

it("each step can be copied", async () => {
  const { user } = await openSetup("?framework=curl");
  await user.click(screen.getByRole("button", { name: "Copy: List users" }));
  expect(await navigator.clipboard.readText()).toContain("/api/v1/users?limit=5");
});

it("a project without keys gets its first ones once, and says that there are none if that fails", async () => {
  const { api } = answerProject();
  api.answer(contract.users.list, createPage([]));
  api.answer(contract.projectKeys.list, createList());
  api.fail(contract.projectKeys.create, "500");
  renderDashboard(projectPath("/setup"));
  await screen.findByRole("tablist", { name: "Framework" });
  expect(await screen.findByText("Create keys to replace the placeholders in these snippets.")).toBeTruthy();
  await waitFor(() => expect(api.requests(contract.projectKeys.create)).toHaveLength(1));
});

it("a project that works shows what is done and the next steps; its steps open on request", async () => {
  const { api } = answerProject();
  const used = createKeySet({ description: "Website", last_used_at_millis: now - hourMs });
  api.answer(contract.projectKeys.list, createList(used));
  api.answer(contract.users.list, createPage([ada]));
  const { user } = renderDashboard(projectPath("/setup"));
  const done = within(await screen.findByRole("region", { name: "Your app is connected" }));
  expect(done.getByText("Website")).toBeTruthy();
  expect(done.getByRole("link", { name: "Ada Lovelace" })).toBeTruthy();
  const next = within(done.getByRole("navigation", { name: "Steps" }));
  // The project has a domain already.
  expect(next.getByRole("link", { name: /^Add your app's domain \(done\)/ }).getAttribute("href")).toMatch(
    /\/domains$/,
  );
  for (const open of [/^Match the sign-in pages to your brand Your/, /^Turn on production mode Rejects/])
    expect(next.getByRole("link", { name: open })).toBeTruthy();
  const progress = screen.getByText("2 of 5 steps done.");
  expect(progress.querySelector<HTMLElement>("[style]")?.style.width).toBe("40%");
  expect(done.getByRole("link", { name: "Go to the overview" })).toBeTruthy();
  expect(screen.queryByRole("tablist")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show steps" }));
  expect(await screen.findByRole("tablist", { name: "Framework" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Hide steps", expanded: true }));
  expect(screen.queryByRole("tablist")).toBeNull();
});
