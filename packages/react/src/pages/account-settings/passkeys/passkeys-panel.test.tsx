import { screen, waitFor, within } from "@testing-library/react";
import type { PasskeyRead } from "@vestibule/contract/endpoints";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, fillIn, press } from "../../../testing/actions.ts";
import { ceremonyJson, mockAuthenticator, rejectCeremony } from "../../../testing/authenticator.ts";
import {
  createSettingsServer,
  emailJson,
  openSettings,
  passkeyJson,
  respondWithSession,
} from "../../../testing/open-settings.ts";
import { listJson, projectJson, successJson, userJson } from "../../../testing/wire.ts";

const { initiateRegistration, list, register, remove, rename } = contract.passkeys;

/** A server that stores the passkeys. */
function createPasskeyServer(...initial: PasskeyRead[]) {
  const server = createSettingsServer({ project: projectJson({ passkey_enabled: true }) });
  let passkeys = initial;
  server.respond(list, () => listJson(passkeys));
  server.respond(initiateRegistration, ceremonyJson);
  server.respond(register, ({ body }) => {
    passkeys = [...passkeys, passkeyJson({ name: (body as { name?: string }).name ?? "Passkey" })];
    return { user_handle: "user" };
  });
  server.respond(rename, ({ body }) => {
    const renamed = passkeyJson(body as { name: string });
    passkeys = [renamed];
    return renamed;
  });
  server.respond(remove, () => {
    passkeys = [];
    return successJson;
  });
  return server;
}

const panel = async () => within(await screen.findByRole("region", { name: "Passkeys" }));

async function openForm(server: ReturnType<typeof createPasskeyServer>) {
  const { user } = openSettings("auth", server);
  await screen.findByText(/ada@example\.com/);
  await press(user, "Add passkey");
  await expectFocus(screen.getByLabelText("Name"));
  return user;
}

describe("the passkey list", () => {
  it("shows when each was added and used, and where it is", async () => {
    mockAuthenticator();
    const lastUsed = Date.now() - 2 * 60 * 60 * 1000;
    openSettings(
      "auth",
      createPasskeyServer(
        passkeyJson(),
        passkeyJson({
          id: "4b7f1c2e-2222-4c55-8a1e-2b6f0d9e4c22",
          name: "Key",
          is_backed_up: false,
          last_used_at_millis: lastUsed,
        }),
      ),
    );
    await screen.findByText("Laptop");
    expect((await panel()).getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "LaptopBacked upAdded Jan 5, 2026, not used yet",
      "KeyOn one deviceAdded Jan 5, 2026, last used 2 hours ago",
    ]);
  });

  it("is busy while it loads, and empty for a user without passkeys", async () => {
    mockAuthenticator();
    const server = createPasskeyServer();
    const release = server.hold(list);
    openSettings("auth", server);
    const passkeys = await panel();
    expect(passkeys.getByRole("list").getAttribute("aria-busy")).toBe("true");
    release();
    await waitFor(() => expect(passkeys.getByRole("list").getAttribute("aria-busy")).toBeNull());
    expect(passkeys.queryAllByRole("listitem")).toEqual([]);
  });

  it.each(commonFailures)("%s offers a retry", async (_case, failure, message) => {
    const server = createPasskeyServer(passkeyJson());
    server.fail(list, failure);
    const { user } = openSettings("auth", server);
    await expectAlert(`Couldn't load this. ${message.replace(/Code: .*/, "")}`);
    server.respond(list, listJson([passkeyJson()]));
    await press(user, "Try again");
    expect(await screen.findByText("Laptop")).toBeDefined();
  });

  it("says why no passkey can be added in a browser without support", async () => {
    openSettings("auth", createPasskeyServer());
    expect(await screen.findByText(/This browser doesn't support passkeys\. Use another browser/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Add passkey" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("asks for a verified sign-in email first", async () => {
    mockAuthenticator();
    const server = createPasskeyServer();
    server.respond(contract.contactChannels.list, listJson([emailJson({ is_verified: false })]));
    openSettings("auth", server);
    expect(await (await panel()).findByText(/Verify a sign-in email first\./)).toBeDefined();
  });
});

describe("adding a passkey", () => {
  it.each([
    ["a name", " Phone ", { name: "Phone" }],
    ["a default name", "", {}],
  ])("registers it with %s", async (_case, typed, expected) => {
    const { create } = mockAuthenticator();
    const server = createPasskeyServer();
    const user = await openForm(server);
    await fillIn(user, { Name: typed });
    await press(user, "Continue");
    expect(await screen.findByText("Passkey added.")).toBeDefined();
    expect(create).toHaveBeenCalledOnce();
    const { credential: _, ...body } = server.onlyBody(register) as { credential: unknown };
    expect(body).toEqual({ code: "ceremony-1", ...expected });
    expect(screen.queryByLabelText("Name")).toBeNull();
  });

  it.each([
    ["NotAllowedError", "No passkey was created. The request was canceled or timed out."],
    ["InvalidStateError", "This device already has a passkey for your account."],
    ["NotSupportedError", "This device couldn't create a passkey."],
  ])("explains the browser's %s and keeps the form", async (name, message) => {
    const { create } = mockAuthenticator();
    create.mockImplementation(rejectCeremony(name));
    const server = createPasskeyServer();
    const user = await openForm(server);
    await press(user, "Continue");
    await expectAlert(message);
    expect(server.requestsTo(register)).toEqual([]);
    await press(user, "Cancel");
    await expectFocus(screen.getByRole("button", { name: "Add passkey" }));
  });

  it.each([
    [
      "that the server rejects",
      { code: "PASSKEY_REGISTRATION_FAILED", details: { message: "no" } },
      "This device couldn't create a passkey.",
    ],
    ["without a network", "offline", "Couldn't reach the server."],
  ] as const)("%s explains it", async (_case, failure, message) => {
    mockAuthenticator();
    const server = createPasskeyServer();
    server.fail(register, failure);
    const user = await openForm(server);
    await press(user, "Continue");
    await expectAlert(message);
  });
});

describe("a passkey", () => {
  async function choose(action: string, server = createPasskeyServer(passkeyJson())) {
    mockAuthenticator();
    const { user } = openSettings("auth", server);
    await press(user, "Actions for Laptop");
    await user.click(screen.getByRole("menuitem", { name: action }));
    return { server, user };
  }

  it("is renamed in place", async () => {
    const { server, user } = await choose("Rename");
    await fillIn(user, { "Rename Laptop": " Work laptop " });
    await press(user, "Save");
    expect(await screen.findByText("Work laptop")).toBeDefined();
    expect(server.onlyBody(rename)).toEqual({ name: "Work laptop" });
  });

  it("keeps its name if the new one is empty, and says so", async () => {
    const { server, user } = await choose("Rename");
    await fillIn(user, { "Rename Laptop": "" });
    await press(user, "Save");
    await expectAlert("Enter a name.");
    expect(screen.getByLabelText("Rename Laptop").getAttribute("aria-invalid")).toBe("true");
    await user.keyboard("{Escape}");
    expect(screen.queryByLabelText("Rename Laptop")).toBeNull();
    expect(server.requestsTo(rename)).toEqual([]);
  });

  it("is removed after confirmation", async () => {
    const { server, user } = await choose("Remove");
    const dialog = within(screen.getByRole("dialog", { name: "Remove “Laptop”?" }));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByText("Laptop")).toBeNull());
    expect(server.requestsTo(remove)).toHaveLength(1);
    await expectFocus(screen.getByRole("heading", { name: "Passkeys" }));
  });

  it("is removed only after the user confirmed their identity, if they signed in a while ago", async () => {
    const server = createPasskeyServer(passkeyJson());
    respondWithSession(server, { isFresh: false });
    const { user } = await choose("Remove", server);
    await press(user, "Remove");
    expect(await screen.findByRole("dialog", { name: "Confirm your identity" })).toBeDefined();
    expect(server.requestsTo(remove)).toEqual([]);
    await press(user, "Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Laptop")).toBeDefined();
  });

  it("cannot be removed if it is the last sign-in method", async () => {
    mockAuthenticator();
    const server = createPasskeyServer(passkeyJson());
    server.user = userJson({ has_password: false, passkey_auth_enabled: true });
    const { user } = openSettings("auth", server);
    await press(user, "Actions for Laptop");
    const item = screen.getByRole("menuitem", { name: /^Remove/ });
    expect(item.textContent).toBe("RemoveThis is your last sign-in method. Add another one first.");
    expect(item.getAttribute("aria-disabled")).toBe("true");
  });
});
