import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserApiKeyRead } from "@vestibule/contract/endpoints";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, fillIn, press } from "../../testing/actions.ts";
import { createSettingsServer, openSettings, respondWithSession } from "../../testing/open-settings.ts";
import { listJson, projectJson, userJson } from "../../testing/wire.ts";

const { create, list, update } = contract.userApiKeys;
const dayMs = 24 * 60 * 60 * 1000;

const keyJson = (change: Partial<UserApiKeyRead> = {}): UserApiKeyRead => ({
  id: "7e0f1c2e-1111-4c55-8a1e-2b6f0d9e4c21",
  type: "user",
  user_id: userJson().id,
  description: "Nightly backup",
  created_at_millis: Date.UTC(2026, 0, 5, 12),
  is_public: false,
  value: { last_four: "4a23" },
  ...change,
});

/** A server that stores the keys. */
function createServer(...initial: UserApiKeyRead[]) {
  const server = createSettingsServer({ project: projectJson({ allow_user_api_keys: true }) });
  let keys = initial;
  server.respond(list, () => listJson(keys));
  server.respond(create, ({ body }) => {
    const { description } = body as { description: string };
    keys = [...keys, keyJson({ description })];
    const { value: _, ...key } = keyJson({ description });
    return { ...key, value: "uak_secret_4a23" };
  });
  server.respond(update, ({ body }) => {
    const { description = "Nightly backup", revoked } = body as { description?: string; revoked?: boolean };
    const changed = keyJson({ description, ...(revoked && { manually_revoked_at_millis: Date.UTC(2026, 1, 1, 12) }) });
    keys = [changed];
    return changed;
  });
  return server;
}

describe("the API key list", () => {
  it("shows the state of each key, valid ones first, and never a value", async () => {
    const server = createServer(
      keyJson({
        id: "7e0f1c2e-2222-4c55-8a1e-2b6f0d9e4c22",
        description: "Old",
        expires_at_millis: Date.UTC(2026, 0, 6, 12),
      }),
      keyJson({
        id: "7e0f1c2e-3333-4c55-8a1e-2b6f0d9e4c23",
        description: "Leaked",
        created_at_millis: Date.UTC(2026, 0, 4, 12),
        manually_revoked_at_millis: Date.UTC(2026, 0, 7, 12),
      }),
      keyJson({ last_used_at_millis: Date.now() - 3 * dayMs }),
    );
    openSettings("api-keys", server);
    await screen.findByText("Leaked");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Nightly backupValidEnds in 4a23, created Jan 5, 2026Never expires, last used 3 days ago",
      "OldExpiredEnds in 4a23, created Jan 5, 2026Expired Jan 6, 2026, not used yet",
      "LeakedRevokedEnds in 4a23, created Jan 4, 2026Revoked Jan 7, 2026, not used yet",
    ]);
    expect(screen.getAllByRole("button", { name: /^Actions for/ })).toHaveLength(1);
    const tones = ["Valid", "Expired", "Revoked"].map((name) => screen.getByText(name).getAttribute("data-tone"));
    expect(tones).toEqual([null, "warn", null]);
  });

  it("is busy while it loads, and says what keys are for if there are none", async () => {
    const server = createServer();
    const release = server.hold(list);
    openSettings("api-keys", server);
    expect((await screen.findByRole("list")).getAttribute("aria-busy")).toBe("true");
    expect(screen.getByRole("button", { name: "Create key" }).getAttribute("aria-disabled")).toBe("true");
    release();
    expect(await screen.findByText("No API keys yet")).toBeDefined();
    expect(screen.getByText(/For apps that act as you, with all your permissions\./)).toBeDefined();
  });

  it("shows ten at first, and all on request", async () => {
    const keys = Array.from({ length: 12 }, (_, index) =>
      keyJson({ id: `7e0f1c2e-${1000 + index}-4c55-8a1e-2b6f0d9e4c21` }),
    );
    const { user } = openSettings("api-keys", createServer(...keys));
    await press(user, "Show all 12");
    expect(screen.getAllByRole("listitem")).toHaveLength(12);
  });

  it.each(commonFailures)("%s offers a retry", async (_case, failure, message) => {
    const server = createServer();
    server.fail(list, failure);
    const { user } = openSettings("api-keys", server);
    await expectAlert(`Couldn't load this. ${message.replace(/Code: .*/, "")}`);
    server.respond(list, listJson([keyJson()]));
    await press(user, "Try again");
    expect(await screen.findByText("Nightly backup")).toBeDefined();
  });
});

describe("with a project that requires a verified email (issue 15 §2)", () => {
  const project = projectJson({ allow_user_api_keys: true, api_keys_require_verified_email: true });
  const createUnverified = (change: Parameters<typeof userJson>[0]) => {
    const server = createSettingsServer({ project, user: userJson(change) });
    server.respond(list, listJson([keyJson()]));
    return server;
  };

  it("a user without one sees how to verify it instead of a form that fails, and still their keys", async () => {
    openSettings("api-keys", createUnverified({ primary_email_verified: false }));
    expect(await screen.findByText(/^Verify your primary email to create API keys\./)).toBeDefined();
    expect(screen.getByRole("link", { name: "Verify email" }).getAttribute("href")).toBe("#auth");
    expect(screen.queryByRole("button", { name: "Create key" })).toBeNull();
    expect(await screen.findByText("Nightly backup")).toBeDefined();
  });

  it("the link opens the emails", async () => {
    const { user } = openSettings("api-keys", createUnverified({ primary_email_verified: false }));
    await user.click(await screen.findByRole("link", { name: "Verify email" }));
    expect(await screen.findByRole("heading", { name: "Emails" })).toBeDefined();
  });

  it("a user with one creates keys", async () => {
    openSettings("api-keys", createUnverified({ primary_email_verified: true }));
    expect(await screen.findByRole("button", { name: "Create key" })).toBeDefined();
    expect(screen.queryByText(/^Verify your primary email/)).toBeNull();
  });

  it("says what to do if the email lost its verification meanwhile", async () => {
    const server = createUnverified({ primary_email_verified: true });
    server.fail(create, { code: "EMAIL_NOT_VERIFIED" });
    const { user } = openSettings("api-keys", server);
    await press(user, "Create key");
    await fillIn(user, { Description: "Backup" });
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Create key" }));
    await expectAlert("Verify your primary email first.");
  });
});

describe("creating an API key", () => {
  async function openDialog(server: ReturnType<typeof createServer>) {
    const { user } = openSettings("api-keys", server);
    await screen.findByText("No API keys yet");
    await press(user, "Create key");
    const dialog = within(await screen.findByRole("dialog", { name: "Create an API key" }));
    return { user, submit: () => user.click(dialog.getByRole("button", { name: "Create key" })) };
  }

  it("shows the value once, and keeps it until the user saved it", async () => {
    const server = createServer();
    const { user, submit } = await openDialog(server);
    await fillIn(user, { Description: " Nightly backup " });
    await submit();
    const dialog = within(await screen.findByRole("dialog", { name: "Save your API key" }));
    expect(dialog.getByText("uak_secret_4a23")).toBeDefined();
    await act(async () => screen.getByRole("dialog").dispatchEvent(new Event("cancel", { cancelable: true })));
    await expectAlert("You won't see this again. Save it, then check this box.");
    await expectFocus(dialog.getByRole("checkbox", { name: "I've saved this key" }));
    expect(dialog.getByRole("button", { name: "Done" }).getAttribute("aria-disabled")).toBe("true");
    await user.click(dialog.getByRole("checkbox"));
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.body.textContent).not.toContain("uak_secret_4a23");
    expect(screen.getByText("Nightly backup")).toBeDefined();
  });

  it.each([
    ["30", 30],
    ["7", 7],
    ["year", 365],
    ["never", null],
  ])("with the expiry “%s” sends that time", async (option, days) => {
    const server = createServer();
    const before = Date.now();
    const { user, submit } = await openDialog(server);
    await fillIn(user, { Description: "Backup" });
    await user.selectOptions(screen.getByLabelText("Expires"), option);
    await submit();
    await screen.findByRole("dialog", { name: "Save your API key" });
    const { expires_at_millis: at } = server.onlyBody(create) as { expires_at_millis: number | null };
    if (days === null) expect(at).toBeNull();
    else expect(Math.round((Number(at) - before) / dayMs)).toBe(days);
  });

  it("warns of a key that never expires", async () => {
    const { user } = await openDialog(createServer());
    await user.selectOptions(screen.getByLabelText("Expires"), "never");
    expect(screen.getByText("Choose a date. A lost key that never expires stays usable.")).toBeDefined();
  });

  it("requires a description and a date in the future", async () => {
    const server = createServer();
    const { user, submit } = await openDialog(server);
    await user.selectOptions(screen.getByLabelText("Expires"), "date");
    await submit();
    expect(screen.getByText("Enter a description.")).toBeDefined();
    expect(screen.getByText("Choose an expiration date.")).toBeDefined();
    await expectFocus(screen.getByLabelText("Description"));
    await user.type(screen.getByLabelText("Expiration date"), "2020-01-01");
    await submit();
    expect(screen.getByText("Choose today or a later date.")).toBeDefined();
    expect(server.requestsTo(create)).toEqual([]);
  });

  it("requires a recent sign-in, because a key grants the user's access", async () => {
    const server = createServer();
    respondWithSession(server, { isFresh: false });
    const { user, submit } = await openDialog(server);
    await fillIn(user, { Description: "Backup" });
    await submit();
    expect(await screen.findByRole("dialog", { name: "Confirm your identity" })).toBeDefined();
    expect(server.requestsTo(create)).toEqual([]);
  });

  it.each([
    ...commonFailures,
    ["during impersonation", { code: "IMPERSONATION_FORBIDDEN" }, "Only the user can do this."] as const,
  ])("%s says why it failed and keeps the dialog", async (_case, failure, message) => {
    const server = createServer();
    server.fail(create, failure);
    const { user, submit } = await openDialog(server);
    await fillIn(user, { Description: "Backup" });
    await submit();
    await expectAlert(message);
    expect(screen.getByLabelText<HTMLInputElement>("Description").value).toBe("Backup");
    await press(user, "Cancel");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("an API key", () => {
  async function choose(action: string, server = createServer(keyJson())) {
    const { user } = openSettings("api-keys", server);
    await press(user, "Actions for Nightly backup");
    await user.click(screen.getByRole("menuitem", { name: action }));
    return { server, user };
  }

  it("is renamed in place", async () => {
    const { server, user } = await choose("Rename");
    await fillIn(user, { "Rename Nightly backup": "Weekly backup" });
    await press(user, "Save");
    expect(await screen.findByText("Weekly backup")).toBeDefined();
    expect(server.onlyBody(update)).toEqual({ description: "Weekly backup" });
  });

  it("is revoked after confirmation, and then has no actions", async () => {
    const { server, user } = await choose("Revoke");
    const dialog = within(screen.getByRole("dialog", { name: "Revoke “Nightly backup”?" }));
    expect(server.requestsTo(update)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Revoke" }));
    expect(await screen.findByText("Revoked")).toBeDefined();
    expect(server.onlyBody(update)).toEqual({ revoked: true });
    expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
  });

  it("that is gone explains it", async () => {
    const server = createServer(keyJson());
    server.fail(update, { code: "API_KEY_NOT_FOUND" });
    const { user } = await choose("Revoke", server);
    await press(user, "Revoke");
    await expectAlert("This key no longer exists, or you can't change it.");
  });
});
