import { screen, waitFor, within } from "@testing-library/react";
import { contract, type ProjectConfigRead } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import type { Target } from "../testing/fake-api.ts";
import { answerProject, projectPath } from "../testing/fixtures/project.ts";
import { ada, createConfig, createProject, createUser, ids } from "../testing/fixtures/records.ts";
import { findAlert, findDialog } from "../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../testing/render-dashboard.tsx";

setUpDashboard({
  covers: [
    "ApiKeysCard",
    "LanguageCard",
    "ClientKeyCard",
    "TeamSettingsPage",
    "DomainsPage",
    "ProductionCard",
    "CodesRow",
  ],
});

interface SavingSwitch {
  readonly label: string;
  readonly path: string;
  readonly isOn: boolean;
  readonly target: Target;
  readonly answer: unknown;
  readonly sends: object;
}

/** A switch for a project setting. */
const projectSwitch = (label: string, path: string, name: keyof ProjectConfigRead, isOn: boolean): SavingSwitch => ({
  label,
  path,
  isOn,
  target: contract.currentProject.update,
  answer: createProject({ config: createConfig({ [name]: !isOn, domains: [] }) }),
  sends: { body: { config: { [name]: !isOn }, expected: { config: { [name]: isOn } } } },
});

const switches: readonly SavingSwitch[] = [
  projectSwitch("Allow user API keys", "/project-settings", "allow_user_api_keys", true),
  projectSwitch("Require a verified email", "/project-settings", "api_keys_require_verified_email", false),
  projectSwitch("Use each user's language", "/project-settings", "detect_language", false),
  projectSwitch("Allow team API keys", "/project-settings", "allow_team_api_keys", true),
  projectSwitch("Let users create teams", "/team-settings", "client_team_creation_enabled", true),
  projectSwitch("Create a personal team for each new user", "/team-settings", "create_team_on_sign_up", false),
  projectSwitch("Require a publishable client key", "/api-keys", "publishable_client_key_required", false),
  projectSwitch("Allow localhost", "/domains", "allow_localhost", true),
  {
    label: "Production mode",
    path: "/project-settings",
    isOn: false,
    target: contract.currentProject.update,
    answer: createProject({ is_production_mode: true, config: createConfig({ allow_localhost: false }) }),
    sends: { body: { is_production_mode: true } },
  },
  {
    label: "Email link or code",
    path: `/users/${ids.ada}?tab=sign-in`,
    isOn: false,
    target: contract.users.update,
    answer: ada,
    sends: { params: { user_id: ids.ada }, body: { otp_auth_enabled: true } },
  },
];

describe.each(switches)("the switch “$label”", ({ label, path, isOn, target, answer, sends }) => {
  async function renderSwitch() {
    const { api } = answerProject({ config: { allow_localhost: label !== "Production mode" } });
    const page = renderDashboard(projectPath(path));
    const control = await screen.findByRole<HTMLInputElement>("switch", { name: label });
    return { ...page, api, control, state: () => screen.getByRole<HTMLInputElement>("switch", { name: label }) };
  }

  it("saves at once and keeps its new state", async () => {
    const { api, user, control, state } = await renderSwitch();
    expect(isChecked(control)).toBe(isOn);
    api.answer(target, answer as never);
    if (target === contract.users.update) api.answer(contract.users.read, createUser({ otp_auth_enabled: true }));
    await user.click(control);

    await waitFor(() => expect(api.requests(target)).toHaveLength(1));
    expect(api.requests(target)[0]).toMatchObject(sends);
    await waitFor(() => expect(isChecked(state())).toBe(!isOn));
  });

  it("returns to its saved state and reports why the server refused", async () => {
    const { api, user, control, state } = await renderSwitch();
    api.fail(target, "500");
    await user.click(control);

    await findAlert(/Something went wrong/);
    await waitFor(() => expect(isChecked(state())).toBe(isOn));
  });
});

const isChecked = (control: HTMLElement): boolean =>
  (control as HTMLInputElement).checked ?? control.getAttribute("aria-checked") === "true";

it("production mode can't be turned on while issues remain, and each issue says how to fix it", async () => {
  answerProject({ config: { domains: [{ domain: "http://app.example.com", handler_path: "/handler" }] } });
  renderDashboard(projectPath("/project-settings"));

  const control = await screen.findByRole("switch", { name: "Production mode" });
  expect(control.hasAttribute("disabled")).toBe(true);
  const issues = screen.getByRole("region", { name: "Required" });
  expect(issues.textContent).toContain("“Allow localhost” is on.");
  expect(issues.textContent).toContain("http://app.example.com isn't encrypted. Use https.");
});

it("the domains page solves each issue that blocks production mode in its row", async () => {
  const insecure = { domain: "http://app.example.com", handler_path: "/handler" };
  const local = { domain: "https://localhost:3000", handler_path: "/handler" };
  const { api } = answerProject({ config: { domains: [insecure, local] } });
  const { user } = renderDashboard(projectPath("/domains"));
  const card = within(await screen.findByRole("region", { name: "Production readiness" }));
  const press = (text: RegExp, name: string) => {
    const row = card.getByText(text).closest("li");
    return user.click(within(row as HTMLElement).getByRole("button", { name }));
  };

  await press(/app\.example\.com isn't encrypted/, "Edit…");
  const edit = await findDialog("Edit domain");
  expect(within(edit).getByLabelText<HTMLInputElement>("URL").value).toBe(insecure.domain);
  await user.click(within(edit).getByRole("button", { name: "Cancel" }));

  await press(/localhost:3000 only works on your own machine/, "Delete…");
  await user.click(within(await findDialog("Delete this domain?")).getByRole("button", { name: "Cancel" }));

  api.answer(contract.currentProject.update, createProject({ config: createConfig({ allow_localhost: false }) }));
  const issue = screen.getByText(/“Allow localhost” is on/).closest("li");
  expect(within(issue as HTMLElement).queryByRole("button")).toBeNull();
  await user.click(screen.getByRole("switch", { name: "Allow localhost" }));
  await waitFor(() =>
    expect(api.requests(contract.currentProject.update)[0]).toMatchObject({
      body: { config: { allow_localhost: false } },
    }),
  );
});
