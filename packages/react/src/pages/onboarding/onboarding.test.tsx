import { screen } from "@testing-library/react";
import { contract, type RestrictedReason } from "@vestibule/contract/endpoints";
import { describe, expect, it, vi } from "vitest";
import { expectTitle, press } from "../../testing/actions.ts";
import { createFakeServer } from "../../testing/fake-server.ts";
import { openPage } from "../../testing/render-kit.tsx";
import { fakeAccessToken, userJson } from "../../testing/wire.ts";

const restricted = (type: RestrictedReason["type"], change = {}) =>
  userJson({ primary_email_verified: false, is_restricted: true, restricted_reason: { type }, ...change });
const unverified = restricted("email_not_verified", { primary_email: "ada@example.com" });
const verified = userJson({ primary_email: "ada@example.com", is_restricted: false, restricted_reason: null });
const { sendVerificationCode } = contract.contactChannels;

describe("the onboarding page", () => {
  it("sends a new link, and continues once the email is verified", async () => {
    const server = createFakeServer({ user: unverified });
    server.respond(sendVerificationCode, { success: true });
    server.respond(contract.oauth.token, {
      access_token: fakeAccessToken(),
      token_type: "Bearer",
      expires_in: 600,
      scope: "legacy",
    });
    const { user, visits } = openPage("onboarding", { server, app: { urls: { afterSignIn: "/notes" } } });
    await expectTitle("Verify your email");
    expect(screen.getByText("Open the link that we sent to ada@example.com. Then continue here.")).toBeDefined();
    await press(user, "Send a new link");
    expect(await screen.findByText("We've sent a link to ada@example.com.")).toBeDefined();
    expect(server.onlyBody(sendVerificationCode)).toMatchObject({ email: "ada@example.com" });
    await press(user, "Continue");
    expect(await screen.findByText("Your email isn't verified yet. Open the link in the email.")).toBeDefined();
    server.respond(contract.ownUser.read, verified);
    await press(user, "Continue");
    await vi.waitFor(() => expect(visits).toEqual(["/notes"]));
    expect(server.requestsTo(contract.oauth.token)).toHaveLength(1);
  });

  it("asks for an email if the user has none, and sends a link to it", async () => {
    const server = createFakeServer({ user: restricted("email_not_verified", { primary_email: null }) });
    server.respond(contract.ownUser.update, unverified);
    server.respond(sendVerificationCode, { success: true });
    const { user } = openPage("onboarding", { server });
    await expectTitle("Verify your email");
    await user.type(screen.getByLabelText("Email"), "ada@example.com");
    server.respond(contract.ownUser.read, unverified);
    await press(user, "Send link");
    expect(await screen.findByText("We've sent a link to ada@example.com.")).toBeDefined();
    expect(server.onlyBody(contract.ownUser.update)).toEqual({ primary_email: "ada@example.com" });
  });

  it("is where sign-in continues if the new token is restricted", async () => {
    const server = createFakeServer({ user: unverified });
    const { visits } = openPage("sign-in", { server, claims: { is_restricted: true } });
    await vi.waitFor(() => expect(visits).toEqual(["/handler/onboarding"]));
  });

  it("shows the admin's reason, and only a way to sign out", async () => {
    const change = { restricted_by_admin: true, restricted_by_admin_reason: "Please contact support." };
    openPage("onboarding", { server: createFakeServer({ user: restricted("restricted_by_administrator", change) }) });
    await expectTitle("Your account is restricted");
    expect(screen.getByText("Reason: Please contact support.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign out" })).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
