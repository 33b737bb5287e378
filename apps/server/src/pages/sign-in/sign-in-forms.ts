import { passwordMinLength } from "@vestibule/contract";
import { formField } from "../form-field.ts";
import { type Html, html } from "../html.ts";
import type { MessageKey } from "../languages/english.ts";
import type { PageLanguage } from "../languages/page-language.ts";
import { layout } from "../layout.ts";

/** The pages with a form, by the last segment of their path. */
export const signInPageNames = [
  "sign-in",
  "sign-up",
  "forgot-password",
  "password-reset",
  "magic-link",
  "magic-link-callback",
  "email-verification",
] as const;
export type SignInPageName = (typeof signInPageNames)[number];

export const signInPath = (name: SignInPageName): string => `/dashboard/handler/${name}`;
export const accountPath = "/dashboard/session/account";
export const signOutPath = "/dashboard/session/sign-out";

/** Which of the forms the server's owners can use. */
export interface OfferedMethods {
  readonly hasPassword: boolean;
  readonly hasEmailLink: boolean;
  readonly hasSignUp: boolean;
}

/** A form as it was sent, to be corrected. */
export interface SentForm {
  readonly email?: string;
  /** From the link in the email. */
  readonly code?: string;
  /** The error of each field, in the language of the page; `form`: of the whole form. */
  readonly errors?: { readonly [Field in "email" | "password" | "otp" | "form"]?: string };
}

/** A page, or the content of one. */
export interface SignInPage {
  readonly language: PageLanguage;
  readonly title: string;
  readonly content: Html;
}

/** What the texts call the server, as the dashboard's own pages do. */
const product = { project: "Vestibule" };

function panel(
  language: PageLanguage,
  titleKey: MessageKey,
  line: Html | MessageKey | null,
  ...content: readonly (Html | null)[]
): SignInPage {
  const title = language.getText(titleKey);
  const text = typeof line === "string" ? language.getText(line) : line;
  return {
    language,
    title,
    content: html`<section>
<h1>${title}</h1>
${text === null ? null : html`<p class="quiet">${text}</p>`}
${content.filter((part) => part !== null)}
</section>`,
  };
}

const hidden = (name: string, value: string): Html => html`<input type="hidden" name="${name}" value="${value}">`;
const link = ({ getText }: PageLanguage, name: SignInPageName, key: MessageKey): Html =>
  html`<a href="${signInPath(name)}">${getText(key)}</a>`;
const toSignIn = (language: PageLanguage): Html => link(language, "sign-in", "backToSignIn");
const footer = (...lines: readonly (Html | null)[]): Html =>
  html`<div class="links">${lines.filter((line) => line !== null).map((line) => html`<p>${line}</p>`)}</div>`;

/** `button`: its text. */
function form(
  { getText }: PageLanguage,
  name: SignInPageName,
  button: MessageKey,
  { errors }: SentForm,
  ...fields: readonly Html[]
): Html {
  return html`<form method="post" action="${signInPath(name)}">
${errors?.form === undefined ? null : html`<p class="form-error" role="alert">${errors.form}</p>`}
${fields}
<button class="button full" type="submit">${getText(button)}</button>
</form>`;
}

const emailField = ({ getText }: PageLanguage, { email, errors }: SentForm): Html =>
  formField({
    name: "email",
    label: getText("email"),
    type: "email",
    autocomplete: "username",
    value: email ?? "",
    error: errors?.email,
    isFocused: errors?.email !== undefined,
  });
const passwordField = ({ getText }: PageLanguage, { errors }: SentForm, label: MessageKey, isNew: boolean): Html =>
  formField({
    name: "password",
    label: getText(label),
    type: "password",
    autocomplete: isNew ? "new-password" : "current-password",
    hint: isNew ? getText("passwordHint", { min: passwordMinLength }) : undefined,
    error: errors?.password,
    isFocused: errors?.password !== undefined,
  });

function signInForm(language: PageLanguage, offered: OfferedMethods, sent: SentForm): SignInPage {
  const signUp = offered.hasSignUp
    ? html`${language.getText("noAccount")} ${link(language, "sign-up", "signUp")}`
    : null;
  const emailLink = offered.hasEmailLink ? link(language, "magic-link", "emailSignInLink") : null;
  if (!offered.hasPassword) {
    return offered.hasEmailLink
      ? emailLinkForm(language, "signInTitle", sent, footer(signUp))
      : panel(language, "signInTitle", "noMethodText");
  }
  return panel(
    language,
    "signInTitle",
    language.getHtml("signInLine", product),
    form(
      language,
      "sign-in",
      "signIn",
      sent,
      emailField(language, sent),
      passwordField(language, sent, "password", false),
    ),
    footer(link(language, "forgot-password", "forgotPassword"), emailLink, signUp),
  );
}

const emailLinkForm = (language: PageLanguage, title: MessageKey, sent: SentForm, links: Html): SignInPage =>
  panel(
    language,
    title,
    "linkFormText",
    form(language, "magic-link", "sendLink", sent, emailField(language, sent)),
    links,
  );

function signUpForm(language: PageLanguage, offered: OfferedMethods, sent: SentForm): SignInPage {
  const signIn = footer(html`${language.getText("haveAccount")} ${link(language, "sign-in", "signIn")}`);
  if (!offered.hasSignUp) {
    const text = language.getHtml("signUpDisabledText", product);
    return panel(language, "signUpDisabledTitle", text, footer(toSignIn(language)));
  }
  if (!offered.hasPassword) return emailLinkForm(language, "signUpTitle", sent, signIn);
  return panel(
    language,
    "signUpTitle",
    language.getHtml("signUpLine", product),
    form(
      language,
      "sign-up",
      "signUp",
      sent,
      emailField(language, sent),
      passwordField(language, sent, "password", true),
    ),
    signIn,
  );
}

/** The form of a page. GET shows it without using the code of a link, because link scanners open links, too. */
export function signInFormPage(
  language: PageLanguage,
  name: SignInPageName,
  offered: OfferedMethods,
  sent: SentForm,
): SignInPage {
  const back = toSignIn(language);
  const code = hidden("code", sent.code ?? "");
  switch (name) {
    case "sign-in":
      return signInForm(language, offered, sent);
    case "sign-up":
      return signUpForm(language, offered, sent);
    case "forgot-password": {
      const content = form(language, name, "sendLink", sent, emailField(language, sent));
      return panel(language, "forgotTitle", "forgotText", content, footer(back));
    }
    case "magic-link":
      return emailLinkForm(language, "linkFormTitle", sent, footer(back));
    case "password-reset": {
      const password = passwordField(language, sent, "newPassword", true);
      const content = form(language, name, "resetButton", sent, code, password);
      const forgot = link(language, "forgot-password", "forgotPassword");
      return panel(language, "resetTitle", "resetText", content, footer(forgot, back));
    }
    case "magic-link-callback":
      return panel(
        language,
        "linkTitle",
        language.getHtml("linkText", product),
        form(language, name, "continue", sent, code),
        footer(back),
      );
    case "email-verification":
      return panel(
        language,
        "verifyTitle",
        "verifyText",
        form(language, name, "verifyButton", sent, code),
        footer(back),
      );
  }
}

/** The second step of a sign-in. `code`: of the attempt. */
export const secondFactorForm = (language: PageLanguage, sent: SentForm): SignInPage =>
  panel(
    language,
    "secondFactorTitle",
    "secondFactorOrRecoveryText",
    form(
      language,
      "sign-in",
      "verify",
      sent,
      hidden("attempt_code", sent.code ?? ""),
      formField({
        name: "otp",
        label: language.getText("secondFactorOrRecoveryCode"),
        type: "text",
        autocomplete: "one-time-code",
        error: sent.errors?.otp,
        isFocused: true,
      }),
    ),
    footer(toSignIn(language)),
  );

export const emailSentPage = (language: PageLanguage, kind: "reset" | "link", email: string): SignInPage =>
  panel(
    language,
    "checkEmail",
    language.getHtml(kind === "reset" ? "resetSentText" : "linkSentText", { email }),
    footer(toSignIn(language)),
  );

const action = (path: string, text: string): Html =>
  html`<div class="actions"><a class="button full" href="${path}">${text}</a></div>`;
const signInAction = ({ getText }: PageLanguage): Html => action(signInPath("sign-in"), getText("signIn"));

export const passwordChangedPage = (language: PageLanguage): SignInPage =>
  panel(language, "resetDoneTitle", "resetDoneText", signInAction(language));

export const emailVerifiedPage = (language: PageLanguage): SignInPage =>
  panel(language, "verifiedTitle", "verifiedText", action(accountPath, language.getText("continue")));

/** `account`: an email or a name. */
export const signedInPage = (language: PageLanguage, account: string): SignInPage =>
  panel(
    language,
    "signedInTitle",
    account === "" ? null : language.getHtml("signedInAs", { account }),
    html`<p class="quiet">${language.getText("dashboardNeedsScripts")}</p>
<form method="post" action="${signOutPath}">
<button class="button outline full" type="submit">${language.getText("signOut")}</button>
</form>`,
    footer(html`<a href="/dashboard/">${language.getText("openDashboard")}</a>`),
  );

/** On every other page of the dashboard. */
export const scriptsNeededPage = (language: PageLanguage): SignInPage =>
  panel(language, "scriptsTitle", "scriptsText", signInAction(language));

/** A page of its own. Errors and answers need no scripts, so that browsers show them at once. */
export function renderSignInPage({ language, title, content }: SignInPage, hasErrors = false): string {
  const documentTitle = hasErrors ? language.getText("errorTitle", { title }) : title;
  return layout({ title: documentTitle, language, shape: "card", referrer: "same-origin", content });
}
