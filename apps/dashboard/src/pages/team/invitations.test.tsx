import { screen, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { expect, it } from "vitest";
import { answerProject, projectPath } from "../../testing/fixtures/project.ts";
import { ids } from "../../testing/fixtures/records.ts";
import { findDialog, press } from "../../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../../testing/render-dashboard.tsx";

setUpDashboard({ covers: [] });

it("a pending invitation can be sent again", async () => {
  const { api } = answerProject();
  api.answer(contract.teamInvitations.send, { success: true, id: ids.invitation });
  const { user } = renderDashboard(projectPath(`/teams/${ids.team}?tab=invitations`));
  await press(user, "Actions for the invitation to new@example.com");
  await user.click(await screen.findByRole("menuitem", { name: "Resend…" }));
  const dialog = await findDialog("Invite to the team");
  expect(within(dialog).getByLabelText<HTMLInputElement>("Email").value).toBe("new@example.com");
  await press(user, "Send invitation", dialog);
  expect(await screen.findByText("Invitation sent")).toBeTruthy();
  expect(api.requests(contract.teamInvitations.send)[0]?.body).toMatchObject({ email: "new@example.com" });
});

it("a pending invitation says when it was sent and when it expires", async () => {
  answerProject();
  renderDashboard(projectPath(`/teams/${ids.team}?tab=invitations`));
  const list = await screen.findByRole("list", { name: "Pending invitations" });
  expect(list.textContent).toMatch(/Invited 2 days ago.*Expires (tomorrow|in 1 day)/);
});
