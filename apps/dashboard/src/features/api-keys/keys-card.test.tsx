import { screen, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { expect, it } from "vitest";
import { answerProject, projectPath } from "../../testing/fixtures/project.ts";
import { createList, dayMs, id, ids, now } from "../../testing/fixtures/records.ts";
import { renderDashboard, setUpDashboard } from "../../testing/render-dashboard.tsx";

setUpDashboard({ covers: [] });

const createKey = (number: number, description: string, change: object) => ({
  id: id(number),
  description,
  created_at_millis: now - dayMs,
  is_public: false,
  type: "user" as const,
  user_id: ids.ada,
  value: { last_four: "abcd" },
  ...change,
});

it("keys that work come first, and those that expire within 30 days say so", async () => {
  const { api } = answerProject();
  api.answer(
    contract.userApiKeys.list,
    createList(
      createKey(1, "Lost phone", { manually_revoked_at_millis: now - 1 }),
      createKey(2, "Last year", { expires_at_millis: now - dayMs }),
      createKey(3, "Laptop", {}),
      createKey(4, "Deployment", { expires_at_millis: now + 29 * dayMs }),
      createKey(5, "Notebook", { expires_at_millis: now + 31 * dayMs }),
    ),
  );
  renderDashboard(projectPath(`/users/${ids.ada}?tab=keys`));
  const list = within(await screen.findByRole("list", { name: "API keys" }));
  const states = /Expires soon|Expired|Revoked/;
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent?.match(states)?.[0])).toEqual([
    undefined,
    "Expires soon",
    undefined,
    "Expired",
    "Revoked",
  ]);
  expect(list.getAllByRole("button")).toHaveLength(3);
});
