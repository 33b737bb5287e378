import { screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, fillIn, press } from "../../../testing/actions.ts";
import { createTeamServer, invitationJson, openTeam } from "../../../testing/open-team.ts";
import { listJson, successJson, teamJson } from "../../../testing/wire.ts";

const { list, revoke, send } = contract.teamInvitations;

function createInvitingServer() {
  const server = createTeamServer();
  server.respond(list, listJson([invitationJson()]));
  return server;
}
const panel = async () => within(await screen.findByRole("region", { name: "Invitations" }));

describe("inviting to a team", () => {
  it("sends the email, says so, and is ready for the next one", async () => {
    const server = createTeamServer();
    server.respond(send, () => {
      server.respond(list, listJson([invitationJson()]));
      return { success: true, id: invitationJson().id } as const;
    });
    const { user } = openTeam(server);
    await fillIn(user, { Email: " mary@example.com " });
    await press(user, "Send invitation");
    expect(await screen.findByText("We've sent an invitation to mary@example.com.")).toBeDefined();
    const field = screen.getByLabelText<HTMLInputElement>("Email");
    expect(field.value).toBe("");
    await expectFocus(field);
    expect(await screen.findByText("mary@example.com")).toBeDefined();
    expect(server.onlyBody(send)).toEqual({
      team_id: teamJson().id,
      email: "mary@example.com",
      callback_url: `${window.location.origin}/handler/team-invitation`,
    });
  });

  it.each([
    ["nothing", "", "Enter an email."],
    ["an incomplete email", "mary@", "Enter a complete email, such as name@example.com."],
  ])("with %s marks the field and sends nothing", async (_case, email, message) => {
    const server = createTeamServer();
    const { user } = openTeam(server);
    await fillIn(user, { Email: email });
    await press(user, "Send invitation");
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(server.requestsTo(send)).toEqual([]);
  });

  it.each([
    ["on an untrusted domain", { code: "REDIRECT_URL_NOT_WHITELISTED" }, "This app's domain isn't trusted yet."],
    ...commonFailures,
  ] as const)("%s says why it failed and keeps the email", async (_case, failure, message) => {
    const server = createTeamServer();
    server.fail(send, failure);
    const { user } = openTeam(server);
    await fillIn(user, { Email: "mary@example.com" });
    await press(user, "Send invitation");
    await expectAlert(message);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("mary@example.com");
  });
});

describe("pending invitations", () => {
  it("are listed with their expiry", async () => {
    openTeam(createInvitingServer());
    await screen.findByText("mary@example.com");
    const items = within(screen.getByRole("list", { name: "Pending invitations" })).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "mary@example.comExpires Jan 5, 2027Revoke invitation",
    ]);
  });

  it.each([
    ["without any", createTeamServer, "No pending invitations"],
    ["hidden from those who cannot see members", () => createTeamServer({ permissions: ["$invite_members"] }), null],
  ])("are %s", async (_case, createServer, message) => {
    openTeam(createServer());
    const invitations = await panel();
    if (message) expect(await invitations.findByText(message)).toBeDefined();
    else expect(invitations.queryByRole("list")).toBeNull();
  });

  it.each(commonFailures)("%s offer a retry", async (_case, failure, message) => {
    const server = createInvitingServer();
    server.fail(list, failure);
    const { user } = openTeam(server);
    await expectAlert(`Couldn't load this. ${message.replace(/Code: .*/, "")}`);
    server.respond(list, listJson([invitationJson()]));
    await user.click((await panel()).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("mary@example.com")).toBeDefined();
  });

  async function confirmRevocation(server: ReturnType<typeof createTeamServer>) {
    const { user } = openTeam(server);
    await press(user, "Revoke the invitation for mary@example.com");
    const dialog = within(screen.getByRole("dialog", { name: "Revoke this invitation?" }));
    await user.click(dialog.getByRole("button", { name: "Revoke invitation" }));
  }

  it("are revoked after confirmation, and focus moves to the title", async () => {
    const server = createInvitingServer();
    server.respond(revoke, () => {
      server.respond(list, listJson([]));
      return successJson;
    });
    await confirmRevocation(server);
    await waitFor(() => expect(screen.queryByText("mary@example.com")).toBeNull());
    await expectFocus(screen.getByRole("heading", { name: "Invitations" }));
  });

  it("that were accepted meanwhile disappear with an explanation", async () => {
    const server = createInvitingServer();
    server.fail(revoke, { code: "VERIFICATION_CODE_NOT_FOUND" });
    const { user } = openTeam(server);
    await press(user, "Revoke the invitation for mary@example.com");
    server.respond(list, listJson([]));
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Revoke invitation" }));
    expect(
      await screen.findByText("The invitation for mary@example.com was already accepted or revoked."),
    ).toBeDefined();
  });

  it.each(commonFailures)("%s stay, with the reason", async (_case, failure, message) => {
    const server = createInvitingServer();
    server.fail(revoke, failure);
    await confirmRevocation(server);
    await expectAlert(message);
    expect(screen.getByText("mary@example.com")).toBeDefined();
  });

  it("cannot be revoked without permission", async () => {
    const server = createTeamServer({ permissions: ["$read_members", "$invite_members"] });
    server.respond(list, listJson([invitationJson()]));
    openTeam(server);
    await screen.findByText("mary@example.com");
    expect(screen.queryByRole("button", { name: /Revoke/ })).toBeNull();
  });
});
