import { screen, waitFor, within } from "@testing-library/react";
import { contract, type EditableEmailType, type EmailTemplateRead } from "@vestibule/contract/endpoints";
import { afterEach, describe, expect, it } from "vitest";
import { answerProject, projectPath } from "../../testing/fixtures/project.ts";
import { createList } from "../../testing/fixtures/records.ts";
import {
  choose,
  fill,
  findAlert,
  findDialog,
  laptopWidth,
  press,
  queryDialog,
  setWidth,
} from "../../testing/interactions.ts";
import { renderDashboard, setUpDashboard } from "../../testing/render-dashboard.tsx";

setUpDashboard({ covers: ["Editor", "AddLanguageDialog", "ResetDialog", "TemplateCard", "SendTestDialog"] });

const content = {
  root: { type: "EmailLayout", data: { childrenIds: ["text"] } },
  text: { type: "Text", data: { props: { text: "Hello" } } },
};
const createTemplate = (type: EditableEmailType, change: Partial<EmailTemplateRead> = {}): EmailTemplateRead => ({
  type,
  subject: "Sign in to Atlas",
  content,
  is_default: false,
  language: "",
  languages: [],
  ...change,
});
const smtp = {
  type: "standard",
  host: "mail.example.com",
  port: 587,
  username: "",
  password: "",
  has_password: false,
  sender_name: "Atlas",
  sender_email: "hello@example.com",
} as const;
const path = projectPath("/emails/templates/magic_link");
const { emailTemplates, sentEmails } = contract;

function answerTemplates(type: "standard" | "shared" = "standard") {
  const { api } = answerProject({ config: { email_config: type === "standard" ? smtp : { type } } });
  api.answer(
    emailTemplates.list,
    createList(
      createTemplate("email_verification", { is_default: true }),
      createTemplate("password_reset", { is_default: true }),
      createTemplate("magic_link"),
      createTemplate("team_invitation", { is_default: true }),
      createTemplate("security_notice", { is_default: true }),
    ),
  );
  api.answer(emailTemplates.preview, { subject: "Sign in to Atlas", html: "<p>Hello</p>", text: "Hello" });
  return api;
}

describe("the template editor", () => {
  it("saves the edited subject with what it was, and then has nothing to save", async () => {
    const api = answerTemplates();
    const { user } = renderDashboard(path);
    const subject = await screen.findByLabelText("Subject");
    await fill(user, subject, "Your link");
    api.answer(emailTemplates.update, createTemplate("magic_link", { subject: "Your link" }));
    api.answer(emailTemplates.list, createList(createTemplate("magic_link", { subject: "Your link" })));
    await press(user, "Save");
    expect(await screen.findByText("Template saved")).toBeTruthy();
    expect(api.requests(emailTemplates.update)[0]?.body).toMatchObject({
      subject: "Your link",
      expected: { subject: "Sign in to Atlas" },
    });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
  });

  it.each([
    ["", "Enter a subject"],
    ["Hi {{nickname}}", "This email has no “nickname” variable"],
  ])("can't save the subject %j", async (typed, message) => {
    answerTemplates();
    const { user } = renderDashboard(path);
    await fill(user, await screen.findByLabelText("Subject"), typed);
    await findAlert(message);
    expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  });

  it.each([
    ["noticeTitle", "{{noticeTitle}}"],
    ["passwordChanged", "{{#if passwordChanged}}{{/if}}"],
  ])("inserts %s into a security notice", async (name, inserted) => {
    const api = answerTemplates();
    api.answer(emailTemplates.list, createList(createTemplate("security_notice", { subject: "" })));
    const { user } = renderDashboard(projectPath("/emails/templates/security_notice"));
    const subject = await screen.findByLabelText<HTMLInputElement>("Subject");
    await user.click(subject);
    await press(user, `Insert ${name}`);
    expect(subject.value).toBe(inserted);
    expect(api.requests(emailTemplates.list)[0]?.query).toMatchObject({ all: "true" });
  });

  it("copies a variable before a field was chosen", async () => {
    const api = answerTemplates();
    api.answer(emailTemplates.list, createList(createTemplate("security_notice")));
    const { user } = renderDashboard(projectPath("/emails/templates/security_notice"));
    await press(user, "Copy noticeTitle");
    expect(await navigator.clipboard.readText()).toBe("{{noticeTitle}}");
    expect(screen.queryByRole("button", { name: "Insert noticeTitle" })).toBeNull();
  });

  it("shows why the server rejects a template", async () => {
    const api = answerTemplates();
    api.answer(emailTemplates.list, createList(createTemplate("reauthentication_code")));
    const problem = "The email template is not valid. The content must use {{otp}}, in the HTML and in the text.";
    api.fail(emailTemplates.preview, "400", problem);
    renderDashboard(projectPath("/emails/templates/reauthentication_code"));
    await findAlert(/The content must use \{\{otp\}\}/);
  });

  it("doesn't exist for an email that the project doesn't send", async () => {
    answerTemplates();
    renderDashboard(projectPath("/emails/templates/owner_invitation"));
    expect(await screen.findByRole("heading", { name: /not found/i })).toBeTruthy();
  });

  it("undoes and redoes an edit", async () => {
    answerTemplates();
    const { user } = renderDashboard(path);
    const subject = await screen.findByLabelText<HTMLInputElement>("Subject");
    await fill(user, subject, "Your link");
    await press(user, "Undo");
    expect(subject.value).toBe("Sign in to Atlas");
    await press(user, "Redo");
    expect(subject.value).toBe("Your link");
  });

  it.each([
    ["Show theirs", "Theirs"],
    ["Keep mine", "Mine"],
  ])("lets the owner choose when someone else saved first (%s)", async (button, shown) => {
    const api = answerTemplates();
    const { user } = renderDashboard(path);
    const subject = await screen.findByLabelText<HTMLInputElement>("Subject");
    await fill(user, subject, "Mine");
    api.reject(emailTemplates.update, "CHANGED_MEANWHILE", { fields: ["subject"] });
    await press(user, "Save");
    expect(await screen.findByText("Someone else edited the subject.")).toBeTruthy();
    api.answer(emailTemplates.list, createList(createTemplate("magic_link", { subject: "Theirs" })));
    await press(user, button);
    await waitFor(() => expect(subject.value).toBe(shown));
  });

  it("reports invalid JSON, which can't be saved", async () => {
    answerTemplates();
    const { user } = renderDashboard(path);
    await user.click(await screen.findByRole("tab", { name: "JSON" }));
    await fill(user, screen.getByLabelText("Content as JSON"), "{");
    await findAlert(/^Line 1/);
    expect(screen.getByLabelText("Content as JSON").getAttribute("aria-invalid")).toBe("true");
  });

  it("only previews without an own mail server", async () => {
    answerTemplates("shared");
    const { user } = renderDashboard(path);
    await fill(user, await screen.findByLabelText("Subject"), "Your link");
    expect(screen.getByText(/Try changes here/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
    expect(screen.queryByRole("button", { name: "Send test email" })).toBeNull();
  });

  it("resets the template after a confirmation", async () => {
    const api = answerTemplates();
    const { user } = renderDashboard(path);
    await choose(user, "Actions for this template", "Reset to default");
    const dialog = await findDialog(/^Reset “Email link or code”/);
    api.answer(emailTemplates.reset, { success: true });
    await press(user, "Reset to default", dialog);
    expect(await screen.findByText("“Email link or code” reset to default")).toBeTruthy();
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(api.requests(emailTemplates.reset)[0]?.params).toEqual({ type: "magic_link" });
  });

  it("starts a version in another language", async () => {
    answerTemplates();
    const { user, getPath } = renderDashboard(path);
    await user.selectOptions(await screen.findByLabelText("Language"), "Add a language…");
    const dialog = await findDialog("Add a language");
    const submit = within(dialog).getByRole("button", { name: "Continue" });
    expect(submit.hasAttribute("disabled")).toBe(true);
    await fill(user, within(dialog).getByRole("combobox"), "Swiss");
    await user.click(await screen.findByRole("option", { name: /Swiss High German/ }));
    await user.click(submit);
    await waitFor(() => expect(getPath()).toBe(`${path}?language=de-ch`));
    expect(await screen.findByText(/No Swiss High German version yet/)).toBeTruthy();
  });

  it("asks for the language again each time, without the last choice", async () => {
    answerTemplates();
    const { user } = renderDashboard(path);
    for (const _time of ["first", "second"]) {
      await user.selectOptions(await screen.findByLabelText("Language"), "Add a language…");
      const dialog = await findDialog("Add a language");
      const combobox = within(dialog).getByRole<HTMLInputElement>("combobox");
      expect(combobox.value).toBe("");
      expect(within(dialog).getByRole("button", { name: "Continue" }).hasAttribute("disabled")).toBe(true);
      await fill(user, combobox, "Swiss");
      await user.click(await screen.findByRole("option", { name: /Swiss High German/ }));
      await user.keyboard("{Escape}");
      await waitFor(() => expect(queryDialog()).toBeNull());
    }
  });

  it("reports templates that couldn't be loaded", async () => {
    const api = answerTemplates();
    api.fail(emailTemplates.list, "500");
    renderDashboard(path);
    await findAlert("Something went wrong");
  });
});

describe("the template editor on phones", () => {
  afterEach(() => setWidth(laptopWidth));

  it("lists the variables on request, next to the subject", async () => {
    setWidth(390);
    answerTemplates();
    const { user } = renderDashboard(path);
    const list = (await screen.findByText("Variables")).closest("details");
    expect(list?.open).toBe(false);
    const subject = screen.getByLabelText<HTMLTextAreaElement>("Subject");
    await fill(user, subject, "Hi ");
    await user.click(screen.getByText("Variables"));
    expect(list?.open).toBe(true);
    await press(user, "Insert otp");
    expect(subject.value).toBe("Hi {{otp}}");
  });

  it("shows either the form or the preview, and keeps the open block", async () => {
    setWidth(390);
    answerTemplates();
    const { user } = renderDashboard(path);
    await press(user, /^Text/);
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Preview" }));
    expect(screen.getByRole("region", { name: "Preview" })).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Subject" })).toBeNull();
    await user.click(screen.getByRole("radio", { name: "Edit" }));
    expect(screen.getByRole("button", { name: /^Text/, expanded: true })).toBeTruthy();
  });

  it("keeps the subject on one line", async () => {
    setWidth(390);
    answerTemplates();
    const { user } = renderDashboard(path);
    const subject = await screen.findByLabelText<HTMLTextAreaElement>("Subject");
    await user.type(subject, "{Enter}today");
    expect(subject.value).toBe("Sign in to Atlastoday");
    // Enter is no step of its own.
    await press(user, "Undo");
    expect(subject.value).toBe("Sign in to Atlas");
    await user.type(subject, "{Enter}");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Redo" }).disabled).toBe(false);
  });

  it("stays at the form while the subject is wrong", async () => {
    setWidth(390);
    answerTemplates();
    const { user } = renderDashboard(path);
    await user.click(await screen.findByRole("radio", { name: "Preview" }));
    await user.click(screen.getByRole("radio", { name: "Edit" }));
    await user.clear(screen.getByLabelText("Subject"));
    expect(screen.getByRole<HTMLFieldSetElement>("group", { name: "View" }).disabled).toBe(true);
    expect(screen.queryByRole("region", { name: "Preview" })).toBeNull();
  });

  it("shows below the form why the server rejects a template", async () => {
    setWidth(390);
    answerTemplates().fail(emailTemplates.preview, "400", "The email template is not valid. No link.");
    renderDashboard(path);
    await findAlert("No link");
  });
});

describe("a test email", () => {
  it("stays open with the mail server's answer, and can be sent again", async () => {
    const api = answerTemplates();
    const { user } = renderDashboard(path);
    await press(user, "Send test email");
    const dialog = await findDialog("Send test email");
    const recipient = within(dialog).getByLabelText<HTMLInputElement>("Recipient");
    expect(recipient.value).toBe("olivia@example.com");
    api.answer(sentEmails.sendTemplateTest, { success: false, error_message: "550 no such user" });
    await press(user, "Send", dialog);
    expect((await findAlert("The email wasn't sent")).textContent).toContain("550 no such user");

    api.answer(sentEmails.sendTemplateTest, { success: true });
    await press(user, "Resend", dialog);
    expect(await within(dialog).findByText("The mail server accepted the email for olivia@example.com")).toBeTruthy();
    expect(api.requests(sentEmails.sendTemplateTest)).toHaveLength(2);
  });

  it("needs a valid recipient", async () => {
    const api = answerTemplates();
    const { user } = renderDashboard(projectPath("/emails"));
    await press(user, "Send test email");
    const dialog = await findDialog("Send test email");
    await fill(user, within(dialog).getByLabelText("Recipient"), "ada");
    expect(within(dialog).getByRole("button", { name: "Send" }).hasAttribute("disabled")).toBe(true);
    await fill(user, within(dialog).getByLabelText("Recipient"), "ada@example.com");
    api.fail(sentEmails.sendTest, "500");
    await press(user, "Send", dialog);
    await findAlert("Something went wrong");
  });
});

describe("the list of templates", () => {
  it("resets a customized template after a confirmation", async () => {
    const api = answerTemplates();
    const { user } = renderDashboard(projectPath("/emails?view=templates"));
    await choose(user, "Actions for Email link or code", "Reset to default");
    const dialog = await findDialog(/^Reset/);
    api.fail(emailTemplates.reset, "500");
    await press(user, "Reset to default", dialog);
    await findAlert("Something went wrong");
    api.answer(emailTemplates.reset, { success: true });
    await press(user, "Reset to default", dialog);
    expect(await screen.findByText("“Email link or code” reset to default")).toBeTruthy();
  });
});
