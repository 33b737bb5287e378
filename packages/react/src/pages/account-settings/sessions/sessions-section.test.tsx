import { screen, waitFor, within } from "@testing-library/react";
import type { SessionRead } from "@vestibule/contract/endpoints";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, press } from "../../../testing/actions.ts";
import { createSettingsServer, openSettings } from "../../../testing/open-settings.ts";
import { listJson, successJson, userJson } from "../../../testing/wire.ts";

const { list, revokeOthers } = contract.sessions;
const revoke = contract.sessions.delete;
const hourMs = 60 * 60 * 1000;

const sessionJson = (index: number, change: Partial<SessionRead> = {}): SessionRead => ({
  id: `6d9f1c2e-${1000 + index}-4c55-8a1e-2b6f0d9e4c21`,
  user_id: userJson().id,
  created_at: Date.UTC(2026, 0, 5, 12),
  last_used_at: Date.now() - index * hourMs,
  expires_at: Date.now() + 1000 * hourMs,
  is_impersonation: false,
  is_current_session: index === 0,
  device: { browser: "Firefox", os: "macOS", kind: "desktop" },
  ...change,
});
const phone = sessionJson(2, {
  device: { browser: "Safari", os: "iOS", kind: "mobile" },
  last_used_at_end_user_ip_info: {
    ip: "203.0.113.7",
    countryCode: "DE",
    regionCode: null,
    cityName: "Berlin",
    latitude: null,
    longitude: null,
    tzIdentifier: null,
  },
});

/** A server that stores the sessions. */
function createServer(...initial: SessionRead[]) {
  const server = createSettingsServer();
  let sessions = initial;
  server.respond(list, () => listJson(sessions));
  server.respond(revoke, ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.session_id);
    return successJson;
  });
  server.respond(revokeOthers, () => {
    const before = sessions.length;
    sessions = sessions.filter((session) => session.is_current_session);
    return { revoked: before - sessions.length };
  });
  return server;
}

describe("the session list", () => {
  it("begins with this device and shows the device, place and time of the others", async () => {
    openSettings("sessions", createServer(phone, sessionJson(0)));
    const items = await screen.findAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Firefox on macOSThis deviceIn use now · Signed in Jan 5, 2026",
      "Safari on iOSBerlin, Germany · 203.0.113.7Last used 2 hours ago · Signed in Jan 5, 2026Sign out",
    ]);
    expect(within(items[0] as HTMLElement).queryByRole("button")).toBeNull();
  });

  it.each([
    ["only this device", [sessionJson(0)], "You're only signed in on this device."],
    ["no session", [], "No sessions found. Refresh the list."],
  ])("with %s offers no sign-out of others", async (_case, sessions, message) => {
    openSettings("sessions", createServer(...sessions));
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  });

  it("marks sessions of an impersonator", async () => {
    openSettings("sessions", createServer(sessionJson(0), sessionJson(1, { is_impersonation: true })));
    expect(await screen.findByText("Impersonation")).toBeDefined();
  });

  it("shows ten at first, and all on request", async () => {
    const { user } = openSettings(
      "sessions",
      createServer(...Array.from({ length: 12 }, (_, index) => sessionJson(index))),
    );
    await press(user, "Show all 12");
    expect(screen.getAllByRole("listitem")).toHaveLength(12);
    expect(screen.queryByRole("button", { name: /Show all/ })).toBeNull();
  });

  it("is busy while it loads or refreshes, and keeps its entries if a refresh fails", async () => {
    const server = createServer(sessionJson(0), phone);
    const release = server.hold(list);
    const { user } = openSettings("sessions", server);
    expect((await screen.findByRole("list")).getAttribute("aria-busy")).toBe("true");
    release();
    await screen.findByText("Safari on iOS");
    server.fail(list, { status: 500 });
    await press(user, "Refresh");
    await waitFor(() => expect(screen.getByRole("button", { name: "Refresh" }).getAttribute("aria-busy")).toBeNull());
    expect(screen.getByText("Safari on iOS")).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each(commonFailures)("%s offers a retry", async (_case, failure, message) => {
    const server = createServer();
    server.fail(list, failure);
    const { user } = openSettings("sessions", server);
    await expectAlert(`Couldn't load this. ${message.replace(/Code: .*/, "")}`);
    server.respond(list, listJson([sessionJson(0)]));
    await press(user, "Try again");
    expect(await screen.findByText("Firefox on macOS")).toBeDefined();
  });
});

describe("another device", () => {
  async function askSignOut(server: ReturnType<typeof createServer>) {
    const { user } = openSettings("sessions", server);
    await press(user, "Sign out Safari on iOS");
    const dialog = within(screen.getByRole("dialog", { name: "Sign out Safari on iOS?" }));
    return { user, dialog };
  }

  it("is signed out after confirmation, and focus moves to the title", async () => {
    const server = createServer(sessionJson(0), phone);
    const { user, dialog } = await askSignOut(server);
    await user.click(dialog.getByRole("button", { name: "Sign out" }));
    await waitFor(() => expect(screen.queryByText("Safari on iOS")).toBeNull());
    await expectFocus(screen.getByRole("heading", { name: "Sessions" }));
    expect(server.requestsTo(revoke)[0]?.params).toEqual({ session_id: phone.id });
  });

  it("stays signed in if the user cancels", async () => {
    const server = createServer(sessionJson(0), phone);
    const { user, dialog } = await askSignOut(server);
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(server.requestsTo(revoke)).toEqual([]);
  });

  it.each(commonFailures)("%s stays in the list with the reason", async (_case, failure, message) => {
    const server = createServer(sessionJson(0), phone);
    server.fail(revoke, failure);
    const { user, dialog } = await askSignOut(server);
    await user.click(dialog.getByRole("button", { name: "Sign out" }));
    await expectAlert(message);
    expect(screen.getByText("Safari on iOS")).toBeDefined();
  });
});

describe("signing out everywhere else", () => {
  it.each([
    [1, "Signed out of one other device."],
    [2, "Signed out of 2 other devices."],
  ])("ends %i sessions after confirmation and says so", async (count, message) => {
    const others = [phone, sessionJson(3)].slice(0, count);
    const { user } = openSettings("sessions", createServer(sessionJson(0), ...others));
    await screen.findByText("Safari on iOS");
    await press(user, "Sign out everywhere else");
    const dialog = within(screen.getByRole("dialog", { name: "Sign out of all other devices?" }));
    await user.click(dialog.getByRole("button", { name: "Sign out everywhere else" }));
    expect(await screen.findByText(message)).toBeDefined();
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    await expectFocus(screen.getByRole("heading", { name: "Sessions" }));
  });

  it("explains a failure", async () => {
    const server = createServer(sessionJson(0), phone);
    server.fail(revokeOthers, { code: "IMPERSONATION_FORBIDDEN" });
    const { user } = openSettings("sessions", server);
    await screen.findByText("Safari on iOS");
    await press(user, "Sign out everywhere else");
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Sign out everywhere else" }));
    await expectAlert("Only the user can do this.");
  });
});
