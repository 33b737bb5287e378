export { type ClaimFormErrors, claimFormPage, claimUnusablePage } from "./claim-page.ts";
export { emailPageContentPolicy, pagesContentPolicy, passwordPageContentPolicy } from "./content-policy.ts";
export { errorPage, notFoundPage } from "./error-page.ts";
export { passwordScript, passwordScriptPath } from "./form-field.ts";
export { homePage } from "./home-page.ts";
export { inboxEmailPage } from "./inbox/email-page.ts";
export type { InboxEmailSummary } from "./inbox/inbox-email.ts";
export { inboxListPage, maxSearchLength } from "./inbox/list-page.ts";
export type { MessageKey } from "./languages/english.ts";
export { getPageLanguage, type PageLanguage } from "./languages/page-language.ts";
export { pageBody, pagesStylesheetPath } from "./layout.ts";
export {
  accountPath,
  emailSentPage,
  emailVerifiedPage,
  type OfferedMethods,
  passwordChangedPage,
  renderSignInPage,
  type SentForm,
  type SignInPage,
  type SignInPageName,
  scriptsNeededPage,
  secondFactorForm,
  signedInPage,
  signInFormPage,
  signInPageNames,
  signInPath,
  signOutPath,
} from "./sign-in/sign-in-forms.ts";
export { pagesStylesheet } from "./stylesheet.ts";
export {
  unsubscribedPage,
  unsubscribePage,
  unsubscribeUnusablePage,
  unsubscribeUsedPage,
} from "./unsubscribe-page.ts";
