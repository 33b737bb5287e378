import { screen, within } from "@testing-library/react";
import { contract, type SignUpRule } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { answerProject, projectPath } from "../../../testing/fixtures/project.ts";
import { createConfig, createProject } from "../../../testing/fixtures/records.ts";
import { choose, fill, findAlert, findDialog, press } from "../../../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../../../testing/render-dashboard.tsx";
import { formatCondition, parseCondition } from "./rule-form.ts";

setUpDashboard({ covers: ["RulesCard", "RuleDialog", "RulesTestDialog"] });

const { update, testSignUpRules } = contract.currentProject;
const rule = (change: Partial<SignUpRule> = {}): SignUpRule => ({
  id: "no-mailinator",
  enabled: true,
  display_name: "No Mailinator",
  priority: 0,
  condition: 'emailDomain == "mailinator.com"',
  action: { type: "reject", message: null },
  ...change,
});

function openPage(...sign_up_rules: SignUpRule[]) {
  const { api } = answerProject({ config: { sign_up_rules } });
  const page = renderDashboard(projectPath("/auth-methods"));
  const saves = (...rules: SignUpRule[]) =>
    api.answer(update, createProject({ config: createConfig({ sign_up_rules: rules }) }));
  const lastBody = () => api.requests(update).at(-1)?.body;
  return { ...page, api, saves, lastBody };
}

describe("sign-up rules", () => {
  it("a rule is added from the empty state with a simple condition", async () => {
    const { user, saves, lastBody } = openPage();
    await screen.findByText("No rules: everyone can sign up.");
    await press(user, "Add rule");
    const dialog = await findDialog("Add sign-up rule");
    await fill(user, within(dialog).getByLabelText("Name"), "No Mailinator");
    await fill(user, within(dialog).getByLabelText("Domain"), "mailinator.com");
    saves(rule());
    await press(user, "Add rule", dialog);
    await screen.findByText("Rule added");
    const { id: _, ...sent } = rule();
    expect(lastBody()).toMatchObject({ config: { sign_up_rules: [sent] } });
  });

  it("an incomplete rule isn't sent, and a broken condition shows the server's sentence", async () => {
    const { user, api } = openPage(rule());
    await press(user, "Add rule");
    const dialog = await findDialog("Add sign-up rule");
    await press(user, "Add rule", dialog);
    await findAlert("Enter a domain, such as example.com");
    expect(api.requests(update)).toEqual([]);
    await fill(user, within(dialog).getByLabelText("Name"), "Broken");
    await user.selectOptions(within(dialog).getByLabelText("If"), "Custom condition");
    await fill(user, within(dialog).getByLabelText("Condition"), "email ==");
    api.fail(update, "500");
    await press(user, "Add rule", dialog);
    await findAlert(/Something went wrong/);
    expect((within(dialog).getByLabelText("Condition") as HTMLTextAreaElement).value).toBe("email ==");
  });

  it("rules are listed in the order of their evaluation, and can be turned off", async () => {
    const second = rule({ id: "b", display_name: "Staff", priority: 9, action: { type: "allow", message: null } });
    const { user, saves, lastBody } = openPage(rule(), second);
    const list = await screen.findByRole("list", { name: /Sign-up rules/ });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent?.slice(0, 5)),
    ).toEqual(["Staff", "No Ma"]);
    saves(rule(), { ...second, enabled: false });
    await user.click(screen.getByRole("switch", { name: "Enable Staff" }));
    await screen.findByRole("switch", { name: "Enable Staff", checked: false });
    expect(lastBody()).toMatchObject({ config: { sign_up_rules: [rule(), { ...second, enabled: false }] } });
  });

  it("a rule is edited and deleted from its menu", async () => {
    const { user, saves, lastBody } = openPage(rule());
    await choose(user, "Actions for No Mailinator", "Edit…");
    const dialog = await findDialog("Edit sign-up rule");
    await user.selectOptions(within(dialog).getByLabelText("Then"), "Restrict the user");
    const edited = rule({ action: { type: "restrict", message: null } });
    saves(edited);
    await press(user, "Save", dialog);
    await screen.findByText("Rule saved");
    expect(lastBody()).toMatchObject({ config: { sign_up_rules: [edited] } });
    await choose(user, "Actions for No Mailinator", "Delete…");
    saves();
    await press(user, "Delete rule", await findDialog("Delete No Mailinator?"));
    await screen.findByText("No rules: everyone can sign up.");
  });

  it("an address is tested by the server", async () => {
    const { user, api } = openPage(rule());
    await press(user, "Test rules");
    const dialog = await findDialog("Test sign-up rules");
    await fill(user, within(dialog).getByLabelText("Email"), "ada@mailinator.com");
    api.answer(testSignUpRules, {
      outcome: "reject",
      evaluated_rules: [{ id: "no-mailinator", is_match: true, error: null }],
    });
    await press(user, "Test", dialog);
    await within(dialog).findByText("This sign-up would be rejected");
    expect(within(dialog).getByText("Matching rules: No Mailinator")).toBeTruthy();
    expect(api.requests(testSignUpRules)[0]?.body).toEqual({ email: "ada@mailinator.com", auth_method: "password" });
  });
});

describe("a condition in the form", () => {
  it.each([
    ['emailDomain == "example.com"', "domain"],
    ['authMethod == "otp"', "method"],
    ['authMethod == "carrier-pigeon"', "custom"],
    ['emailDomain == "a" || true', "custom"],
  ])("%s is shown as %s, and written as it was", (condition, kind) => {
    const draft = parseCondition(condition);
    expect(draft.kind).toBe(kind);
    expect(formatCondition(draft)).toBe(condition);
  });
});
