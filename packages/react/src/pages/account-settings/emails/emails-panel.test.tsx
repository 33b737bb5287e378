import { screen, waitFor, within } from "@testing-library/react";
import type { ContactChannelRead } from "@vestibule/contract/endpoints";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { commonFailures, expectAlert, expectFocus, fillIn, press } from "../../../testing/actions.ts";
import {
  createSettingsServer,
  emailJson,
  expectEmailEntry,
  openSettings,
  secondEmailJson,
} from "../../../testing/open-settings.ts";
import { listJson, successJson } from "../../../testing/wire.ts";

const { create, list, sendCode, update } = contract.contactChannels;
const remove = contract.contactChannels.delete;

/** A server that stores the emails. */
function createEmailsServer(...initial: ContactChannelRead[]) {
  const server = createSettingsServer();
  const emails = [...initial];
  server.respond(list, () => listJson(emails));
  server.respond(sendCode, { success: true });
  server.respond(create, ({ body }) => {
    const email = secondEmailJson({ value: (body as { value: string }).value });
    emails.push(email);
    return email;
  });
  server.respond(update, ({ params, body }) => {
    const index = emails.findIndex(({ id }) => id === params.contact_channel_id);
    if ((body as { is_primary?: true }).is_primary) for (const email of emails) email.is_primary = false;
    const changed = { ...emailJson(), ...emails[index], ...(body as object) };
    emails[index] = changed;
    return changed;
  });
  server.respond(remove, ({ params }) => {
    emails.splice(
      emails.findIndex(({ id }) => id === params.contact_channel_id),
      1,
    );
    return successJson;
  });
  return server;
}

const panel = async () => within(await screen.findByRole("region", { name: "Emails" }));
const listEmails = async () => (await panel()).getAllByRole("listitem").map(({ textContent }) => textContent);

describe("the email list", () => {
  it("is busy while it loads, and adding waits for it", async () => {
    const server = createEmailsServer(emailJson());
    const release = server.hold(list);
    openSettings("auth", server);
    const emails = await panel();
    expect(emails.getByRole("list").getAttribute("aria-busy")).toBe("true");
    expect(emails.getByRole("button", { name: "Add email" }).getAttribute("aria-disabled")).toBe("true");
    release();
    expect(await emails.findByText("ada@example.com")).toBeDefined();
  });

  it("shows the primary email first, and what each is used for", async () => {
    openSettings("auth", createEmailsServer(secondEmailJson(), emailJson()));
    await screen.findByText("work@example.com");
    expect(await listEmails()).toEqual([
      "ada@example.comPrimarySign-in",
      "work@example.comUnverifiedSend verification email",
    ]);
  });

  it("without emails opens the form and says why to add one", async () => {
    openSettings("auth", createEmailsServer());
    expect(await screen.findByText("No emails yet. Add one so you can recover your account.")).toBeDefined();
    expect(screen.getByLabelText("New email")).toBeDefined();
    expect((await panel()).queryByRole("button", { name: "Cancel" })).toBeNull();
  });

  it.each(commonFailures)("%s offers a retry", async (_case, failure, message) => {
    const server = createEmailsServer(emailJson());
    server.fail(list, failure);
    const { user } = openSettings("auth", server);
    await expectAlert(`Couldn't load this. ${message.replace(/Code: .*/, "")}`);
    server.respond(list, listJson([emailJson()]));
    await user.click((await panel()).getByRole("button", { name: "Try again" }));
    expect(await (await panel()).findByText("ada@example.com")).toBeDefined();
  });
});

describe("adding an email", () => {
  it("stores it, sends its link at once and returns focus to the button", async () => {
    const server = createEmailsServer(emailJson());
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await press(user, "Add email");
    await expectFocus(screen.getByLabelText("New email"));
    await fillIn(user, { "New email": " work@example.com " });
    await press(user, "Add");
    expect(await screen.findByText(/Sent\. Open the link in the email/)).toBeDefined();
    expect(server.onlyBody(create)).toEqual({
      user_id: "me",
      type: "email",
      value: "work@example.com",
      used_for_auth: false,
    });
    expect(server.requestsTo(sendCode)).toHaveLength(1);
    expect(
      screen.getByRole("button", { name: "Send verification email to work@example.com" }).getAttribute("aria-disabled"),
    ).toBe("true");
    await expectFocus(screen.getByRole("button", { name: "Add email" }));
  });

  it.each([
    ["nothing", "", "Enter your email."],
    ["an incomplete email", "work@", "Enter a complete email, such as name@example.com."],
    ["a listed email in another spelling", "ADA@example.com", "This email is already in your list."],
  ])("for %s marks the field and sends nothing", async (_case, value, message) => {
    const server = createEmailsServer(emailJson());
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await press(user, "Add email");
    await fillIn(user, { "New email": value });
    await press(user, "Add");
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.getByLabelText("New email").getAttribute("aria-invalid")).toBe("true");
    expect(server.requestsTo(create)).toEqual([]);
  });

  it.each([
    ["added in another tab", { status: 400 }, "This email is already in your list."],
    [
      "of another account",
      {
        code: "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE",
        details: { type: "email", contact_channel_value: null },
      },
      "Another user already signs in with this email.",
    ],
    ["while the server fails", { status: 500 }, "Something went wrong."],
  ] as const)("that was %s explains it", async (_case, failure, message) => {
    const server = createEmailsServer(emailJson());
    server.fail(create, failure);
    const { user } = openSettings("auth", server);
    await expectEmailEntry();
    await press(user, "Add email");
    await fillIn(user, { "New email": "work@example.com" });
    await press(user, "Add");
    expect(await screen.findByText(new RegExp(message))).toBeDefined();
    await press(user, "Cancel");
    expect(screen.queryByLabelText("New email")).toBeNull();
  });
});

describe("an email", () => {
  it("is verified elsewhere: the panel notices when the user returns", async () => {
    const server = createEmailsServer(emailJson(), secondEmailJson());
    const { user } = openSettings("auth", server);
    await press(user, "Send verification email to work@example.com");
    await screen.findByText(/Sent\. Open the link/);
    server.respond(list, listJson([emailJson(), secondEmailJson({ is_verified: true })]));
    window.dispatchEvent(new Event("focus"));
    expect(await screen.findByText("Email verified.")).toBeDefined();
    expect(screen.queryByText("Unverified")).toBeNull();
  });

  it.each(commonFailures)("%s says that the link was not sent", async (_case, failure, message) => {
    const server = createEmailsServer(emailJson(), secondEmailJson());
    server.fail(sendCode, failure);
    const { user } = openSettings("auth", server);
    await press(user, "Send verification email to work@example.com");
    await expectAlert(message);
    expect(screen.queryByText(/Sent\. Open the link/)).toBeNull();
  });

  it.each([
    ["Make primary", { is_primary: true }],
    ["Use for sign-in", { used_for_auth: true }],
  ])("has the action “%s”", async (action, body) => {
    const server = createEmailsServer(emailJson(), secondEmailJson({ is_verified: true }));
    const { user } = openSettings("auth", server);
    await press(user, "Actions for work@example.com");
    await user.click(screen.getByRole("menuitem", { name: action }));
    await waitFor(() => expect(server.requestsTo(update)).toHaveLength(1));
    expect(server.onlyBody(update)).toEqual(body);
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("takes a second action that is chosen before the user is refetched after the first", async () => {
    const server = createEmailsServer(emailJson(), secondEmailJson({ is_verified: true }));
    const { user } = openSettings("auth", server);
    const choose = async (action: string) => {
      await press(user, "Actions for work@example.com");
      await user.click(screen.getByRole("menuitem", { name: action }));
    };
    await screen.findByText("work@example.com");
    const release = server.hold(contract.ownUser.read);
    await choose("Use for sign-in");
    await waitFor(async () => expect((await listEmails())[1]).toContain("Sign-in"));
    await choose("Make primary");
    release();
    await waitFor(async () => expect((await listEmails())[0]).toContain("work@example.comPrimary"));
    expect(server.requestsTo(update).map(({ body }) => body)).toEqual([{ used_for_auth: true }, { is_primary: true }]);
  });

  it("does not go on to a second action if the first one fails, and keeps its error", async () => {
    const server = createEmailsServer(emailJson(), secondEmailJson({ is_verified: true }));
    const { user } = openSettings("auth", server);
    const choose = async (action: string) => {
      await press(user, "Actions for work@example.com");
      await user.click(screen.getByRole("menuitem", { name: action }));
    };
    await screen.findByText("work@example.com");
    const release = server.hold(update);
    server.fail(update, { status: 500 });
    await choose("Use for sign-in");
    await choose("Make primary");
    release();
    await expectAlert("Something went wrong.");
    expect(server.requestsTo(update)).toHaveLength(1);
  });

  it.each([
    [
      "ada@example.com",
      emailJson(),
      ["Disable for sign-inThis is your only sign-in email.", "RemoveThis is your only sign-in email."],
    ],
    ["work@example.com", secondEmailJson(), ["Make primaryVerify this email first.", "Remove"]],
  ])("shows why an action for %s is not possible, and ignores it", async (address, _email, expected) => {
    const server = createEmailsServer(emailJson(), secondEmailJson());
    const { user } = openSettings("auth", server);
    await press(user, `Actions for ${address}`);
    const items = screen.getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual(expected);
    expect(items[0]?.getAttribute("aria-disabled")).toBe("true");
    await user.click(items[0] as HTMLElement);
    expect(screen.getByRole("menu")).toBeDefined();
    expect(server.requestsTo(update)).toEqual([]);
  });

  it("is removed after confirmation, and focus moves to the panel's title", async () => {
    const server = createEmailsServer(emailJson(), secondEmailJson());
    const { user } = openSettings("auth", server);
    await press(user, "Actions for work@example.com");
    await user.click(screen.getByRole("menuitem", { name: "Remove" }));
    const dialog = within(screen.getByRole("dialog", { name: "Remove work@example.com?" }));
    expect(server.requestsTo(remove)).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(screen.queryByText("work@example.com")).toBeNull());
    await expectFocus(screen.getByRole("heading", { name: "Emails" }));
  });

  it("stays if the user cancels or the server refuses the removal", async () => {
    const server = createEmailsServer(emailJson(), secondEmailJson());
    server.fail(remove, { status: 400 });
    const { user } = openSettings("auth", server);
    await press(user, "Actions for work@example.com");
    await user.click(screen.getByRole("menuitem", { name: "Remove" }));
    await press(user, "Cancel");
    expect(server.requestsTo(remove)).toEqual([]);
    await press(user, "Actions for work@example.com");
    await user.click(screen.getByRole("menuitem", { name: "Remove" }));
    await press(user, "Remove");
    await expectAlert("This is your only sign-in email.");
    expect(screen.getByText("work@example.com")).toBeDefined();
  });
});
