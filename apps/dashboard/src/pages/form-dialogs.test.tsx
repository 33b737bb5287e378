import { screen, waitFor, within } from "@testing-library/react";
import { contract } from "@vestibule/contract/endpoints";
import { describe, expect, it } from "vitest";
import { answerProject, projectPath } from "../testing/fixtures/project.ts";
import { ada, createPage, createTeam, grace, id, ids } from "../testing/fixtures/records.ts";
import { formDialogs } from "../testing/form-dialog-rows.ts";
import { type FormDialog, fillFields } from "../testing/form-dialogs.ts";
import { findAlert, findDialog, press, queryDialog } from "../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../testing/render-dashboard.tsx";

setUpDashboard({
  covers: [
    "UserCreateDialog",
    "NewUserFields",
    "ChannelAddDialog",
    "PictureDialog",
    "PasswordDialog",
    "RestrictDialog",
    "TeamAddDialog",
    "PermissionGrantDialog",
    "SendEmailDialog",
    "TeamCreateDialog",
    "TeamEditDialog",
    "MemberAddDialog",
    "InviteDialog",
    "PermissionFormDialog",
    "KeysRenameDialog",
    "DomainEditDialog",
    "OwnerInviteDialog",
    "ProviderAddDialog",
    "OidcDialog",
    "EndpointDialog",
    "ReplayDialog",
    "TestEventDialog",
  ],
});

async function openDialog({ path, config, open, title }: FormDialog) {
  const { api } = answerProject(config ? { config } : {});
  api.answer(contract.users.list, createPage([path === "/users" ? ada : grace]));
  api.answer(
    contract.teams.search,
    createPage([{ ...createTeam({ id: ids.team, display_name: "Founders" }), member_count: 1 }]),
  );
  // The user is in no team, so that every team is offered.
  api.answer(contract.teams.list, {
    items: [createTeam({ id: id(22), display_name: "Others" })],
    is_paginated: false,
  });
  const page = renderDashboard(projectPath(path));
  await open(page.user);
  return { ...page, api, dialog: await findDialog(title) };
}

const withValidation = formDialogs.flatMap((each) => (each.invalid ? [{ ...each, invalid: each.invalid }] : []));

describe.each(withValidation)("an incomplete form “$title”", (each) => {
  it("names the field that needs fixing and sends nothing", async () => {
    const { api, user, dialog } = await openDialog(each);
    const { fields, label, message } = each.invalid;
    await fillFields(user, dialog, fields);
    await press(user, each.submit, dialog);

    await findAlert(message);
    const field = within(dialog).getByLabelText(label);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const descriptions = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(descriptions.map((each) => document.getElementById(each)?.textContent)).toContain(message);
    expect(api.requests(each.target)).toEqual([]);
  });
});

describe.each(formDialogs)("the dialog “$title”", (each) => {
  const { fields, submit, cancel = "Cancel", target, answer, sends, done } = each;

  it("sends the form once, and stays open and busy until the server answers", async () => {
    const { api, user, dialog } = await openDialog(each);
    await fillFields(user, dialog, fields);
    api.answer(target, answer as never);
    const release = api.hold(target);
    await press(user, submit, dialog);
    const button = within(dialog).getByRole("button", { name: submit });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));

    await user.click(button);
    await user.keyboard("{Escape}");
    expect(queryDialog()).toBe(dialog);
    expect(within(dialog).getByRole("button", { name: cancel }).hasAttribute("disabled")).toBe(true);

    release();
    expect(await screen.findByText(done)).toBeTruthy();
    expect(api.requests(target)).toHaveLength(1);
    expect(api.requests(target)[0]).toMatchObject(sends);
  });

  it("keeps what was typed when the server fails, and discards it on Cancel", async () => {
    const { api, user, dialog } = await openDialog(each);
    const before = document.body.contains(dialog);
    await fillFields(user, dialog, fields);
    api.fail(target, "500");
    await press(user, submit, dialog);

    const alert = await findAlert(/Something went wrong/);
    expect(dialog.contains(alert)).toBe(before);
    for (const [label, text, kind] of fields) {
      const { value } = within(dialog).getByLabelText(label) as HTMLInputElement;
      if (kind !== "option") expect(value).toBe(text);
      else expect(value).toContain(text);
    }
    await press(user, cancel, dialog);
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(document.activeElement?.tagName).toBe("BUTTON");
    expect(screen.queryByText(done)).toBeNull();
  });
});
