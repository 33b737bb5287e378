import { screen, waitFor } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, expectTitle, press } from "../../testing/actions.ts";
import { createFakeServer, type Failure, type FakeServer } from "../../testing/fake-server.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { linkCode, projectJson, teamJson, userJson } from "../../testing/wire.ts";

const { accept, checkCode, details } = contract.teamInvitations;
const url = `team-invitation?code=${linkCode}`;
const invitation = {
  team_id: teamJson().id,
  team_display_name: "Analysts",
  recipient_email: "ADA@example.com",
  is_member: false,
};

function createInvitedServer(change: Partial<typeof invitation> = {}): FakeServer {
  const server = createFakeServer({ user: userJson() });
  server.respond(details, { ...invitation, ...change });
  server.respond(accept, {});
  server.respond(contract.ownUser.update, () => {
    server.user = userJson({ selected_team_id: teamJson().id, selected_team: teamJson() });
    return server.user;
  });
  return server;
}

const deadLinks: readonly (readonly [string, Failure, string])[] = [
  ["an unknown", { code: "VERIFICATION_CODE_NOT_FOUND" }, "This invitation isn't valid"],
  ["an expired", { code: "VERIFICATION_CODE_EXPIRED" }, "This invitation expired"],
  ["a used", { code: "VERIFICATION_CODE_ALREADY_USED" }, "This invitation was already used"],
  ["a blocked", { code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" }, "This invitation is blocked"],
];

describe("an invitation for a signed-out visitor", () => {
  it("is checked, does not reveal the team, and leads to sign-in and back", async () => {
    const server = createFakeServer();
    server.respond(checkCode, { is_code_valid: true });
    openPage(url, { server });
    await expectFocus(await expectTitle("You've been invited to a team"));
    const back = `after_auth_return_to=${encodeURIComponent(`/handler/${url}`)}`;
    const targets = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(targets).toEqual([
      ["Sign in", `/handler/sign-in?${back}`],
      ["Sign up", `/handler/sign-up?${back}`],
      ["Not now", "/"],
    ]);
    expect(server.requestsTo(details)).toEqual([]);
  });

  it("offers no account if sign-up is closed", async () => {
    const server = createFakeServer({ project: projectJson({ sign_up_enabled: false }) });
    server.respond(checkCode, { is_code_valid: true });
    openPage(url, { server });
    await expectTitle("You've been invited to a team");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Sign up" })).toBeNull());
  });
});

describe("an invitation for a signed-in user", () => {
  it("announces that it is loading", async () => {
    const server = createInvitedServer();
    const release = server.hold(details);
    openPage(url, { server });
    await expectTitle("Join a team");
    expect(screen.queryByRole("button")).toBeNull();
    release();
    await expectFocus(await expectTitle("Join Analysts?"));
  });

  it("shows the invited email and the account, and no warning if they are the same", async () => {
    openPage(url, { server: createInvitedServer() });
    await expectTitle("Join Analysts?");
    expect(screen.getByText("ADA@example.com")).toBeDefined();
    expect(screen.getByText("Ada Lovelace")).toBeDefined();
    expect(screen.queryByText(/This invitation was sent to a different email/)).toBeNull();
  });

  it("warns if the invitation was sent to a different email, and can still be accepted", async () => {
    const server = createInvitedServer({ recipient_email: "grace@example.com" });
    const { user } = openPage(url, { server });
    expect(await screen.findByText(/This invitation was sent to a different email/)).toBeDefined();
    await press(user, "Join Analysts");
    await expectTitle("Welcome to Analysts");
  });

  it("adds the user once, selects the team and continues", async () => {
    const server = createInvitedServer();
    const release = server.hold(accept);
    const { user } = openPage(url, { server });
    await press(user, "Join Analysts");
    await press(user, "Join Analysts");
    expect(screen.getByRole("button", { name: "Join Analysts" }).getAttribute("aria-busy")).toBe("true");
    release();
    await expectFocus(await expectTitle("Welcome to Analysts"));
    expect(screen.getByText("You're now a member, and Analysts is your active team.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Continue" })).toBeDefined();
    expect(server.onlyBody(accept)).toEqual({ code: linkCode });
    expect(server.onlyBody(contract.ownUser.update)).toEqual({ selected_team_id: teamJson().id });
  });

  it("does not claim that the team is selected if only that failed", async () => {
    const server = createInvitedServer();
    server.fail(contract.ownUser.update, { status: 500 });
    const { user } = openPage(url, { server });
    await press(user, "Join Analysts");
    await expectTitle("Welcome to Analysts");
    expect(screen.getByText("You're now a member.")).toBeDefined();
  });

  it("tells a member that nothing is left to do", async () => {
    openPage(url, { server: createInvitedServer({ is_member: true }) });
    await expectTitle("You're already in Analysts");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("lets the user switch the account and return", async () => {
    const server = createInvitedServer();
    server.respond(contract.sessions.deleteCurrent, { success: true });
    server.respond(checkCode, { is_code_valid: true });
    const { user, visits } = openPage(url, { server });
    await press(user, "Switch account");
    await waitFor(() =>
      expect(visits).toEqual([`/handler/sign-in?after_auth_return_to=${encodeURIComponent(`/handler/${url}`)}`]),
    );
    expect(server.requestsTo(accept)).toEqual([]);
  });

  it.each(commonFailures)("%s says that joining failed and can be repeated", async (_case, failure, message) => {
    const server = createInvitedServer();
    server.failOnce(accept, failure);
    const { user } = openPage(url, { server });
    await press(user, "Join Analysts");
    await expectAlert(message);
    await press(user, "Join Analysts");
    await expectTitle("Welcome to Analysts");
  });

  it("explains that it was used while the page was open", async () => {
    const server = createInvitedServer();
    server.fail(accept, { code: "VERIFICATION_CODE_ALREADY_USED" });
    const { user } = openPage(url, { server });
    await press(user, "Join Analysts");
    await expectTitle("This invitation was already used");
  });
});

describe("an invitation that cannot be shown", () => {
  it.each(deadLinks)("with %s code explains it without a form", async (_case, failure, title) => {
    const server = createInvitedServer();
    server.fail(details, failure);
    openPage(url, { server });
    await expectFocus(await expectTitle(title));
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("link", { name: "Go to the home page" })).toBeDefined();
  });

  it.each(deadLinks)("with %s code says so before a visitor signs in", async (_case, failure, title) => {
    const server = createFakeServer();
    server.fail(checkCode, failure);
    openPage(url, { server });
    await expectTitle(title);
    expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  });

  it("without a code is invalid, without a request", async () => {
    openPage("team-invitation", { server: createFakeServer() });
    await expectTitle("This invitation isn't valid");
  });

  it.each(commonFailures)("%s offers a retry", async (_case, failure, message) => {
    const server = createInvitedServer();
    server.fail(details, failure);
    const { user } = openPage(url, { server });
    await expectAlert(message.replace(/Code: .*/, ""));
    server.respond(details, invitation);
    await press(user, "Try again");
    await expectTitle("Join Analysts?");
  });
});
