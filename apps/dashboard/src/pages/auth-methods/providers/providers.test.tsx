import { screen, waitFor, within } from "@testing-library/react";
import { contract, type ProjectConfigRead } from "@vestibule/contract/endpoints";
import { providerName } from "@vestibule/react";
import { describe, expect, it } from "vitest";
import { answerProject, projectPath } from "../../../testing/fixtures/project.ts";
import { createConfig, createProject } from "../../../testing/fixtures/records.ts";
import { choose, fill, findAlert, findDialog, press, queryDialog } from "../../../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../../../testing/render-dashboard.tsx";
import { providerCatalog } from "./provider-catalog.ts";

setUpDashboard({ covers: ["ProviderAddDialog", "ProviderDialog", "RiskDialog"] });

const path = projectPath("/auth-methods");
const { update } = contract.currentProject;

async function openProvider(name: string) {
  const { api } = answerProject();
  const page = renderDashboard(path);
  await press(page.user, "Add provider");
  const list = await findDialog("Add provider");
  await press(page.user, name, list);
  return { ...page, api, dialog: await findDialog(`Add ${name}`) };
}

describe.each(providerCatalog.map((facts) => ({ ...facts, name: providerName(facts) })))("adding $name", (facts) => {
  const { id, name, registerAt, hints, canShare, clientId = "Client ID", clientSecret = "Client secret" } = facts;

  it("says where to register, needs both credentials, and saves them", async () => {
    const { api, user, dialog } = await openProvider(name);
    if (canShare) await user.click(within(dialog).getByRole("radio", { name: /^Custom/ }));
    expect(within(dialog).getByRole("link", { name: registerAt.label }).getAttribute("href")).toBe(registerAt.url);
    for (const hint of hints) expect(within(dialog).getByText(hint)).toBeTruthy();
    const callback = within(dialog).getByLabelText<HTMLInputElement>("Redirect URL");
    expect(callback.value).toBe(`http://dashboard.test/api/v1/auth/oauth/callback/${id}`);
    await press(user, `Add ${name}`, dialog);
    await findAlert("Enter the client ID");
    await findAlert("Enter the client secret");
    expect(api.requests(update)).toEqual([]);

    await fill(user, within(dialog).getByLabelText(clientId), "the-client");
    await fill(user, within(dialog).getByLabelText(clientSecret), "the-secret");
    api.answer(update, createProject());
    await press(user, `Add ${name}`, dialog);
    expect(await screen.findByText(`${name} added`)).toBeTruthy();
    expect(api.requests(update)[0]?.body).toMatchObject({
      config: { oauth_providers: [{ id, type: "standard", client_id: "the-client", client_secret: "the-secret" }] },
    });
    await waitFor(() => expect(queryDialog()).toBeNull());
  });
});

describe("the list of providers to add", () => {
  it("is searched, and always offers a custom provider", async () => {
    answerProject();
    const { user } = renderDashboard(path);
    await press(user, "Add provider");
    const dialog = await findDialog("Add provider");
    await fill(user, within(dialog).getByLabelText("Search providers"), "zzz");
    expect(within(dialog).getByText("No matching providers")).toBeTruthy();
    expect(within(dialog).queryByRole("button", { name: "GitHub" })).toBeNull();
    expect(within(dialog).getByRole("button", { name: /Custom provider/ })).toBeTruthy();
  });

  it("leaves out providers that are enabled", async () => {
    answerProject({ config: { oauth_providers: [{ id: "github", type: "shared" }] } });
    const { user } = renderDashboard(path);
    await press(user, "Add provider");
    const dialog = await findDialog("Add provider");
    expect(within(dialog).queryByRole("button", { name: "GitHub" })).toBeNull();
    expect(within(dialog).getByRole("button", { name: "Google" })).toBeTruthy();
  });
});

describe("testing credentials", () => {
  it.each([
    ["accepted", "The provider accepted these credentials."],
    ["refused", "The provider rejected this client ID or secret."],
    ["unknown", "The credentials couldn't be checked."],
  ] as const)("reports “%s” until the credentials change, and saves nothing", async (outcome, message) => {
    const { api, user, dialog } = await openProvider("Discord");
    const test = within(dialog).getByRole("button", { name: "Test credentials" });
    expect(test.hasAttribute("disabled")).toBe(true);
    await fill(user, within(dialog).getByLabelText("Client ID"), "the-client");
    await fill(user, within(dialog).getByLabelText("Client secret"), "the-secret");
    api.answer(contract.oauthProviders.test, { outcome, message: "As the provider said." });
    await user.click(test);
    expect(await within(dialog).findByText(message)).toBeTruthy();

    await fill(user, within(dialog).getByLabelText("Client ID"), "another");
    expect(within(dialog).queryByText(message)).toBeNull();
    expect(api.requests(update)).toEqual([]);
  });
});

describe("a provider that someone else edited", () => {
  const github = (clientId: string): Partial<ProjectConfigRead> => ({
    oauth_providers: [
      { id: "github", type: "standard", client_id: clientId, client_secret: "", has_client_secret: true },
    ],
  });

  it("is reported once, and the next save overwrites it", async () => {
    const { api } = answerProject({ config: github("mine") });
    const { user } = renderDashboard(path);
    await choose(user, "Actions for GitHub", "Configure");
    const dialog = await findDialog("Configure GitHub");
    await fill(user, within(dialog).getByLabelText("Client ID"), "new");
    const theirs = createProject({ config: createConfig(github("theirs")) });
    api.answer(contract.currentProject.read, theirs);
    api.reject(update, "CHANGED_MEANWHILE", { fields: ["config.oauth_providers"] });
    await press(user, "Save", dialog);
    await within(dialog).findByText("Someone else edited this provider");

    api.answer(update, createProject({ config: createConfig(github("new")) }));
    await press(user, "Save", dialog);
    expect(await screen.findByText("GitHub saved")).toBeTruthy();
    expect(api.requests(update).at(-1)?.body).toMatchObject({
      config: { oauth_providers: [{ id: "github", client_id: "new" }] },
    });
  });

  it("never shows its secret, and keeps it unless it is replaced", async () => {
    answerProject({ config: github("mine") });
    const { user } = renderDashboard(path);
    await choose(user, "Actions for GitHub", "Configure");
    const dialog = await findDialog("Configure GitHub");
    expect(within(dialog).getByText("A secret is set")).toBeTruthy();
    await press(user, "Replace: Client secret", dialog);
    expect(within(dialog).getByLabelText<HTMLInputElement>("Client secret").value).toBe("");
    await press(user, "Save", dialog);
    await findAlert("Enter the new secret, or cancel to keep the current one");
  });
});

describe("turning off sign-up", () => {
  it("asks first, and saves nothing on Cancel", async () => {
    const { api } = answerProject();
    const { user } = renderDashboard(path);
    await user.click(await screen.findByRole("switch", { name: "Allow sign-up" }));
    await press(user, "Save");
    const dialog = await findDialog("Save these changes?");
    expect(within(dialog).getByText(/This closes sign-up/)).toBeTruthy();
    await press(user, "Cancel", dialog);
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(api.requests(update)).toEqual([]);
    expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
  });
});
