export { type ClaimFormErrors, claimFormPage, claimUnusablePage } from "./claim-page.ts";
export { emailPageContentPolicy, pagesContentPolicy } from "./content-policy.ts";
export { errorPage } from "./error-page.ts";
export { homePage } from "./home-page.ts";
export { inboxEmailPage } from "./inbox/email-page.ts";
export type { InboxEmailSummary } from "./inbox/inbox-email.ts";
export { inboxListPage } from "./inbox/list-page.ts";
export { pagesStylesheetPath } from "./layout.ts";
export { notFoundPage } from "./not-found-page.ts";
export { pagesStylesheet } from "./stylesheet.ts";
export {
  unsubscribedPage,
  unsubscribePage,
  unsubscribeUnusablePage,
  unsubscribeUsedPage,
} from "./unsubscribe-page.ts";
