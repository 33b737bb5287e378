import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import type { Target } from "../testing/fake-api.ts";
import { answerProject, projectPath } from "../testing/fixtures/project.ts";
import { ada, createKeySet, createProject, dayMs, ids, now } from "../testing/fixtures/records.ts";
import { createEndpoint, endpointId, webhookApi } from "../testing/fixtures/webhooks.ts";
import { choose, fill, findAlert, findDialog, focusedName, press, queryDialog } from "../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../testing/render-dashboard.tsx";

setUpDashboard({
  covers: [
    "UserDialogContent",
    "PasswordRow",
    "RemoveDialog",
    "PasskeysCard",
    "AccountsCard",
    "TeamsCard",
    "PermissionsCard",
    "KeysCard",
    "TeamDeleteDialog",
    "MembersTable",
    "InvitationsCard",
    "ApiKeysPage",
    "KeysRevokeDialog",
    "DomainDeleteDialog",
    "SuppressionTable",
    "EndpointDeleteDialog",
    "EndpointEnableDialog",
    "SecretCard",
    "PermissionDeleteDialog",
    "InvitationList",
    "OwnerRemoveDialog",
    "DangerCard",
    "ProviderDisableDialog",
  ],
});

const success = { success: true as const };
const user = `/users/${ids.ada}`;
const { currentProject, users } = contract;

interface Confirmation {
  readonly action: string;
  readonly path: string;
  /** The button that asks, and the menu item if it is a menu. */
  readonly button: string;
  readonly item?: string;
  /** The row that the button is in, if there are several. */
  readonly row?: string;
  readonly title: string;
  readonly confirm: string;
  /** What has to be typed first. */
  readonly typed?: string;
  readonly target: Target;
  readonly answer: unknown;
  /** The parameters and the body of the request. */
  readonly sends: object;
  readonly done: string;
}

const confirmations: readonly Confirmation[] = [
  {
    action: "deleting a user",
    path: user,
    button: "Delete user…",
    title: "Delete Ada Lovelace?",
    confirm: "Delete user",
    typed: "Ada Lovelace",
    target: users.delete,
    answer: success,
    sends: { params: { user_id: ids.ada } },
    done: "User deleted",
  },
  {
    action: "signing a user out everywhere",
    path: `${user}?tab=sessions`,
    button: "Sign out everywhere",
    title: "Sign out everywhere?",
    confirm: "Sign out everywhere",
    target: contract.sessions.revokeAll,
    answer: { revoked: 2 },
    sends: { body: { user_id: ids.ada } },
    done: "2 sessions signed out",
  },
  {
    action: "removing the second factor",
    path: `/users/${ids.grace}?tab=sign-in`,
    button: "Remove: Two-factor authentication",
    title: "Remove two-factor authentication?",
    confirm: "Remove two-factor authentication",
    target: users.update,
    answer: ada,
    sends: { params: { user_id: ids.grace }, body: { totp_secret_base64: null } },
    done: "Two-factor authentication removed",
  },
  {
    action: "removing a password",
    path: `${user}?tab=sign-in`,
    button: "Remove: Password",
    title: "Remove the password?",
    confirm: "Remove password",
    target: users.update,
    answer: ada,
    sends: { params: { user_id: ids.ada }, body: { password: null } },
    done: "Password removed. The user is signed out everywhere.",
  },
  {
    action: "deleting an email",
    path: user,
    button: "Actions for ada@example.com",
    item: "Delete…",
    title: "Delete ada@example.com?",
    confirm: "Delete email",
    target: contract.contactChannels.delete,
    answer: success,
    sends: { params: { user_id: ids.ada, contact_channel_id: ids.channel } },
    done: "Email deleted",
  },
  {
    action: "removing a passkey",
    path: `${user}?tab=sign-in`,
    button: "Remove: Phone",
    title: "Remove the passkey “Phone”?",
    confirm: "Remove passkey",
    target: contract.passkeys.remove,
    answer: success,
    sends: { params: { passkey_id: ids.passkey }, query: { user_id: ids.ada } },
    done: "Passkey removed",
  },
  {
    action: "disconnecting an account",
    path: `${user}?tab=sign-in`,
    button: "Disconnect: GitHub",
    title: "Disconnect GitHub?",
    confirm: "Disconnect",
    target: contract.connectedAccounts.remove,
    answer: success,
    sends: { params: { user_id: ids.ada, connected_account_id: ids.account } },
    done: "Account disconnected",
  },
  {
    action: "removing a user from a team",
    path: `${user}?tab=teams`,
    button: "Actions for Analysts",
    item: "Remove from team",
    title: "Remove from Analysts?",
    confirm: "Remove from team",
    target: contract.teamMemberships.delete,
    answer: success,
    sends: { params: { team_id: ids.team, user_id: ids.ada } },
    done: "Removed from team",
  },
  {
    action: "revoking a permission",
    path: `${user}?tab=teams`,
    button: "Actions for posts:read",
    item: "Revoke",
    title: "Revoke posts:read?",
    confirm: "Revoke",
    target: contract.projectPermissions.revoke,
    answer: success,
    sends: { params: { user_id: ids.ada, permission_id: "posts:read" } },
    done: "Permission revoked",
  },
  {
    action: "revoking a user's API key",
    path: `${user}?tab=keys`,
    button: "Actions for Laptop",
    item: "Revoke…",
    title: "Revoke Laptop?",
    confirm: "Revoke key",
    target: contract.userApiKeys.update,
    answer: {
      id: ids.userKey,
      description: "Laptop",
      created_at_millis: now,
      is_public: false,
      type: "user",
      user_id: ids.ada,
      value: { last_four: "abcd" },
    },
    sends: { params: { id: ids.userKey }, body: { revoked: true } },
    done: "Key revoked",
  },
  {
    action: "revoking a team's API key",
    path: `/teams/${ids.team}?tab=keys`,
    button: "Actions for Laptop",
    item: "Revoke…",
    title: "Revoke Laptop?",
    confirm: "Revoke key",
    target: contract.teamApiKeys.update,
    answer: {
      id: ids.userKey,
      description: "Laptop",
      created_at_millis: now,
      is_public: false,
      type: "team",
      team_id: ids.team,
      value: { last_four: "abcd" },
    },
    sends: { params: { id: ids.userKey }, body: { revoked: true } },
    done: "Key revoked",
  },
  {
    action: "deleting a team",
    path: `/teams/${ids.team}?tab=settings`,
    button: "Delete team",
    title: "Delete Analysts?",
    confirm: "Delete team",
    typed: "Analysts",
    target: contract.teams.delete,
    answer: success,
    sends: { params: { team_id: ids.team } },
    done: "Team deleted",
  },
  {
    action: "removing a member",
    path: `/teams/${ids.team}`,
    row: "Ada Lovelace",
    button: "Actions",
    item: "Remove from team…",
    title: "Remove Ada Lovelace from the team?",
    confirm: "Remove from team",
    target: contract.teamMemberships.delete,
    answer: success,
    sends: { params: { team_id: ids.team, user_id: ids.ada } },
    done: "Removed from the team",
  },
  {
    action: "revoking a team invitation",
    path: `/teams/${ids.team}?tab=invitations`,
    button: "Actions for the invitation to new@example.com",
    item: "Revoke…",
    title: "Revoke the invitation to new@example.com?",
    confirm: "Revoke invitation",
    target: contract.teamInvitations.revoke,
    answer: success,
    sends: { params: { id: ids.invitation }, query: { team_id: ids.team } },
    done: "Invitation revoked",
  },
  {
    action: "revoking project keys",
    path: "/api-keys",
    row: "Production backend",
    button: "Actions",
    item: "Revoke",
    title: "Revoke Production backend?",
    confirm: "Revoke keys",
    target: contract.projectKeys.update,
    answer: createKeySet({ manually_revoked_at_millis: now }),
    sends: { params: { id: ids.key }, body: { revoked: true } },
    done: "Keys revoked",
  },
  {
    action: "deleting a domain",
    path: "/domains",
    row: "app.example.com",
    button: "Actions",
    item: "Delete…",
    title: "Delete this domain?",
    confirm: "Delete domain",
    target: currentProject.update,
    answer: createProject(),
    sends: { body: { config: { domains: [] } } },
    done: "Domain deleted",
  },
  {
    action: "allowing email to a suppressed address",
    path: "/emails/log?view=suppressions",
    row: "bounced@example.com",
    button: "Actions",
    item: "Allow email again",
    title: "Allow email to bounced@example.com again?",
    confirm: "Allow email again",
    target: contract.sentEmails.deleteSuppression,
    answer: success,
    sends: { params: { email: "bounced@example.com" } },
    done: "Email to bounced@example.com is allowed again",
  },
  {
    action: "deleting a webhook endpoint",
    path: "/webhooks",
    row: "Billing service",
    button: "Actions",
    item: "Delete endpoint",
    title: "Delete this endpoint?",
    confirm: "Delete endpoint",
    target: webhookApi.deleteEndpoint,
    answer: undefined,
    sends: {},
    done: "Endpoint deleted",
  },
  {
    action: "enabling a webhook endpoint",
    path: `/webhooks/${endpointId}`,
    button: "Enable endpoint",
    title: "Enable this endpoint?",
    confirm: "Enable endpoint",
    target: webhookApi.updateEndpoint,
    answer: createEndpoint(),
    sends: { body: { disabled: false } },
    done: "Endpoint enabled, resending 3 events",
  },
  {
    action: "rotating a signing secret",
    path: `/webhooks/${endpointId}?tab=verify`,
    button: "Rotate secret",
    title: "Rotate the secret?",
    confirm: "Rotate secret",
    target: webhookApi.rotateSecret,
    answer: {},
    sends: {},
    done: "Secret rotated. The old one works for 24 hours.",
  },
  {
    action: "deleting a permission",
    path: "/project-permissions",
    row: "posts:publish",
    button: "Actions",
    item: "Delete…",
    title: "Delete posts:publish?",
    confirm: "Delete permission",
    target: contract.projectPermissionDefinitions.delete,
    answer: success,
    sends: { params: { permission_id: "posts:publish" } },
    done: "Permission deleted",
  },
  {
    action: "revoking an owner invitation",
    path: "/project-settings",
    button: "Actions for invited@example.com",
    item: "Revoke",
    title: "Revoke this invitation?",
    confirm: "Revoke invitation",
    target: contract.projectOwnerInvitations.revoke,
    answer: success,
    sends: { params: { id: ids.ownerInvitation } },
    done: "Invitation revoked",
  },
  {
    action: "removing an owner",
    path: "/project-settings",
    button: "Actions for Otto Owner",
    item: "Remove",
    title: "Remove Otto Owner?",
    confirm: "Remove owner",
    target: contract.projectOwners.remove,
    answer: success,
    sends: { params: { user_id: ids.otherOwner } },
    done: "Otto Owner is no longer an owner",
  },
  {
    action: "leaving a project",
    path: "/project-settings",
    button: "Actions for Olivia Owner",
    item: "Leave project",
    title: "Leave this project?",
    confirm: "Leave project",
    target: contract.projectOwners.remove,
    answer: success,
    sends: { params: { user_id: ids.owner } },
    done: "You left Atlas",
  },
  {
    action: "deleting a project",
    path: "/project-settings",
    button: "Delete project…",
    title: "Delete this project?",
    confirm: "Delete project",
    typed: "Atlas",
    target: currentProject.delete,
    answer: success,
    sends: {},
    done: "Atlas deleted",
  },
  {
    action: "disabling a provider",
    path: "/auth-methods",
    button: "Actions for GitHub",
    item: "Disable",
    title: "Disable GitHub?",
    confirm: "Disable GitHub",
    target: currentProject.update,
    answer: createProject(),
    sends: { body: { config: { oauth_providers: [] } } },
    done: "GitHub disabled",
  },
];

/** Opens the page and its dialog. */
async function openDialog({ path, row, button, item, title }: Confirmation) {
  const { api } = answerProject({ config: { oauth_providers: [{ id: "github", type: "shared" }] } });
  const givenUp = { failingSince: new Date(now - dayMs).toISOString(), givenUpAt: new Date(now).toISOString() };
  const disabled = createEndpoint({ disabled: true, health: { ...givenUp, lastAttempt: null } });
  api.answer(webhookApi.readEndpoint, path.endsWith(endpointId) ? disabled : createEndpoint());
  api.answer(webhookApi.recover, { count: 1 });
  api.answer(webhookApi.replayMissing, { count: 2 });
  api.answer(webhookApi.readSecret, { key: "whsec_new" });
  const page = renderDashboard(projectPath(path));
  const scope = row ? await screen.findByRole("row", { name: new RegExp(row) }) : document.body;
  if (item) await choose(page.user, button, item, scope);
  else await press(page.user, button, scope);
  return { ...page, api, dialog: await findDialog(title) };
}

async function confirm(actor: UserEvent, dialog: HTMLElement, { confirm: label, typed }: Confirmation) {
  if (typed) await fill(actor, within(dialog).getByLabelText(`Type “${typed}” to confirm`), typed);
  await press(actor, label, dialog);
}

describe.each(confirmations)("$action", (each) => {
  const { confirm: label, typed, target, answer, sends, done, button } = each;

  it("happens only after the owner confirms it, and not on Escape", async () => {
    const { api, user: actor, dialog } = await openDialog(each);
    const before = api.requests(target).length;
    const submit = within(dialog).getByRole("button", { name: label });
    expect(submit.hasAttribute("disabled")).toBe(typed !== undefined);
    await actor.keyboard("{Escape}");

    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(focusedName()).toBe(button);
    expect(api.requests(target)).toHaveLength(before);
  });

  it("reports a failure in the dialog, and succeeds on the next attempt", async () => {
    const { api, user: actor, dialog } = await openDialog(each);
    api.fail(target, "500");
    await confirm(actor, dialog, each);
    const alert = await findAlert("Something went wrong");
    expect(dialog.contains(alert)).toBe(true);
    expect(screen.queryByText(done)).toBeNull();

    api.answer(target, answer as never);
    await press(actor, label, dialog);
    expect(await screen.findByText(done)).toBeTruthy();
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(api.requests(target).at(-1)).toMatchObject(sends);
  });
});

describe("security review MEDIUM 4: revoking project keys", () => {
  const revoking = confirmations.filter(({ action }) => action === "revoking project keys");

  it.each(revoking)("shows what the keys created, and revokes key sets and ends sessions as chosen", async (each) => {
    const { api } = answerProject();
    api.answer(contract.projectKeys.listCreations, {
      key_sets: [
        { id: ids.team, description: "Copy", created_at_millis: now },
        { id: ids.ada, description: "Copy of the copy", created_at_millis: now },
      ],
      owner_invitations: [{ id: ids.ownerInvitation, email: "evil@example.com", created_at_millis: now }],
      session_count: 3,
      impersonation_session_count: 1,
    });
    api.answer(contract.projectKeys.update, createKeySet({ manually_revoked_at_millis: now }));
    const { user } = renderDashboard(projectPath(each.path));
    await choose(user, each.button, each.item ?? "", await screen.findByRole("row", { name: /Production backend/ }));
    const dialog = await findDialog(each.title);
    await within(dialog).findByText("Owner invitation to evil@example.com");
    within(dialog).getByText("1 impersonation session");
    within(dialog).getByText("Copy and Copy of the copy");
    expect(within(dialog).getByRole("link").getAttribute("href")).toContain(`audit-log?actor=${ids.key}`);
    const keySets = within(dialog).getByRole("checkbox", { name: /2 key sets/, checked: true });
    const sessions = within(dialog).getByRole("checkbox", { name: /3 sessions/, checked: false });
    await user.click(keySets);
    await user.click(sessions);
    await press(user, each.confirm, dialog);
    await waitFor(() => expect(queryDialog()).toBeNull());
    const body = { revoked: true, keep_created_key_sets: true, end_created_sessions: true };
    expect(api.requests(contract.projectKeys.update)).toMatchObject([{ body }]);
  });

  it.each(revoking)("is possible if the list can't be loaded", async (each) => {
    const { api } = answerProject();
    api.fail(contract.projectKeys.listCreations, "500");
    api.answer(each.target, each.answer as never);
    const { user } = renderDashboard(projectPath(each.path));
    await choose(user, each.button, each.item ?? "", await screen.findByRole("row", { name: /Production backend/ }));
    const dialog = await findDialog(each.title);
    await within(dialog).findByText(/couldn't load what was created/);
    await press(user, each.confirm, dialog);
    expect(await screen.findByText(each.done)).toBeTruthy();
  });
});
