import { screen } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { expect, it } from "vitest";
import { answerProject, projectPath } from "../../../testing/fixtures/project.ts";
import { createUser, ids } from "../../../testing/fixtures/records.ts";
import { renderDashboard, setUpDashboard } from "../../../testing/render-dashboard.tsx";

setUpDashboard({ covers: [] });

it.each([
  ["de-AT", "Austrian German"],
  ["qaa", "qaa"],
  [null, null],
])("a user's language %j is shown as %j", async (locale, name) => {
  const { api } = answerProject();
  api.answer(contract.users.read, createUser({ locale }));
  renderDashboard(projectPath(`/users/${ids.ada}`));
  const { textContent } = await screen.findByRole("complementary", { name: "Details" });
  expect(textContent).toContain("Last seen");
  if (name === null) expect(textContent).not.toContain("Language");
  else expect(textContent).toContain(`Language${name}`);
});
